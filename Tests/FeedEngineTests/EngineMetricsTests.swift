import CoreMetrics
import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import Synchronization
import Testing

struct EngineMetricsTests {
    private let start = Date(timeIntervalSince1970: 1_795_255_200)

    /// The values after events by name and labels, without those that are 0 and the buckets.
    private func values(after notices: EngineEvent...) -> [String] {
        let registry = PrometheusRegistry()
        let metrics = EngineMetrics(factory: registry)
        for notice in notices { metrics.record(notice) }
        return registry.text().split(separator: "\n").map(String.init).filter { line in
            !line.hasPrefix("#") && !line.hasSuffix(" 0") && !line.contains("_bucket{")
        }
    }

    @Test func `reports that the storage works before anything has happened`() {
        #expect(values() == ["aggregate_storage_up 1"])
    }

    @Test func `reports the outcome of a fetch`() {
        #expect(
            values(after: .fetched(ExampleRecords.answered)) == [
                #"aggregate_budget_left{feed="tfl"} 480"#,
                #"aggregate_cache_answers_total{feed="tfl"} 2"#,
                #"aggregate_fetch_duration_seconds_sum{feed="tfl"} 0.25"#,
                #"aggregate_fetch_duration_seconds_count{feed="tfl"} 1"#,
                #"aggregate_fetches_total{feed="tfl",outcome="answered"} 1"#,
                #"aggregate_items{feed="tfl"} 20"#,
                #"aggregate_not_modified_total{feed="tfl"} 1"#,
                #"aggregate_read_timestamp_seconds{feed="tfl"} 1795255200"#,
                #"aggregate_received_bytes_total{feed="tfl"} 4096"#,
                #"aggregate_requests_total{feed="tfl"} 3"#,
                #"aggregate_retries_total{feed="tfl"} 1"#,
                "aggregate_storage_up 1",
                #"aggregate_warnings{feed="tfl"} 1"#,
            ]
        )
    }

    @Test func `adds up counters and keeps the last value of gauges`() {
        let partial = FetchRecord("neds", .partial, duration: -1)
        #expect(
            values(
                after: .fetched(ExampleRecords.answered),
                .fetched(ExampleRecords.answered),
                .fetched(ExampleRecords.failed),
                .fetched(partial)
            ) == [
                #"aggregate_breaker_open{feed="tfl"} 1"#,
                #"aggregate_budget_left{feed="tfl"} 480"#,
                #"aggregate_cache_answers_total{feed="tfl"} 4"#,
                #"aggregate_consecutive_failures{feed="tfl"} 5"#,
                #"aggregate_fetch_duration_seconds_count{feed="neds"} 1"#,
                #"aggregate_fetch_duration_seconds_sum{feed="tfl"} 2"#,
                #"aggregate_fetch_duration_seconds_count{feed="tfl"} 3"#,
                #"aggregate_fetches_total{feed="neds",outcome="partial"} 1"#,
                #"aggregate_fetches_total{feed="tfl",outcome="answered"} 2"#,
                #"aggregate_fetches_total{feed="tfl",outcome="rate-limited"} 1"#,
                #"aggregate_items{feed="tfl"} 20"#,
                #"aggregate_not_modified_total{feed="tfl"} 2"#,
                #"aggregate_received_bytes_total{feed="tfl"} 8192"#,
                #"aggregate_requests_total{feed="tfl"} 6"#,
                #"aggregate_retries_total{feed="tfl"} 2"#,
                "aggregate_storage_up 1",
                #"aggregate_warnings{feed="tfl"} 1"#,
            ]
        )
    }

    @Test func `reports breakers, threads and the storage at once`() {
        #expect(
            values(
                after: .breakerOpened("tfl", until: start),
                .breakerOpened("neds", until: start),
                .breakerClosed("neds"),
                .abandoned("tfl"),
                .abandoned("tfl"),
                .storageFailed(CancellationError())
            ) == [#"aggregate_abandoned_fetches_total{feed="tfl"} 2"#, #"aggregate_breaker_open{feed="tfl"} 1"#]
        )
        #expect(values(after: .storageFailed(CancellationError()), .storageRecovered) == ["aggregate_storage_up 1"])
    }

    @Test func `reports how late fetches begin, never as a negative number`() {
        #expect(
            values(after: .begun("tfl", late: 0.5), .begun("neds", late: 1), .begun("tfl", late: -1e300)) == [
                "aggregate_fetch_lateness_seconds_sum 1.5", "aggregate_fetch_lateness_seconds_count 3",
                "aggregate_storage_up 1",
            ]
        )
    }

    @Test func `counts the events of items`() {
        let events = [ItemEvent.Kind.appeared, .moved, .moved].map {
            ItemEvent(ItemID("tfl", LocalID("1")), $0, at: start, title: "1", time: .instant(start))
        }
        #expect(
            values(after: .happened(events), .happened([])) == [
                #"aggregate_item_events_total{kind="appeared"} 1"#, #"aggregate_item_events_total{kind="moved"} 2"#,
                "aggregate_storage_up 1",
            ]
        )
    }

    @Test func `when a feed was read is known also of what others have read`() {
        let values = values(after: .fetched(ExampleRecords.answered), .readElsewhere("tfl", at: start + 60))
        #expect(values.contains(#"aggregate_read_timestamp_seconds{feed="tfl"} 1795255260"#))
    }

    @Test func `nothing is left of a feed that was removed`() {
        var other = FetchRecord("neds", .answered, duration: 0)
        other.items = 1
        let values = values(
            after: .fetched(ExampleRecords.answered),
            .fetched(ExampleRecords.failed),
            .fetched(other),
            .feedRemoved("tfl")
        )
        #expect(!values.contains { $0.contains("tfl") })
        #expect(values.contains(#"aggregate_items{feed="neds"} 1"#))
    }

    @Test func `makes each metric once`() {
        let factory = CountingFactory()
        let metrics = EngineMetrics(factory: factory)
        let notices: [EngineEvent] = [
            .fetched(ExampleRecords.answered), .fetched(ExampleRecords.failed), .begun("tfl", late: 0),
            .abandoned("tfl"), .breakerOpened("tfl", until: start), .breakerClosed("tfl"), .storageRecovered,
        ]
        for notice in notices { metrics.record(notice) }
        let count = factory.count
        for notice in notices + notices { metrics.record(notice) }
        #expect(factory.count == count)
    }

    @Test func `explains each metric under its name`() throws {
        let registry = PrometheusRegistry(help: EngineMetric.helpByName)
        let metrics = EngineMetrics(factory: registry)
        metrics.record(.fetched(ExampleRecords.answered))
        let lines = registry.text().split(separator: "\n")
        for metric in EngineMetric.allCases {
            let help = try #require(EngineMetric.helpByName[metric.rawValue])
            #expect(lines.contains("# HELP \(metric.rawValue) \(help)"))
            #expect(lines.contains { $0.hasPrefix("# TYPE \(metric.rawValue) ") })
        }
    }
}

/// Counts how many metrics it has made, which do nothing.
private final class CountingFactory: MetricsFactory {
    private let made = Mutex(0)
    private let silent = NOOPMetricsHandler.instance

    var count: Int { made.withLock { $0 } }

    private func make() -> NOOPMetricsHandler {
        made.withLock { $0 += 1 }
        return silent
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { make() }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler { make() }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { make() }

    func destroyCounter(_ handler: any CounterHandler) {}

    func destroyRecorder(_ handler: any RecorderHandler) {}

    func destroyTimer(_ handler: any TimerHandler) {}
}
