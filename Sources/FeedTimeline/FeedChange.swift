package import FeedCore
/// A change that subscribers receive, in order.
package struct FeedChange: Sendable {
    /// The number of the change in its stream, from 1; for a ``Kind/snapshot(_:)``, that of the snapshot's last change.
    package var sequence: UInt64
    package var kind: Kind

    package init(sequence: UInt64, kind: Kind) {
        self.sequence = sequence
        self.kind = kind
    }

    package enum Kind: Sendable {
        /// The complete state, with which a subscription begins.
        case snapshot([FeedReport])
        /// Items that are new or have changed, in the order of the answer.
        case upserted([FeedItem], of: FeedID)
        case removed([LocalID], of: FeedID)
        /// The events of items, in order and with their numbers in the history.
        case events([ItemEvent])
        /// A feed's new status, age, groups, warnings or error; the snapshot in the report has no items.
        case state(FeedReport)
        /// The feed was removed, with its items.
        case feedRemoved(FeedID)
        /// Changes were dropped because too many were queued: discard everything; a snapshot follows.
        case reset

        /// True if items were added, changed or removed.
        package var concernsItems: Bool {
            switch self {
            case .upserted, .removed: true
            case .snapshot, .events, .state, .feedRemoved, .reset: false
            }
        }
    }
}
