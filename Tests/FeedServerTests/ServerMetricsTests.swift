import FeedRuntime
import HTTPTypes
import Testing

@testable import FeedServer

struct ServerMetricsTests {
    @Test func `requests are counted by route and class of status, and connections while they are open`() {
        let registry = PrometheusRegistry()
        let metrics = ServerMetrics(registry)
        metrics.record("items", .ok, after: .milliseconds(7))
        metrics.record("items", .notModified, after: .milliseconds(1))
        metrics.record("items", .created, after: .seconds(2))
        metrics.record(ServerMetrics.noRoute, .notFound, after: .zero)
        var connections = CountedConnections(atMost: 2, metrics)
        connections.connectionOpened()
        #expect(connections.isAcceptingNewConnections())
        connections.connectionOpened()
        #expect(!connections.isAcceptingNewConnections())
        connections.connectionClosed()
        metrics.record(.cachedAnswers, 3)
        metrics.record(.cachedBytes, 4_096)
        let text = registry.text()
        for line in [
            #"aggregate_http_requests_total{route="items",status="2xx"} 2"#,
            #"aggregate_http_requests_total{route="items",status="3xx"} 1"#,
            #"aggregate_http_requests_total{route="none",status="4xx"} 1"#,
            #"aggregate_http_request_duration_seconds_bucket{route="items",le="0.005"} 1"#,
            #"aggregate_http_request_duration_seconds_count{route="items"} 3"#, "aggregate_http_connections 1",
            "aggregate_http_cached_answers 3", "aggregate_http_cached_bytes 4096",
        ] {
            #expect(text.contains("\(line)\n"), "\(line)")
        }
        for metric in ServerMetric.allCases {
            #expect(text.contains("# HELP \(metric.rawValue) \(ServerMetric.helpByName[metric.rawValue] ?? "?")\n"))
        }
    }
}
