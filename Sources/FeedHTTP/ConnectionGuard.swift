import FeedCore
import NIOCore
import NIOHTTP1

/// A check of each new connection before a request is sent on it, which also limits incoming bytes.
///
/// This is a second check: the address was already checked before the connection was made; see ``FeedHTTPClient``.
struct ConnectionGuard: Sendable {
    /// The address that was checked; `nil` if the peer is a proxy.
    var address: String?
    var isPlainProxy: Bool
    var maximumBytes: Int

    func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
        if let address, channel.remoteAddress?.ipAddress != address {
            let refusal = FeedError.refused(channel.remoteAddress?.ipAddress ?? "an unknown address", .reserved)
            return channel.close().flatMapThrowing { throw refusal }.flatMapErrorThrowing { _ in throw refusal }
        }
        return channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let byteLimit = IncomingByteLimit(maximumBytes)
            try pipeline.addHandler(byteLimit, position: .first)
            let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(AnswerSequence(byteLimit), position: .after(decoder))
            if isPlainProxy { try pipeline.addHandler(WholeAddressTarget(), position: .after(encoder)) }
        }
    }
}
