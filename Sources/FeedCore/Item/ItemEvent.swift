public import Foundation

/// A change of an item between two answers, as stored in the history.
public struct ItemEvent: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// It is new.
        case appeared
        /// Its start changed.
        case moved
        /// A visible detail changed: a fact, its title, group or place.
        case changed
        case cancelled
        case withdrawn
        /// It is upcoming and within the answer's coverage, but missing.
        case disappeared
        /// It is back after it had disappeared, or is scheduled again after it was cancelled.
        case cameBack = "came-back"
    }

    /// Grows from event to event of a store, the same wherever the event is shown; `nil` before it is saved.
    public var sequence: Int?
    public var item: ItemID
    public var kind: Kind
    public var at: Date

    /// The item's title, so that the history is readable when the item is gone.
    public var title: String

    /// The item's subtitle and the label of its category, which distinguish it from another of its title and time.
    public var subtitle: String?
    public var categoryLabel: String?

    /// The title of the item's group, if that is a place such as a stop.
    public var groupTitle: String?

    /// The item's time after the event, or before it if the item disappeared.
    public var time: FeedTime

    /// The name of the changed detail, such as "Platform"; `nil` if the kind is enough.
    public var label: String?

    /// The values before and after; `nil` for an absent one.
    public var before: Value?
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
        /// A fact's value; a title, a group, a place and a status are texts.
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
    /// 0 for an item as first seen; it never decreases, even while the item is missing for a time.
    public var number: Int

    /// The time of the last change: as the publisher says, otherwise that of the fetch.
    public var changedAt: Date

    public init(_ number: Int, changedAt: Date) {
        self.number = number
        self.changedAt = changedAt
    }
}
