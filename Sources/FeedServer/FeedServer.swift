package import FeedRuntime
import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle

/// An HTTP server of the current answers of a session's feeds; a client never waits for a publisher.
///
/// It runs beside the loop that keeps the feeds fresh. When it ends, it finishes the requests that are under way.
package struct FeedServer: Service, CustomStringConvertible {
    /// The type's name, since a service group would otherwise describe each service with all its members.
    package var description: String { "FeedServer" }

    private let settings: ServerSettings
    private let routes: [Route]
    private let feeds: ServedFeeds
    private let hub: StreamHub
    private let board: BoardBroadcaster
    private let logger: Logger
    private let cache: RepresentationCache
    private let metrics: ServerMetrics?
    private let maximumConnections: Int
    private let onListening: @Sendable (String) async -> Void

    /// Creates a server of feeds; in a process that only fetches, the server has the routes for operators alone.
    ///
    /// Connections above `maximumConnections` wait until another one has ended. `onListening` receives a sentence with
    /// the address, once clients can connect.
    package init(
        _ settings: ServerSettings,
        _ feeds: ServedFeeds,
        role: ServeRole = .all,
        version: String,
        registry: PrometheusRegistry?,
        logger: Logger,
        maximumConnections: Int,
        onListening: @escaping @Sendable (String) async -> Void
    ) {
        self.settings = settings
        self.feeds = feeds
        self.logger = logger
        (self.maximumConnections, self.onListening) = (maximumConnections, onListening)
        let (cache, metrics) = (RepresentationCache(), registry.map(ServerMetrics.init))
        (self.cache, self.metrics) = (cache, metrics)
        // Some connections are left for answers.
        let hub = StreamHub(feeds, maximumClientCount: maximumConnections * 3 / 4, metrics)
        self.hub = hub
        let board = BoardBroadcaster(feeds, maximumClientCount: maximumConnections / 2, metrics)
        self.board = board
        let system = SystemRoutes.all(registry) {
            metrics?.record(.cachedAnswers, cache.size.count)
            metrics?.record(.cachedBytes, cache.size.byteCount)
        }
        let routes =
            role == .fetch
            ? system
            : ItemsRoutes.all + ItemRoutes.all + [StreamRoute.route(hub), HistoryRoute.route] + CalendarRoute.all
                + FeedsRoutes.all + BoardRoutes.all(board) + LoginRoutes.all + system
        self.routes = routes + [OpenAPIRoute.route(describing: routes, version: version)]
    }

    /// The maximum number of connections of one client address; further connections are closed.
    private static let maximumConnectionCountOfAddress = 256

    /// The number of connections that the system queues until they are accepted; the system's own limit may be lower.
    ///
    /// The queue is long because the boards of all viewers connect at once after a restart; a connection that does not
    /// fit into it waits for seconds, and may be reset.
    private static let waitingConnectionCount = 4_096

    /// Runs until graceful shutdown.
    ///
    /// - Throws: ``ServerRefusal`` if the server cannot listen, or its settings do not allow it.
    package func run() async throws {
        let options = settings.current
        let session = feeds.session
        try options.checkPlace()
        let tokens = try AccessTokens(session.runtime.store.storage, settings, environment: session.options.environment)
        let certificate = try options.certificateFiles.map { files throws(ServerRefusal) in try ServedCertificate(files)
        }
        try await settings.check { options in
            try await options.check(tokens)
            // A renewed certificate is in the same files.
            if let certificate, let files = options.certificateFiles { certificate.use(try files.context()) }
        }
        let address: BindAddress =
            switch options.address {
            case .host(let host, let port): .hostname(host, port: port)
            case .unixSocket(let path): .unixDomainSocket(path: path)
            }
        let counts = ConnectionCounts(maximum: Self.maximumConnectionCountOfAddress)
        let log = AccessLog(settings: settings, logger: logger)
        let endpoints = Dictionary(grouping: routes, by: \.path)
            .mapValues { Endpoint(routes: $0, feeds: feeds, cache: cache) }
        let middleware = RequestMiddleware(
            settings: settings,
            routes: routes,
            endpoints: endpoints,
            clients: ClientRecognition(tokens),
            access: AccessCheck(routes),
            log: log,
            metrics: metrics
        )
        let server = HTTPServerBuilder { [settings, metrics] responder in
            ServerChannel(
                responder: responder,
                findReady: middleware.readyResponse,
                certificate: certificate,
                refusals: RequestRefusals(log: log, metrics: metrics),
                counts: counts,
                settings: settings
            )
        }
        let ending = EndingLogHandler.Switch()
        var logger = logger
        logger.handler = EndingLogHandler(logger.handler, until: ending)
        let application = Application(
            responder: TaskedResponder(base: router(to: endpoints, through: middleware).buildResponder()),
            server: server,
            configuration: ApplicationConfiguration(
                address: address,
                backlog: Self.waitingConnectionCount,
                availableConnectionsDelegate: CountedConnections(atMost: maximumConnections, metrics)
            ),
            onServerRunning: { await onListening(options.sentence(listeningAt: $0.localAddress)) },
            logger: logger
        )
        // Streams end first: the application waits for the requests that are under way.
        async let streaming: Void = cancelWhenGracefulShutdown { [hub] in await hub.run() }
        async let showing: Void = cancelWhenGracefulShutdown { [board] in await board.run() }
        async let _: Void = feeds.months.run { [feeds] in feeds.recordStored() }
        async let _: Void = feeds.places.run { [board] in board.look() }
        do {
            try await withTaskCancellationHandler {
                try await application.run()
            } onCancel: {
                ending.begin()
            }
        } catch {
            throw options.refusal(toListen: error) ?? error
        }
        await streaming
        await showing
    }

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

    private func router(
        to endpoints: [String: Endpoint],
        through middleware: RequestMiddleware
    ) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(middleware: middleware)
        for (path, endpoint) in endpoints {
            for method in Self.methods {
                router.on(RouterPath(path), method: method) { request, context in
                    try await endpoint.respond(to: request, context)
                }
            }
        }
        return router
    }
}

/// A responder that makes each answer in a task of its own, whose memory is freed before the answer is sent.
///
/// A task keeps the memory of its deepest call, and the task of a connection may send a stream for days: with that
/// memory, a stream would take twice as much.
struct TaskedResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == ServerContext {
    let base: Base

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        async let response = base.respond(to: request, context: context)
        return try await response
    }
}
