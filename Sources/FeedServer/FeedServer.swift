package import FeedMetrics
import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
import ServiceLifecycle

/// Answers programs over HTTP with what the feeds of a session say now; it never makes a reader wait for a publisher.
///
/// It runs beside the loop that keeps the feeds fresh. When it is to end, it finishes the requests that are under way.
package struct FeedServer: Service {
    private let options: ServerOptions
    private let routes: [Route]
    private let feeds: ServedFeeds
    private let hub: StreamHub
    private let logger: Logger
    private let cache: RepresentationCache
    private let metrics: ServerMetrics?
    private let onListening: @Sendable (SocketAddress?) async -> Void

    /// - Parameters:
    ///   - options: Where it listens.
    ///   - feeds: What it shows.
    ///   - version: What `/openapi.json` calls itself.
    ///   - registry: The metrics that it shows.
    ///   - logger: Is told of what fails.
    ///   - onListening: Is told the address once clients can connect.
    package init(
        _ options: ServerOptions,
        _ feeds: ServedFeeds,
        version: String,
        registry: PrometheusRegistry?,
        logger: Logger,
        onListening: @escaping @Sendable (SocketAddress?) async -> Void
    ) {
        self.options = options
        self.feeds = feeds
        self.logger = logger
        self.onListening = onListening
        let (cache, metrics) = (RepresentationCache(), registry.map(ServerMetrics.init))
        (self.cache, self.metrics) = (cache, metrics)
        let hub = StreamHub(feeds)
        self.hub = hub
        let routes =
            ItemsRoutes.all + ItemRoutes.all + [StreamRoute.route(hub), CalendarRoute.route, HistoryRoute.route]
            + FeedsRoutes.all + SystemRoutes.all(registry) { metrics?.note(cache: cache.size) }
        self.routes = routes + [OpenAPIRoute.route(describing: routes, version: version)]
    }

    /// How long a client may say nothing, also in the middle of a request.
    private static let idleTime = TimeAmount.seconds(60)
    private static let maximumHeaderSize = 16 << 10

    /// Others wait until one of these has ended.
    private static let maximumConnectionCount = 1_024

    package func run() async throws {
        let address: BindAddress =
            switch options.address {
            case .host(let host, let port): .hostname(host, port: port)
            case .unixSocket(let path): .unixDomainSocket(path: path)
            }
        let channel = HTTP1Channel.Configuration(
            idleTimeout: Self.idleTime,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Self.maximumHeaderSize,
                maxHeaderListSize: Self.maximumHeaderSize,
                maxHeaderFieldCount: 100
            )
        )
        let application = Application(
            router: router,
            server: .http1(configuration: channel),
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: CountedConnections(atMost: Self.maximumConnectionCount, metrics)
            ),
            onServerRunning: { await onListening($0.localAddress) },
            logger: logger
        )
        // Streams end first: the application waits for the requests that are under way.
        async let streaming: Void = cancelWhenGracefulShutdown { [hub] in await hub.run() }
        async let _: Void = feeds.months.run { [feeds] in feeds.noteStored() }
        try await application.run()
        await streaming
    }

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

    private var router: Router<BasicRequestContext> {
        let router = Router()
        var names = options.names.map { $0.lowercased() }
        if case .host(let host, _) = options.address { names.append(host.lowercased()) }
        if let metrics { router.add(middleware: MetricsMiddleware(metrics, routes)) }
        router.add(middleware: ProblemMiddleware(routes: routes))
        router.add(middleware: HostMiddleware(names: names))
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let endpoint = Endpoint(routes: routes, feeds: feeds, cache: cache)
            for method in Self.methods {
                router.on(RouterPath(path), method: method) { request, context in
                    try await endpoint.respond(to: request, context.parameters)
                }
            }
        }
        return router
    }
}
