import NIOCore
import NIOHTTP1

/// Looks at each new connection before a request goes out on it, and bounds what comes in.
///
/// The second line of defence: a connection goes to an address that was judged before; see ``FeedHTTPClient``.
struct ConnectionGuard: Sendable {
    /// The address that was judged; `nil` where the peer is a proxy.
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

/// Which peers a request may reach.
package enum PeerScope: Sendable, Hashable {
    /// Public addresses only.
    case publicAddresses
    /// Any address: the user named this host. Only connections to it use the client.
    case usersEndpoint(host: String, port: Int)
}

/// A peer on an address that the rules forbid; nothing was sent to it.
struct RefusedPeer: Error {
    var address: String
    var kind: AddressClass
}

/// An answer with more bytes on the wire than the feed allows.
struct TooManyBytes: Error {
    var limit: Int
}

/// Ends a connection that brings more bytes for one request than allowed, whatever they inflate to.
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

    /// Begins to count again, for the answer to the next request.
    ///
    /// Connections are never used for two requests at once.
    func restart() { count = 0 }
}
