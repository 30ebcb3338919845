package import FeedCore
package import Foundation

/// A selection of events.
package struct EventQuery: Sendable, Hashable {
    /// The beginning of an item's id, `FEED:LOCAL`; `nil` for all.
    package var itemPrefix: String?

    /// The feeds; all if empty.
    package var feeds: [FeedID] = []
    package var since: Date?

    /// The kinds of events; all if empty.
    package var kinds: [ItemEvent.Kind] = []

    /// The items of the events; `nil` for all.
    package var items: Set<ItemID>?

    /// The position before which the events are; `nil` for all.
    package var before: EventPosition?

    /// The maximum number of events, the latest ones; `nil` for all.
    package var limit: Int?

    package init() {}

    /// Returns the events that match, the latest last.
    package func found(in events: [ItemEvent]) -> [ItemEvent] {
        let found = events.filter { event in
            (feeds.isEmpty || feeds.contains(event.item.feed))
                && (since.map { event.at >= $0 } ?? true)
                && (itemPrefix.map { "\(event.item)".hasPrefix($0) } ?? true)
                && (kinds.isEmpty || kinds.contains(event.kind))
                && (items?.contains(event.item) ?? true)
                && (before.map { EventPosition(event) < $0 } ?? true)
        }
        .sorted { EventPosition($0) < EventPosition($1) }
        return limit.map { Array(found.suffix(max(0, $0))) } ?? found
    }
}

/// The position of an event in a history: the time at which it became known, and its sequence number within one
/// instant.
package struct EventPosition: Sendable, Hashable, Comparable {
    package var at: Date
    package var sequence: Int

    package init(at: Date, sequence: Int) {
        self.at = at
        self.sequence = sequence
    }

    /// Creates the position of an event; an event without a sequence number was not saved, and comes last of its
    /// instant.
    package init(_ event: ItemEvent) { self.init(at: event.at, sequence: event.sequence ?? .max) }

    package static func < (one: EventPosition, other: EventPosition) -> Bool {
        (one.at, one.sequence) < (other.at, other.sequence)
    }
}
