import FeedCore
import NIOCore

/// Closes a connection that receives more bytes for one request than allowed, before they are inflated.
final class IncomingByteLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: Int
    private var count = 0

    init(_ limit: Int) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
        guard count <= limit else {
            context.fireErrorCaught(FeedError.tooLarge(limit, "on the wire"))
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Restarts the count for the answer to the next request.
    ///
    /// A connection never carries two requests at once.
    func restart() { count = 0 }
}
