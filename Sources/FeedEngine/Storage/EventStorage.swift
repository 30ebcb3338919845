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

    /// Events, the latest last.
    func events(_ query: EventQuery) async throws -> [ItemEvent]

    /// What happened to each of these items last, where anything did.
    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent.Kind]
}

/// Which events somebody wants to see.
package struct EventQuery: Sendable, Hashable {
    /// The beginning of an item's id, `FEED:LOCAL`; `nil` for all.
    package var itemPrefix: String?

    /// All feeds when empty.
    package var feeds: [FeedID] = []
    package var since: Date?

    /// At most this many, the latest; `nil` for all.
    package var limit: Int?

    package init() {}
}
