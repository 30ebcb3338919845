import NIOCore
import NIOHTTP1

/// Checks each new connection before a request is sent on it, and limits incoming bytes.
///
/// This is a second check: the address was already checked before the connection was made; see ``FeedHTTPClient``.
struct ConnectionGuard: Sendable {
    /// The address that was checked; `nil` if the peer is a proxy.
    var address: String?
    var isPlainProxy: Bool
    var maximumBytes: Int

    func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
        if let address, channel.remoteAddress?.ipAddress != address {
            let refusal = RefusedPeer(
                address: channel.remoteAddress?.ipAddress ?? "an unknown address",
                kind: .reserved
            )
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

/// The peers that a request may connect to.
package enum PeerScope: Sendable, Hashable {
    case publicAddresses
    /// Any address, because the user named this host; the client is used only for connections to it.
    case usersEndpoint(host: String, port: Int)
}

/// A peer at a forbidden address; nothing was sent to it.
struct RefusedPeer: Error {
    var address: String
    var kind: AddressClass
}

/// An answer with more bytes on the wire than the feed allows.
struct TooManyBytes: Error {
    var limit: Int
}

/// Closes a connection that receives more bytes for one request than allowed, before they are inflated.
final class IncomingByteLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: Int
    private var count = 0

    init(_ limit: Int) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
        guard count <= limit else {
            context.fireErrorCaught(TooManyBytes(limit: limit))
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Restarts the count for the answer to the next request.
    ///
    /// A connection never carries two requests at once.
    func restart() { count = 0 }
}
