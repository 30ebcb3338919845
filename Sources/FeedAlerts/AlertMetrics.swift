package import CoreMetrics

/// The metrics of alerts, with names that follow Prometheus' conventions.
package enum AlertMetric: String, Sendable, CaseIterable {
    case alerts = "aggregate_alerts_total"
    case lateness = "aggregate_alert_lateness_seconds"

    /// The descriptions by name, for an exporter.
    package static let helpByName = [
        alerts.rawValue: "Messages sent, tries that failed, and alerts that are not sent, by outcome.",
        lateness.rawValue: "How long after they were due messages were acknowledged.",
    ]
}

/// The metrics of alerts' results.
package struct AlertMetrics: Sendable {
    private let sent: Counter
    private let failed: Counter
    private let dropped: Counter
    private let lateness: CoreMetrics.Timer

    package init(factory: any MetricsFactory = MetricsSystem.factory) {
        let counter = { outcome in
            Counter(label: AlertMetric.alerts.rawValue, dimensions: [("outcome", outcome)], factory: factory)
        }
        (sent, failed, dropped) = (counter("sent"), counter("failed"), counter("dropped"))
        lateness = CoreMetrics.Timer(label: AlertMetric.lateness.rawValue, factory: factory)
    }

    package func record(_ event: AlertEvent) {
        switch event {
        case .sent(_, let late):
            sent.increment()
            lateness.recordSeconds(max(0, late))
        case .failed: failed.increment()
        case .dropped: dropped.increment()
        case .answersAgain, .storageFailed, .storageRecovered: break
        }
    }
}
