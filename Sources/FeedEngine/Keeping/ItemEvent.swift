package import FeedCore
package import Foundation

/// Something that happened to an item between two answers, as the history keeps it.
package struct ItemEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable, Codable {
        /// It was not there before.
        case appeared
        /// Its start changed.
        case moved
        /// A fact, its title, group or place changed, which people see.
        case changed
        case cancelled
        case withdrawn
        /// It is ahead and within what the answer covers, but no longer there.
        case disappeared
        /// It is there again after it had disappeared, or has been scheduled again after it was cancelled.
        case cameBack = "came-back"
    }

    package var item: ItemID
    package var kind: Kind
    package var at: Date

    /// What people call the item, so that the history can be read when it is gone.
    package var title: String

    /// When the item happens, after the event; before it where it disappeared.
    package var time: FeedTime

    /// What changed, in the words of people: "Platform"; `nil` where the kind says it all.
    package var label: String?

    /// The value before and after, in the words of people and in UTC where they are times; `nil` where there was none.
    package var before: String?
    package var after: String?

    package init(
        _ item: ItemID,
        _ kind: Kind,
        at: Date,
        title: String,
        time: FeedTime,
        label: String? = nil,
        before: String? = nil,
        after: String? = nil
    ) {
        self.item = item
        self.kind = kind
        self.at = at
        self.title = title
        self.time = time
        self.label = label
        self.before = before
        self.after = after
    }
}
