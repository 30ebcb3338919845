package import FeedCore
package import Foundation

/// What happened to items, in the order in which it was saved.
package protocol EventStorage: Sendable {
    /// What was saved after a position; a reader that goes on from there misses nothing, however many processes write.
    ///
    /// - Parameter position: Where the last look ended; `nil` to learn where the store is.
    /// - Returns: At most ``StoredChanges/maximumEvents`` events; look again until none comes.
    /// - Throws: What keeps the store from being read.
    func changes(after position: ChangePosition?) async throws -> StoredChanges

    /// Tells when there may be new changes, for readers that want to look at once; `nil` where nothing tells.
    ///
    /// One that is not told is found by a reader's next look, which it takes now and then in any case.
    func news() -> AsyncStream<Void>?

    /// Events, the latest last.
    func events(_ query: EventQuery) async throws -> [ItemEvent]

    /// What happened to each of these items last, where anything did.
    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent]
}

extension EventStorage {
    package func news() -> AsyncStream<Void>? { nil }
}

/// Which events somebody wants to see.
package struct EventQuery: Sendable, Hashable {
    /// The beginning of an item's id, `FEED:LOCAL`; `nil` for all.
    package var itemPrefix: String?

    /// All feeds when empty.
    package var feeds: [FeedID] = []
    package var since: Date?

    /// Only events of these kinds; all where there are none.
    package var kinds: [ItemEvent.Kind] = []

    /// Only events of this item; `nil` for all.
    package var item: ItemID?

    /// Only events that come before this one in their order; `nil` for all.
    package var before: EventPosition?

    /// At most this many, the latest; `nil` for all.
    package var limit: Int?

    package init() {}

    /// What it asks for of some events, the latest last.
    package func found(in events: [ItemEvent]) -> [ItemEvent] {
        let found = events.filter { event in
            (feeds.isEmpty || feeds.contains(event.item.feed))
                && (since.map { event.at >= $0 } ?? true)
                && (itemPrefix.map { "\(event.item)".hasPrefix($0) } ?? true)
                && (kinds.isEmpty || kinds.contains(event.kind))
                && (item.map { event.item == $0 } ?? true)
                && (before.map { EventPosition(event) < $0 } ?? true)
        }
        .sorted { EventPosition($0) < EventPosition($1) }
        return limit.map { Array(found.suffix(max(0, $0))) } ?? found
    }
}

/// Where an event is in the order of a history: by when it became known, and by its number of those of one instant.
package struct EventPosition: Sendable, Hashable, Comparable {
    package var at: Date
    package var sequence: Int

    package init(at: Date, sequence: Int) {
        self.at = at
        self.sequence = sequence
    }

    /// The position of an event; one without a number was not saved, and comes last of its instant.
    package init(_ event: ItemEvent) { self.init(at: event.at, sequence: event.sequence ?? .max) }

    package static func < (one: EventPosition, other: EventPosition) -> Bool {
        (one.at, one.sequence) < (other.at, other.sequence)
    }
}
