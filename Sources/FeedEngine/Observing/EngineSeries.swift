import CoreMetrics
import FeedCore
import Synchronization

/// The engine's metrics, each made once: making one looks it up by name and labels, which costs more than counting.
final class EngineSeries: Sendable {
    let fetchLateness: CoreMetrics.Timer
    let itemEvents: [ItemEvent.Kind: Counter]
    let storageUp: Gauge
    private let factory: any MetricsFactory
    private let feeds = Mutex<[FeedID: FeedSeries]>([:])

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        fetchLateness = CoreMetrics.Timer(label: EngineMetric.fetchLateness.rawValue, factory: factory)
        itemEvents = Dictionary(
            uniqueKeysWithValues: ItemEvent.Kind.allCases.map { kind in
                let dimensions = [("kind", kind.rawValue)]
                return (
                    kind, Counter(label: EngineMetric.itemEvents.rawValue, dimensions: dimensions, factory: factory)
                )
            }
        )
        storageUp = Gauge(label: EngineMetric.storageUp.rawValue, factory: factory)
        storageUp.record(1)
    }

    func of(_ feed: FeedID) -> FeedSeries {
        feeds.withLock { feeds in
            if let series = feeds[feed] { return series }
            let series = FeedSeries(feed, factory)
            feeds[feed] = series
            return series
        }
    }

    func forget(_ feed: FeedID) { feeds.withLock { $0.removeValue(forKey: feed) }?.destroy() }
}

/// The metrics of one feed.
final class FeedSeries: Sendable {
    private static let counted: [EngineMetric] = [
        .requests, .retries, .notModified, .cacheAnswers, .receivedBytes, .abandonedFetches,
    ]
    private static let measured: [EngineMetric] = [
        .items, .warnings, .readTimestamp, .breakerOpen, .consecutiveFailures, .budgetLeft,
    ]

    let fetchDuration: CoreMetrics.Timer
    private let counters: [EngineMetric: Counter]
    private let gauges: [EngineMetric: Gauge]
    private let factory: any MetricsFactory
    private let dimensions: [(String, String)]
    private let fetches = Mutex<[String: Counter]>([:])

    init(_ feed: FeedID, _ factory: any MetricsFactory) {
        let dimensions = [("feed", feed.rawValue)]
        (self.factory, self.dimensions) = (factory, dimensions)
        counters = Dictionary(
            uniqueKeysWithValues: Self.counted.map {
                ($0, Counter(label: $0.rawValue, dimensions: dimensions, factory: factory))
            }
        )
        gauges = Dictionary(
            uniqueKeysWithValues: Self.measured.map {
                ($0, Gauge(label: $0.rawValue, dimensions: dimensions, factory: factory))
            }
        )
        fetchDuration = CoreMetrics.Timer(
            label: EngineMetric.fetchDuration.rawValue,
            dimensions: dimensions,
            factory: factory
        )
    }

    func increment(_ metric: EngineMetric, by count: Int = 1) { counters[metric]?.increment(by: count) }
    func set(_ metric: EngineMetric, to number: Int) { gauges[metric]?.record(number) }
    func set(_ metric: EngineMetric, to number: Double) { gauges[metric]?.record(number) }

    func fetches(_ outcome: String) -> Counter {
        fetches.withLock { fetches in
            if let counter = fetches[outcome] { return counter }
            let counter = Counter(
                label: EngineMetric.fetches.rawValue,
                dimensions: dimensions + [("outcome", outcome)],
                factory: factory
            )
            fetches[outcome] = counter
            return counter
        }
    }

    func destroy() {
        for counter in counters.values { counter.destroy() }
        for gauge in gauges.values { gauge.destroy() }
        for counter in fetches.withLock({ Array($0.values) }) { counter.destroy() }
        fetchDuration.destroy()
    }
}
