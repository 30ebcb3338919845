import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// The handlers of a connection: TLS, the parser of HTTP/1, what watches over both, and the responder.
///
/// It is Hummingbird's `HTTP1Channel` with a ``RequestGate`` behind the parser, with a certificate that may become another
/// while the server runs, with ``KeptAnswerHandler``, and with the responder on the event loop.
struct ServerChannel: HTTPChannelHandler {
    typealias Value = PendingConnection<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let kept: KeptAnswers

    /// What it answers over HTTPS with; `nil` for HTTP.
    let certificate: ServedCertificate?
    let refusals: RequestRefusals
    let counts: ConnectionCounts
    let settings: ServerSettings

    /// How long a client may say nothing, also in the middle of a request.
    private static let idleTime = Duration.seconds(60)

    /// How many bytes are read of a connection before others have their turn: a request or two, or dozens that a client sends
    /// one behind the other to keep the others waiting.
    private static let readSize = 2_048

    private static var decoding: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = RequestRefusals.maximumHeaderSize
        limits.maxHeaderListSize = RequestRefusals.maximumHeaderSize
        limits.maxHeaderFieldCount = RequestRefusals.maximumFieldCount
        return limits
    }

    /// The gate knows of each answer whether it is one to HEAD, which the encoder does not.
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
            // Requests that come at once are answered one after another by the responder.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                // HTTPTypes has done this.
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: Self.encoding,
                withDecoderLimitConfiguration: Self.decoding
            )
            try pipeline.addHandler(RequestGate(deadline, refusals))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: certificate != nil))
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: Self.idleTime, logger: logger))
            try pipeline.addHandler(KeptAnswerHandler(logger: logger, kept.answer))
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
    /// Most answers are kept, and handing each one to another thread and back would cost more than all else. What takes long
    /// goes to `globalConcurrentExecutor`, so that other connections of the thread do not wait for it.
    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(eventLoop: value.channel.eventLoop)) {
            await handleHTTP(asyncChannel: value.take(), logger: logger)
        }
    }
}
