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
    let requests: Counter
    let retries: Counter
    let notModified: Counter
    let cacheAnswers: Counter
    let receivedBytes: Counter
    let abandonedFetches: Counter
    let fetchDuration: CoreMetrics.Timer
    let items: Gauge
    let warnings: Gauge
    let readTimestamp: Gauge
    let breakerOpen: Gauge
    let consecutiveFailures: Gauge
    let budgetLeft: Gauge
    private let factory: any MetricsFactory
    private let dimensions: [(String, String)]
    private let fetches = Mutex<[String: Counter]>([:])

    init(_ feed: FeedID, _ factory: any MetricsFactory) {
        let dimensions = [("feed", feed.rawValue)]
        func counter(_ metric: EngineMetric) -> Counter {
            Counter(label: metric.rawValue, dimensions: dimensions, factory: factory)
        }
        func gauge(_ metric: EngineMetric) -> Gauge {
            Gauge(label: metric.rawValue, dimensions: dimensions, factory: factory)
        }
        requests = counter(.requests)
        retries = counter(.retries)
        notModified = counter(.notModified)
        cacheAnswers = counter(.cacheAnswers)
        receivedBytes = counter(.receivedBytes)
        abandonedFetches = counter(.abandonedFetches)
        fetchDuration = CoreMetrics.Timer(
            label: EngineMetric.fetchDuration.rawValue,
            dimensions: dimensions,
            factory: factory
        )
        items = gauge(.items)
        warnings = gauge(.warnings)
        readTimestamp = gauge(.readTimestamp)
        breakerOpen = gauge(.breakerOpen)
        consecutiveFailures = gauge(.consecutiveFailures)
        budgetLeft = gauge(.budgetLeft)
        self.factory = factory
        self.dimensions = dimensions
    }

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
        for counter in [requests, retries, notModified, cacheAnswers, receivedBytes, abandonedFetches] {
            counter.destroy()
        }
        for gauge in [items, warnings, readTimestamp, breakerOpen, consecutiveFailures, budgetLeft] { gauge.destroy() }
        for counter in fetches.withLock({ Array($0.values) }) { counter.destroy() }
        fetchDuration.destroy()
    }
}
