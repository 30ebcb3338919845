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

    /// A one-sentence description, for dashboards.
    package var help: String {
        switch self {
        case .fetches: "Fetches that have ended, by outcome: answered, partial or the code of the error."
        case .requests: "Requests sent, those that were sent again included."
        case .retries: "Requests sent again after a failure."
        case .notModified: "Answers that said that nothing had changed."
        case .cacheAnswers: "Answers that were fresh enough to be used without a request."
        case .receivedBytes: "Bytes of the bodies received, decompressed."
        case .fetchDuration: "How long fetches took, from the first question to the end."
        case .items: "Items in the last answer."
        case .warnings: "Warnings about the last answer."
        case .readTimestamp:
            "When the answer was read that there is to show, by whichever process, in seconds since 1970; 0 where there is none."
        case .breakerOpen: "1 while the circuit breaker is open after failures, else 0."
        case .consecutiveFailures: "Fetches that have failed in a row."
        case .budgetLeft: "Requests left of the budget."
        case .fetchLateness: "How long after they were due fetches began."
        case .itemEvents: "Things that happened to items, by kind."
        case .abandonedFetches: "Fetches left behind that would not end, each of which holds a thread until it does."
        case .storageUp: "1 while the store can be read and written, else 0."
        }
    }

    /// The descriptions by name, for an exporter.
    package static let helpByName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.help) })
}
