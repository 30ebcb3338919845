import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// The handlers of a connection: TLS, the parser of HTTP/1, the handlers with limits, and the responder.
///
/// It is Hummingbird's `HTTP1Channel` with a ``RequestGate`` behind the parser, with a certificate that may change
/// while the server runs, with ``ReadyResponseHandler``, and with the responder on the event loop.
struct ServerChannel: HTTPChannelHandler {
    typealias Value = PendingConnection<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let findReady: ReadyResponseHandler.Find

    /// The certificate for HTTPS; `nil` for HTTP.
    let certificate: ServedCertificate?
    let refusals: RequestRefusals
    let counts: ConnectionCounts
    let settings: ServerSettings

    /// The longest time for which a client may send nothing, also in the middle of a request.
    private static let idleTime = Duration.seconds(60)

    /// The number of bytes that are read from a connection before other connections have their turn: enough for one or
    /// two usual requests, so that a client that pipelines many does not keep others waiting.
    private static let readSize = 2_048

    private static var decoding: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = RequestRefusals.maximumHeaderSize
        limits.maxHeaderListSize = RequestRefusals.maximumHeaderSize
        limits.maxHeaderFieldCount = RequestRefusals.maximumFieldCount
        return limits
    }

    /// The configuration of the encoder, which does not frame answers: only the gate knows if an answer is to HEAD.
    private static var encoding: HTTPResponseEncoder.Configuration {
        var configuration = HTTPResponseEncoder.Configuration()
        configuration.automaticallySetFramingHeaders = false
        return configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
            let allocator = FixedSizeRecvByteBufferAllocator(capacity: Self.readSize)
            try channel.syncOptions?.setOption(.recvAllocator, value: allocator)
            try pipeline.addHandler(ConnectionLimit(counts, settings))
            try pipeline.addHandler(AnswerDeadline())
            if let certificate { try pipeline.addHandler(NIOSSLServerHandler(context: certificate.context)) }
            let deadline = RequestDeadline()
            try pipeline.addHandler(deadline)
            // Pipelined requests are answered one after another by the responder.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                // HTTPTypes has validated the headers.
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: Self.encoding,
                withDecoderLimitConfiguration: Self.decoding
            )
            try pipeline.addHandler(RequestGate(deadline, refusals))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: certificate != nil))
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: Self.idleTime, logger: logger))
            try pipeline.addHandler(ReadyResponseHandler(logger: logger, findReady))
            return PendingConnection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                )
            )
        }
    }

    /// Answers requests on the thread that reads them.
    ///
    /// Most answers are cached, and passing each one to another thread and back would cost more than all else. Long
    /// work goes to `globalConcurrentExecutor`, so that other connections of the thread do not wait for it.
    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(eventLoop: value.channel.eventLoop)) {
            await handleHTTP(asyncChannel: value.consume(), logger: logger)
        }
    }
}

/// An executor that runs tasks on the thread of an event loop.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
