public import Foundation

/// A change of an item between two answers, as stored in the history.
public struct ItemEvent: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The item is new.
        case appeared
        /// The item's start changed.
        case moved
        /// A visible detail of the item changed: a fact, its title, group or place.
        case changed
        case cancelled
        case withdrawn
        /// The item is upcoming and in the time that the answer covers, but missing from the answer.
        case disappeared
        /// The item is back after it had disappeared, or is scheduled again after it was cancelled.
        case cameBack = "came-back"
    }

    /// The event's number in the store, which grows from event to event; `nil` before the event is saved.
    public var sequence: Int?
    public var item: ItemID
    public var kind: Kind
    public var at: Date

    /// The item's title, which keeps the history readable after the item is gone.
    public var title: String

    /// The item's subtitle, which like ``categoryLabel`` distinguishes it from another item with the same title and
    /// time.
    public var subtitle: String?
    /// The label of the item's category.
    public var categoryLabel: String?

    /// The title of the item's group, if the group is a place such as a stop.
    public var groupTitle: String?

    /// The item's time after the event; if the item disappeared, its last known time.
    public var time: FeedTime

    /// The name of the changed detail, such as "Platform"; `nil` if ``kind`` is specific enough.
    public var label: String?

    /// The value before the change; `nil` if there was none.
    public var before: Value?
    /// The value after the change; `nil` if there is none.
    public var after: Value?

    /// True if the item is sample data, which describes nothing real.
    public var isSample = false

    public init(
        _ item: ItemID,
        _ kind: Kind,
        at: Date,
        title: String,
        time: FeedTime,
        label: String? = nil,
        before: Value? = nil,
        after: Value? = nil
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

extension ItemEvent {
    /// The value before or after a change.
    public enum Value: Sendable, Hashable {
        /// The time of the item.
        case time(FeedTime)
        /// A fact's value, or the text of a title, a group, a place or a status.
        case fact(FactValue, unit: FactUnit? = nil)

        public static func text(_ text: String) -> Value { .fact(.text(text)) }

        /// The value in words that mean the same in every time zone: a start in UTC, the first day, a fact's words.
        public var words: String {
            switch self {
            case .time(let time): time.words
            case .fact(let value, let unit): value.words(unit: unit)
            }
        }
    }
}

/// The number of changes of an item since this installation first saw it, and the time of the last one.
///
/// Calendars and feed readers use it to recognise updates.
public struct ItemRevision: Sendable, Hashable {
    /// The number of changes: 0 for an item as first seen, and never less than before, even if the item is missing for
    /// a time.
    public var number: Int

    /// The time of the last change: as stated by the publisher, otherwise the time of the fetch.
    public var changedAt: Date

    public init(_ number: Int, changedAt: Date) {
        self.number = number
        self.changedAt = changedAt
    }
}
