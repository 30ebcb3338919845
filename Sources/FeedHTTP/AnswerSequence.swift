import FeedCore
import NIOCore
import NIOHTTP1

/// A handler that passes on the parts of an answer only in the order that RFC 9112 allows, and closes the connection
/// otherwise.
///
/// The client's state machines rely on that order: a status below 100, which the parser accepts, would make them crash
/// the process. Interim answers (1xx) are dropped here, since nothing waits for them.
///
/// A compressed answer is read in small parts: everything from one read is inflated, up to a thousand times its size,
/// before the memory limit is checked.
///
/// - SeeAlso: [RFC 9110, section 15](https://www.rfc-editor.org/rfc/rfc9110#section-15)
final class AnswerSequence: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart

    private enum State {
        /// No request was sent, or the last answer is complete.
        case idle
        case waitingForHead(interim: Int)
        case receivingBody
        /// The answer was refused; the rest is dropped.
        case refused
    }

    /// The maximum number of interim answers per request.
    static let maximumInterimAnswers = 100

    /// The maximum number of bytes of a compressed answer per read.
    private static let compressedPart = 4_096

    private var state = State.idle
    private let limit: IncomingByteLimit

    init(_ limit: IncomingByteLimit) { self.limit = limit }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head = unwrapOutboundIn(data) {
            // This handler is above TLS, which also writes on its own when a publisher causes it to.
            limit.restart()
            if case .idle = state { state = .waitingForHead(interim: 0) }
            read(AdaptiveRecvByteBufferAllocator(), context)
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (_, .refused): return
        case (.head(let head), .waitingForHead(let interim)):
            switch head.status.code {
            case 200...:
                state = .receivingBody
                if head.headers.contains(name: "Content-Encoding") {
                    read(FixedSizeRecvByteBufferAllocator(capacity: Self.compressedPart), context)
                }
            case 101: return refuse("switches to another protocol, which was not requested (status 101)", context)
            case 100..<200 where interim < Self.maximumInterimAnswers:
                state = .waitingForHead(interim: interim + 1)
                return
            case 100..<200: return refuse("has more than \(interim) interim answers (status 1xx)", context)
            case let code:
                return refuse("has the status \(Int(code).padded(to: 3)), which HTTP does not have", context)
            }
        case (.body, .receivingBody): break
        case (.end, .receivingBody): state = .idle
        default: return refuse("comes in parts that do not follow each other", context)
        }
        context.fireChannelRead(data)
    }

    private func read(_ allocator: any RecvByteBufferAllocator, _ context: ChannelHandlerContext) {
        // A channel that was closed in the meantime reads nothing more.
        _ = context.channel.setOption(.recvAllocator, value: allocator)
        _ = context.channel.setOption(.maxMessagesPerRead, value: 1)
    }

    /// Refuses an answer that violates HTTP; the reason completes a sentence that begins with "the answer".
    private func refuse(_ reason: String, _ context: ChannelHandlerContext) {
        state = .refused
        context.fireErrorCaught(FeedError(.malformed, "the answer \(reason)", hint: FeedError.proxyHint))
        context.close(promise: nil)
    }
}

/// A handler that closes a connection on which more bytes arrive for one request than allowed, before they are
/// inflated.
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
