import FeedConfiguration
import FeedEngine
import Foundation
import Synchronization

/// A prepared message, which is sent when it is due.
struct PreparedMessage: Sendable {
    var batch: AlertBatch
    var rule: AlertRule?

    /// The moment for which it is worded.
    var moment: Date

    /// The time at which the first of its alerts was due.
    var due: Date

    /// The title that it gives each alert.
    var titles: [AlertID: String]
    var sender: any AlertSender
    var deliver: AlertDelivery
}

/// The messages to one target, in their order.
final class MessageRow: Sendable {
    /// The number of messages that are sent at once.
    let places: Int
    private let chains: Mutex<ArraySlice<[PreparedMessage]>>

    init(_ chains: [[PreparedMessage]]) {
        places = min(chains.first?.first?.sender.concurrency ?? 1, chains.count)
        self.chains = Mutex(chains[...])
    }

    func next() -> [PreparedMessage]? { chains.withLock { $0.popFirst() } }
}
