public import Foundation

/// Something that happened to an item between two answers, as the history keeps it.
public struct ItemEvent: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable, Codable {
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

    public var item: ItemID
    public var kind: Kind
    public var at: Date

    /// What people call the item, so that the history can be read when it is gone.
    public var title: String

    /// When the item happens, after the event; before it where it disappeared.
    public var time: FeedTime

    /// What changed, in the words of people: "Platform"; `nil` where the kind says it all.
    public var label: String?

    /// The value before and after, in the words of people and in UTC where they are times; `nil` where there was none.
    public var before: String?
    public var after: String?

    public init(
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
