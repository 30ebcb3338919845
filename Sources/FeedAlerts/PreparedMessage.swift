import FeedConfiguration
import FeedEngine
import Foundation
import Synchronization

/// A prepared message, which is sent when it is due.
struct PreparedMessage: Sendable {
    var batch: AlertBatch
    var rule: AlertRule?

    /// The moment for which the message is worded.
    var moment: Date

    /// The time at which the first alert of the message was due.
    var due: Date

    /// The title of each alert in the message.
    var titles: [AlertID: String]
    var sender: any AlertSender
    var deliver: AlertDelivery
}

/// The messages to one target, in their order.
final class MessageRow: Sendable {
    /// The maximum number of chains that are sent at the same time.
    let places: Int
    private let chains: Mutex<ArraySlice<[PreparedMessage]>>

    init(_ chains: [[PreparedMessage]]) {
        places = min(chains.first?.first?.sender.concurrency ?? 1, chains.count)
        self.chains = Mutex(chains[...])
    }

    func next() -> [PreparedMessage]? { chains.withLock { $0.popFirst() } }
}
