import CoreMetrics
import FeedRuntime
import HTTPTypes
import Synchronization

/// The server's own metrics; clients cannot choose the value of any label.
///
/// - SeeAlso: [Metric and label naming](https://prometheus.io/docs/practices/naming/)
enum ServerMetric: String, CaseIterable {
    case requests = "aggregate_http_requests_total"
    case duration = "aggregate_http_request_duration_seconds"
    case connections = "aggregate_http_connections"
    case streams = "aggregate_http_streams"
    case pages = "aggregate_http_pages"
    case cachedAnswers = "aggregate_http_cached_answers"
    case cachedBytes = "aggregate_http_cached_bytes"

    /// The descriptions by name, for dashboards.
    static let helpByName = [
        requests.rawValue: "Requests of clients, by the route's name in /openapi.json and the class of the status.",
        duration.rawValue: "How long it took until an answer was ready to be sent, by the route's name.",
        connections.rawValue: "Connections of clients that are open.",
        streams.rawValue: "Clients of /v1/stream.",
        pages.rawValue: "Pages of the board that are open.",
        cachedAnswers.rawValue: "Encoded answers in memory.",
        cachedBytes.rawValue: "Bytes of the encoded answers in memory.",
    ]
}

/// Counts requests, connections, streams and pages, and the size of the cache.
final class ServerMetrics: Sendable {
    /// The name under which requests without a route are counted.
    static let noRoute = "none"

    private struct Series: Sendable {
        let duration: CoreMetrics.Timer
        var counts: [String: Counter] = [:]
    }

    private let registry: PrometheusRegistry
    private let routes = Mutex<[String: Series]>([:])
    private let connectionCount = Mutex(0)
    private let gauges: [ServerMetric: Gauge]

    init(_ registry: PrometheusRegistry) {
        self.registry = registry
        registry.describe(ServerMetric.helpByName)
        let metrics: [ServerMetric] = [.connections, .streams, .pages, .cachedAnswers, .cachedBytes]
        gauges = Dictionary(uniqueKeysWithValues: metrics.map { ($0, Gauge(label: $0.rawValue, factory: registry)) })
        for metric in metrics.prefix(3) { record(metric, 0) }
    }

    /// Counts an answer of a route.
    func record(_ route: String, _ status: HTTPResponse.Status, after duration: Duration) {
        let statusClass = "\(status.code / 100)xx"
        let (count, timer) = routes.withLock { routes in
            var series =
                routes[route]
                ?? Series(
                    duration: CoreMetrics.Timer(
                        label: ServerMetric.duration.rawValue,
                        dimensions: [("route", route)],
                        factory: registry
                    )
                )
            let count =
                series.counts[statusClass]
                ?? Counter(
                    label: ServerMetric.requests.rawValue,
                    dimensions: [("route", route), ("status", statusClass)],
                    factory: registry
                )
            series.counts[statusClass] = count
            routes[route] = series
            return (count, series.duration)
        }
        count.increment()
        let (seconds, attoseconds) = duration.components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Counts opened connections, or closed connections if `change` is negative.
    func record(connections change: Int) {
        connectionCount.withLock { count in
            count += change
            record(.connections, count)
        }
    }

    /// Records the current value of a gauge.
    func record(_ metric: ServerMetric, _ count: Int) { gauges[metric]?.record(count) }
}
