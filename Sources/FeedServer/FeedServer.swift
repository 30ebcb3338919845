package import FeedMetrics
import FeedRuntime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import ServiceLifecycle

/// Answers programs over HTTP with what the feeds of a session say now; it never makes a reader wait for a publisher.
///
/// It runs beside the loop that keeps the feeds fresh. When it is to end, it finishes the requests that are under way.
package struct FeedServer: Service {
    private let settings: ServerSettings
    private let routes: [Route]
    private let feeds: ServedFeeds
    private let hub: StreamHub
    private let logger: Logger
    private let cache: RepresentationCache
    private let metrics: ServerMetrics?
    private let maximumConnections: Int
    private let onListening: @Sendable (String) async -> Void

    /// - Parameters:
    ///   - settings: Where it listens, and who may ask it.
    ///   - feeds: What it shows.
    ///   - version: What `/openapi.json` calls itself.
    ///   - registry: The metrics that it shows.
    ///   - logger: Is told of what fails.
    ///   - maximumConnections: How many there may be; others wait until one of them has ended.
    ///   - onListening: Is told where in a sentence, once clients can connect.
    package init(
        _ settings: ServerSettings,
        _ feeds: ServedFeeds,
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
        let routes =
            ItemsRoutes.all + ItemRoutes.all + [StreamRoute.route(hub), CalendarRoute.route, HistoryRoute.route]
            + FeedsRoutes.all + SystemRoutes.all(registry) { metrics?.note(cache: cache.size) }
        self.routes = routes + [OpenAPIRoute.route(describing: routes, version: version)]
    }

    /// How long a client may say nothing, also in the middle of a request.
    private static let idleTime = TimeAmount.seconds(60)
    private static let maximumHeaderSize = 16 << 10

    /// Those of one address are closed.
    private static let maximumConnectionCountOfAddress = 256

    /// Runs until graceful shutdown.
    ///
    /// - Throws: ``ServerRefusal`` where it cannot listen, or must not by its settings.
    package func run() async throws {
        let options = settings.current
        let session = feeds.session
        let tokens = try AccessTokens(session.runtime.store.storage, settings, environment: session.environment)
        try await options.check(tokens)
        let address: BindAddress =
            switch options.address {
            case .host(let host, let port): .hostname(host, port: port)
            case .unixSocket(let path): .unixDomainSocket(path: path)
            }
        let counts = ConnectionCounts(maximum: Self.maximumConnectionCountOfAddress)
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionLimit(counts, settings)],
            idleTimeout: Self.idleTime,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Self.maximumHeaderSize,
                maxHeaderListSize: Self.maximumHeaderSize,
                maxHeaderFieldCount: 100
            )
        )
        var server = HTTPServerBuilder { OnEventLoop(HTTP1Channel(responder: $0, configuration: channel)) }
        if let tls = options.tls { server = try .tls(server, tlsConfiguration: tls.configuration) }
        let application = Application(
            router: router(accepting: tokens),
            server: server,
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: CountedConnections(atMost: maximumConnections, metrics)
            ),
            onServerRunning: { await onListening(options.sentence(listeningAt: $0.localAddress)) },
            logger: logger
        )
        // Streams end first: the application waits for the requests that are under way.
        async let streaming: Void = cancelWhenGracefulShutdown { [hub] in await hub.run() }
        async let _: Void = feeds.months.run { [feeds] in feeds.noteStored() }
        do {
            try await application.run()
        } catch let error as IOError {
            throw ServerRefusal(
                "the server cannot listen at \(options.place): \(error.localizedDescription). Choose another with"
                    + " \(options.hasSocket ? "--unix-socket" : "--port").",
                isOfPlace: true
            )
        }
        await streaming
    }

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

    private func router(accepting tokens: AccessTokens) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(middleware: ClientMiddleware(settings, tokens, logger))
        if let metrics { router.add(middleware: MetricsMiddleware(metrics, routes)) }
        router.add(middleware: OriginMiddleware(settings: settings))
        router.add(middleware: ProblemMiddleware(routes: routes))
        router.add(middleware: HostMiddleware(settings: settings))
        router.add(middleware: AccessMiddleware(settings, openPaths: Set(routes.filter(\.isOpen).map(\.path))))
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let endpoint = Endpoint(routes: routes, feeds: feeds, cache: cache)
            for method in Self.methods {
                router.on(RouterPath(path), method: method) { request, context in
                    try await endpoint.respond(to: request, context)
                }
            }
        }
        return router
    }
}
