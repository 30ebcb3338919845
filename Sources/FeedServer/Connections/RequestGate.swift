import NIOCore
import NIOHTTP1

/// A handler between the parser and the responder, which answers invalid requests with a ``Problem``, frames the
/// answers, and closes a connection that cannot be used any more.
///
/// Hummingbird answers requests that the parser refuses with an empty 400, which the gate replaces.
final class RequestGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request that was passed on and has no whole answer yet.
    private struct Asked {
        var head: HTTPRequestHead
        var isWhole = false

        /// The error in the request's body.
        var problem: Problem?

        /// True if the answer has begun.
        var isAnswered = false

        /// True if the connection ends with the answer.
        var isLast = false
    }

    private let deadline: RequestDeadline
    private let refusals: RequestRefusals
    private var asked = CircularBuffer<Asked>(initialCapacity: 1)

    /// The error of the request after those that were passed on.
    private var refused: (problem: Problem, head: HTTPRequestHead?)?

    /// True if the last answer was written.
    private var isEnded = false
    private var closing: Scheduled<Void>?

    /// The time from the last answer until the connection is closed: a client may still be sending, and would miss the
    /// answer if the system reset the connection for that.
    private static let lingeringTime = TimeAmount.seconds(2)

    init(_ deadline: RequestDeadline, _ refusals: RequestRefusals) {
        (self.deadline, self.refusals) = (deadline, refusals)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline.onExpiry = { [unowned self] phase in expire(phase, context) }
        deadline.onExcessFraming = { [unowned self] in fail(RequestRefusals.tooMuchFraming, .unknown, context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline.onExpiry = { _ in false }
        deadline.onExcessFraming = {}
        closing?.cancel()
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnded, refused == nil, asked.last?.problem == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            deadline.headEnded()
            if let problem = RequestRefusals.check(&head) { return refuse(problem, head, context) }
            asked.append(Asked(head: head))
            if head.waitsForContinue, asked.count == 1 {
                let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let content):
            deadline.contentCame(content.readableBytes)
            context.fireChannelRead(data)
        case .end:
            deadline.requestEnded()
            if !asked.isEmpty { asked[asked.index(before: asked.endIndex)].isWhole = true }
            context.fireChannelRead(data)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
        fail(RequestRefusals.problem(for: error, deadline), error, context)
    }

    /// Records the error of the request that is read, and tells the responder that nothing more comes.
    private func fail(_ problem: Problem, _ error: HTTPParserError, _ context: ChannelHandlerContext) {
        // The parser reports the error again with each read.
        guard !isEnded, refused == nil, asked.last?.problem == nil else { return }
        deadline.requestEnded()
        if let last = asked.last, !last.isWhole {
            asked[asked.index(before: asked.endIndex)].problem = problem
        } else {
            refuse(problem, nil, context)
        }
        context.fireErrorCaught(error)
    }

    private func refuse(_ problem: Problem, _ head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        deadline.requestEnded()
        refused = (problem, head)
        if asked.isEmpty { answer(problem, to: head, context) }
    }

    /// Handles the end of the time for a phase; returns true if the client may take the same time again.
    private func expire(_ phase: RequestDeadline.Phase, _ context: ChannelHandlerContext) -> Bool {
        guard !isEnded, refused == nil else { return false }
        // While an answer is under way, the server may not be reading, so that the client is not at fault.
        let isBusy = phase == .head ? !asked.isEmpty : asked.count > 1
        guard !isBusy, asked.last?.isAnswered != true else { return true }
        guard phase == .body || deadline.beginning.bytes.readableBytes > 0 else {
            context.close(promise: nil)
            return false
        }
        fail(RequestRefusals.tooSlow(phase), .invalidEOFState, context)
        return false
    }

    // MARK: - Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Hummingbird's own answer to an error that was answered here.
        guard !isEnded, !asked.isEmpty else {
            promise?.succeed()
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.isInformational: context.write(data, promise: promise)
        case .head(var head):
            let request = asked[asked.startIndex]
            if let problem = request.problem, head.status == .badRequest, !head.headers.contains(name: "X-Request-Id") {
                answer(problem, to: request.head, context)
                promise?.succeed()
                return
            }
            asked[asked.startIndex].isAnswered = true
            let saysLast = head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
            asked[asked.startIndex].isLast = saysLast || !request.head.isReusable || !request.isWhole
            head.frame(for: request.head)
            if asked[asked.startIndex].isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            let isLast = asked.removeFirst().isLast
            if isLast {
                end(context)
            } else if asked.isEmpty, let (problem, head) = refused {
                answer(problem, to: head, context)
            }
        }
    }

    /// Answers a refused request, with the last answer of the connection.
    private func answer(_ problem: Problem, to request: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        let (head, body) = refusals.answer(problem, to: request, on: context.channel)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request?.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        end(context)
    }

    private func end(_ context: ChannelHandlerContext) {
        isEnded = true
        deadline.requestEnded()
        context.flush()
        context.close(mode: .output, promise: nil)
        closing = context.eventLoop.assumeIsolated().scheduleTask(in: Self.lingeringTime) {
            context.close(promise: nil)
        }
    }
}

extension HTTPRequestHead {
    /// True if another request may follow; the parser reads nothing after a request for another protocol.
    fileprivate var isReusable: Bool {
        isKeepAlive && !headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
    }

    /// True if the client waits for a 100 (Continue) before it sends the body.
    fileprivate var waitsForContinue: Bool {
        version != .http1_0 && headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }
}

extension HTTPResponseHead {
    /// Sets the framing of the body.
    ///
    /// - SeeAlso: [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3).
    fileprivate mutating func frame(for request: HTTPRequestHead) {
        if !status.mayHaveResponseBody { headers.remove(name: "Content-Length") }
        guard status.mayHaveResponseBody, request.method != .HEAD, !headers.contains(name: "Content-Length"),
            request.version != .http1_0
        else { return }
        headers.replaceOrAdd(name: "Transfer-Encoding", value: "chunked")
    }

    fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}
