package import FeedCore
/// What somebody who follows feeds is told, in order.
package struct FeedChange: Sendable {
    /// Counts all changes of a stream from 1 on; a ``Kind/snapshot(_:)`` has the number of the last change in it.
    package var sequence: UInt64
    package var kind: Kind

    package init(sequence: UInt64, kind: Kind) {
        self.sequence = sequence
        self.kind = kind
    }

    package enum Kind: Sendable {
        /// Everything as it is: what a subscriber begins with.
        case snapshot([FeedReport])
        /// Items that are new or have changed, in the order of the answer.
        case upserted([FeedItem], of: FeedID)
        /// Items that are no longer there.
        case removed([LocalID], of: FeedID)
        /// A feed's status, age, groups, warnings or error; the snapshot in the report has no items.
        case state(FeedReport)
        /// The feed is no longer there, nor are its items.
        case left(FeedID)
        /// Changes were left out, since too many waited: forget everything; a snapshot follows.
        case reset
    }
}
