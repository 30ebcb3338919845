import FeedRuntime
import Foundation
import Testing
@testable import FeedAlerts

@Suite struct AlertMetricsTests {
    @Test func `what becomes of alerts is counted, and how late they are`() {
        let registry = PrometheusRegistry(help: AlertMetric.helpByName)
        let metrics = AlertMetrics(factory: registry)
        let batch = AlertBatch(key: "k", rule: "r", target: "t", alerts: [], limitEnd: nil)
        metrics.record(.sent(batch, lateBy: 0.25))
        metrics.record(.sent(batch, lateBy: -0.001))
        metrics.record(.failed(batch, AlertFailure("it is down"), isNews: true))
        let text = registry.text()
        #expect(text.contains("aggregate_alerts_total{outcome=\"sent\"} 2"))
        #expect(text.contains("aggregate_alerts_total{outcome=\"failed\"} 1"))
        #expect(text.contains("aggregate_alerts_total{outcome=\"dropped\"} 0"))
        #expect(text.contains("aggregate_alert_lateness_seconds_sum 0.25"))
    }
}
