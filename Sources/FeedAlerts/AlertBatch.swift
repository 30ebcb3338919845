package import FeedEngine
package import Foundation

/// The alerts that go to a target in one message.
package struct AlertBatch: Sendable, Hashable {
    package var key: String
    package var rule: String
    package var target: String
    package var alerts: [StoredAlert]

    /// The time at which the rule may send to the target again, if this message reaches its hourly limit; `nil`
    /// otherwise.
    package var limitEnd: Date?

    /// The wait after a failure, in seconds, which doubles with each attempt, up to ten minutes.
    package var wait: TimeInterval {
        let attempts = alerts.map(\.attempts).max() ?? 0
        return min(600, 5 * pow(2, Double(min(attempts, 10))))
    }
}

/// An event of a dispatcher, for logs and metrics.
package enum AlertEvent: Sendable {
    /// A target has acknowledged a message, `lateBy` seconds after the message was due.
    case sent(AlertBatch, lateBy: TimeInterval)
    /// A target has not acknowledged a message, which is sent again unless the failure is final. `isNews` is true for
    /// the first unexpected failure since the target last acknowledged a message.
    case failed(AlertBatch, AlertFailure, isNews: Bool)
    /// A target that has failed has acknowledged a message.
    case answersAgain(target: String)
    /// An alert is dropped.
    case dropped(AlertID, AlertDropReason)
    /// The store cannot be read or written, so no alerts are sent.
    case storageFailed(any Error)
    case storageRecovered
}
