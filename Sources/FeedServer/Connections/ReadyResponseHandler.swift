import FeedCore
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Sends cached answers as soon as their requests are read, and passes all other requests to the responder.
///
/// A task that takes a request, and returns its answer, costs several times as much as a cached answer.
final class ReadyResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Returns the cached answer to a request without a body.
    typealias Find = @Sendable (HTTPRequest, ServerContext) -> ReadyResponse?

    private let find: Find
    private var context: ServerContext?

    /// The head of a request that may have a cached answer, until the request is read whole.
    private var head: HTTPRequest?

    /// The number of requests that the responder has not answered yet; while there are any, all later requests of the
    /// connection go to the responder too.
    private var handedOn = 0

    private let logger: Logger

    init(logger: Logger, _ find: @escaping Find) { (self.logger, self.find) = (logger, find) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard handedOn == 0, self.head == nil, head.hasNoBody else { return handOn(data, context) }
            self.head = head
        case .body:
            handOnHead(context)
            context.fireChannelRead(data)
        case .end:
            guard let head else { return context.fireChannelRead(data) }
            // The responder waits for a client that does not read.
            guard context.channel.isWritable, let answer = find(head, serverContext(context)) else {
                handOnHead(context)
                return context.fireChannelRead(data)
            }
            self.head = nil
            context.write(wrapOutboundOut(.head(answer.response.head)), promise: nil)
            if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        handOnHead(context)
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { handedOn = max(0, handedOn - 1) }
        context.write(data, promise: promise)
    }

    private func handOnHead(_ context: ChannelHandlerContext) {
        guard let head else { return }
        self.head = nil
        handOn(wrapInboundOut(.head(head)), context)
    }

    private func handOn(_ head: NIOAny, _ context: ChannelHandlerContext) {
        handedOn += 1
        context.fireChannelRead(head)
    }

    /// Returns the context of the connection, created once for all its requests.
    private func serverContext(_ context: ChannelHandlerContext) -> ServerContext {
        if let known = self.context { return known }
        let made = ServerContext(source: .init(channel: context.channel, logger: logger))
        self.context = made
        return made
    }
}

extension HTTPRequest {
    /// True if the request has no body, so that its end follows its head.
    fileprivate var hasNoBody: Bool {
        !headerFields.contains(.contentLength) && !headerFields.contains(.transferEncoding)
    }
}
