package import CoreMetrics
import FeedCore
package import FeedTimeline
import Foundation
import Synchronization

/// The metrics of the engine's events; ``EngineMetric`` has the names.
///
/// Labels are the feed's id, the outcome and the kind of event, all from small closed sets, so that the number of
/// series is the number of configured feeds times a small constant.
///
/// The metric for an answer is the time at which it was fetched, not its age: an age would be updated only by fetches,
/// and so stop just when a feed or the whole loop stops. Readers subtract the metric from the current time.
package final class EngineMetrics: Sendable {
    private let fetchLateness: CoreMetrics.Timer
    private let itemEvents: [ItemEvent.Kind: Counter]
    private let storageUp: Gauge
    private let factory: any MetricsFactory
    private let feeds = Mutex<[FeedID: FeedSeries]>([:])

    /// Creates the metrics; a metrics system that is bootstrapped later does not receive them.
    package init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.factory = factory
        fetchLateness = CoreMetrics.Timer(label: EngineMetric.fetchLateness.rawValue, factory: factory)
        itemEvents = ItemEvent.Kind.allCases.reduce(into: [:]) { counters, kind in
            let dimensions = [("kind", kind.rawValue)]
            counters[kind] = Counter(EngineMetric.itemEvents, dimensions, factory)
        }
        storageUp = Gauge(label: EngineMetric.storageUp.rawValue, factory: factory)
        storageUp.record(1)
    }

    package func record(_ event: EngineEvent) {
        switch event {
        // The record of the fetch has these events, in more detail.
        case .failing, .recovered: break
        case .breakerOpened(let feed, _): series(of: feed).set(.breakerOpen, to: 1)
        case .breakerClosed(let feed): series(of: feed).set(.breakerOpen, to: 0)
        case .abandoned(let feed): series(of: feed).increment(.abandonedFetches)
        case .feedRemoved(let feed): feeds.withLock { $0.removeValue(forKey: feed) }?.destroy()
        case .begun(_, let late): fetchLateness.recordSeconds(max(0, late))
        case .fetched(let record): self.record(record)
        case .readElsewhere(let feed, let readAt):
            let series = series(of: feed)
            series.set(.readTimestamp, to: readAt.timeIntervalSince1970)
            // The other process got an answer.
            series.set(.consecutiveFailures, to: 0)
            series.set(.breakerOpen, to: 0)
        case .happened(let events): for event in events { itemEvents[event.kind]?.increment() }
        case .storageFailed: storageUp.record(0)
        case .storageRecovered: storageUp.record(1)
        case .said: break
        }
    }

    /// Records a feed's status, even if another process fetched it.
    package func record(_ report: FeedReport) {
        let feed = series(of: report.feed.id)
        if let snapshot = report.snapshot {
            feed.set(.items, to: snapshot.items.count)
            feed.set(.warnings, to: snapshot.warnings.count)
        }
        feed.set(.readTimestamp, to: report.readAt?.timeIntervalSince1970 ?? 0)
    }

    private func record(_ record: FetchRecord) {
        let feed = series(of: record.feed)
        feed.fetches(record.outcome.label).increment()
        feed.increment(.requests, by: record.traffic.requests)
        feed.increment(.retries, by: record.traffic.retries)
        feed.increment(.notModified, by: record.traffic.notModified)
        feed.increment(.cacheAnswers, by: record.traffic.fromCache)
        feed.increment(.receivedBytes, by: record.traffic.bytes)
        feed.fetchDuration.recordSeconds(max(0, record.duration))
        if let items = record.items { feed.set(.items, to: items) }
        if let warnings = record.warnings { feed.set(.warnings, to: warnings) }
        feed.set(.readTimestamp, to: record.readAt?.timeIntervalSince1970 ?? 0)
        feed.set(.breakerOpen, to: record.breakerOpenUntil == nil ? 0 : 1)
        feed.set(.consecutiveFailures, to: record.consecutiveFailures)
        if let left = record.budgetLeft { feed.set(.budgetLeft, to: left) }
    }

    /// Returns the metrics of a feed, which are made once: making a metric looks it up by name and labels, which costs
    /// more than counting.
    private func series(of feed: FeedID) -> FeedSeries {
        feeds.withLock { feeds in
            if let series = feeds[feed] { return series }
            let series = FeedSeries(feed, factory)
            feeds[feed] = series
            return series
        }
    }
}

/// The engine's metrics, with names that follow Prometheus' conventions.
///
/// - SeeAlso: [Metric and label naming](https://prometheus.io/docs/practices/naming/)
package enum EngineMetric: String, Sendable, CaseIterable {
    case fetches = "aggregate_fetches_total"
    case requests = "aggregate_requests_total"
    case retries = "aggregate_retries_total"
    case notModified = "aggregate_not_modified_total"
    case cacheAnswers = "aggregate_cache_answers_total"
    case receivedBytes = "aggregate_received_bytes_total"
    case fetchDuration = "aggregate_fetch_duration_seconds"
    case items = "aggregate_items"
    case warnings = "aggregate_warnings"
    case readTimestamp = "aggregate_read_timestamp_seconds"
    case breakerOpen = "aggregate_breaker_open"
    case consecutiveFailures = "aggregate_consecutive_failures"
    case budgetLeft = "aggregate_budget_left"
    case fetchLateness = "aggregate_fetch_lateness_seconds"
    case itemEvents = "aggregate_item_events_total"
    case abandonedFetches = "aggregate_abandoned_fetches_total"
    case storageUp = "aggregate_storage_up"

    /// The descriptions by name, in one sentence each, for an exporter.
    package static let helpByName = [
        fetches.rawValue: "Fetches that have ended, by outcome: answered, partial or the code of the error.",
        requests.rawValue: "Requests sent, those that were sent again included.",
        retries.rawValue: "Requests sent again after a failure.",
        notModified.rawValue: "Answers that said that nothing had changed.",
        cacheAnswers.rawValue: "Answers that were fresh enough to be used without a request.",
        receivedBytes.rawValue: "Bytes of the bodies received, decompressed.",
        fetchDuration.rawValue: "How long fetches took, from the first question to the end.",
        items.rawValue: "Items in the last answer.",
        warnings.rawValue: "Warnings about the last answer.",
        readTimestamp.rawValue:
            "When the answer was read that there is to show, by whichever process, in seconds since 1970; 0 where there is none.",
        breakerOpen.rawValue: "1 while the circuit breaker is open after failures, else 0.",
        consecutiveFailures.rawValue: "Fetches that have failed in a row.",
        budgetLeft.rawValue: "Requests left of the budget.",
        fetchLateness.rawValue: "How long after they were due fetches began.",
        itemEvents.rawValue: "Things that happened to items, by kind.",
        abandonedFetches.rawValue:
            "Fetches left behind that would not end, each of which holds a thread until it does.",
        storageUp.rawValue: "1 while the store can be read and written, else 0.",
    ]
}
