package import FeedCore

/// The events of items, in the order in which they were saved.
package protocol EventStorage: Sendable {
    /// Returns what was saved after a position; a reader that continues from the end misses nothing, whichever process
    /// writes.
    ///
    /// - Parameter position: The position that the last call returned; `nil` to get that of the store.
    /// - Returns: At most ``StoredChanges/maximumEvents`` events; call again until there are none.
    /// - Throws: An error if the store cannot be read.
    func changes(after position: ChangePosition?) async throws -> StoredChanges

    /// Returns a signal for each time at which there may be new changes; `nil` if the store sends none.
    ///
    /// A change without a signal is found by a reader's next look, which it takes at intervals in any case.
    func news() -> AsyncStream<Void>?

    /// Returns the events that match a query, the latest last.
    func events(_ query: EventQuery) async throws -> [ItemEvent]

    /// Returns the last event of each of these items, if it has any.
    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent]
}

extension EventStorage {
    package func news() -> AsyncStream<Void>? { nil }
}
