import CoreMetrics
import FeedCore
import Synchronization

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
        counters = Self.counted.reduce(into: [:]) { $0[$1] = Counter($1, dimensions, factory) }
        gauges = Self.measured.reduce(into: [:]) {
            $0[$1] = Gauge(label: $1.rawValue, dimensions: dimensions, factory: factory)
        }
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
            let counter = Counter(EngineMetric.fetches, dimensions + [("outcome", outcome)], factory)
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

extension Counter {
    convenience init(
        _ metric: EngineMetric,
        _ dimensions: [(String, String)],
        _ factory: any MetricsFactory
    ) {
        self.init(label: metric.rawValue, dimensions: dimensions, factory: factory)
    }
}
