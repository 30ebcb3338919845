package import FeedCore
package import Foundation

/// A storage of all data that outlives a fetch: in memory, or in a store that several processes share.
///
/// Every call may fail, as files do: the engine then continues in memory and reports the failure once. If several
/// machines share the store, the engine makes no requests until the store is back; see ``ServedStorage/isShared``.
package protocol FeedStorage: ServedStorage, AlertStorage {}

/// A storage without the alerts, which is all that a process needs to serve answers.
package protocol ServedStorage: StarStorage {
    /// True if several machines use the storage, and know of each other by the storage alone.
    ///
    /// While the storage is unreachable, no request is made that has to be counted or claimed: each machine would count
    /// alone, and together they would exceed the limits. A store that one machine uses continues in memory.
    var isShared: Bool { get }

    /// The location of the store, such as its path; `nil` for a storage in memory, which ends with the process.
    var path: String? { get }

    /// True if ``path`` still leads to this store, and not, for instance, to a file that has replaced it.
    var isInPlace: Bool { get }

    /// Removes events that are older than `span`, answers that have not been renewed for as long, and then data above
    /// the maximum size; does nothing if another cleaning has begun within `interval`.
    ///
    /// - Throws: An error if the store cannot be written, or `CancellationError`; data that was removed before stays
    ///   removed.
    func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws

    /// Closes the store; blocks the caller until the reads and writes under way have ended.
    func close() throws

    // MARK: - Answers, with the health and the state of each feed, and the revisions of items

    func answer(for key: AnswerKey) async throws -> StoredAnswer?

    /// Returns all stored answers of a feed, of any scope, newest first.
    func answers(of feed: FeedKey) async throws -> [StoredAnswer]

    /// Returns the state that is stored beside an answer, so that a decision about the answer need not read it.
    func storedState(of key: AnswerKey) async throws -> StoredFeedState

    /// Returns the health of each feed for which something is stored; one query for any number of feeds.
    func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth]

    /// Saves the outcome of a fetch without a claim, all of it or nothing.
    ///
    /// - Returns: The events with their sequence numbers.
    @discardableResult
    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent]

    /// Returns the number of changes of each item of a feed, and the time of the last one; empty if the storage does
    /// not outlive the process.
    ///
    /// Changes count across the feed's settings and scopes, and for items that are not in its current answers too.
    func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision]

    /// Returns the id of this installation, which copies of its store share; `nil` if the storage does not outlive the
    /// process.
    func installation() async throws -> UUID?

    // MARK: - Claims, which allow one fetch of a feed at a time among all processes

    /// Claims a feed, so that no other process fetches it meanwhile, and returns its stored state.
    ///
    /// If the owner dies, the claim lasts for the lease by the storage's own clock. All leases are equal: a claim that
    /// lasts longer was made by a clock that has been set back since, and does not count.
    ///
    /// - Throws: An error if the store cannot be read or written.
    func begin(_ key: AnswerKey, for lease: Duration) async throws -> (claim: Claim, storedState: StoredFeedState)

    /// Extends a claim.
    ///
    /// - Returns: True if the claim is still valid: no other process has claimed the feed, and the claim was not
    ///   finished.
    func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool

    /// Saves the outcome of a fetch, if there is one, and releases the claim, all of it or nothing.
    ///
    /// A fetch that has finished may finish again, with a late result: its claim can be used until another process
    /// claims the feed.
    ///
    /// - Returns: The events with their sequence numbers.
    /// - Throws: ``Claim/Lost`` if another process has claimed the feed since, or an error if the store cannot be
    ///   written.
    @discardableResult
    func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent]

    // MARK: - Events of items, in the order in which they were saved

    /// Returns the changes after a position; a reader that continues from the position of the last result misses no
    /// change, no matter which process saves it.
    ///
    /// - Parameter position: The position that the last call returned; `nil` to get the position of the store.
    /// - Returns: At most ``StoredChanges/maximumEvents`` events; call again until there are none.
    /// - Throws: An error if the store cannot be read.
    func changes(after position: ChangePosition?) async throws -> StoredChanges

    /// Returns a signal for each time at which there may be new changes; `nil` if the store sends none.
    ///
    /// A reader also polls at intervals, and so finds changes without a signal.
    func news() -> AsyncStream<Void>?

    /// Returns the events that match a query, the latest last.
    func events(_ query: EventQuery) async throws -> [ItemEvent]

    /// Returns the last event of each of the items that have one.
    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent]

    /// Returns the last event of each item that a search finds by that event, the latest last.
    func lastEvents(_ search: EventSearch) async throws -> [ItemEvent]

    // MARK: - Tokens that a server accepts; `aggregate serve tokens` adds and removes them

    /// Returns all tokens, by name.
    func tokens() async throws -> [AccessToken]

    /// - Returns: True if the token was added; false if another token has its name.
    func addToken(_ token: AccessToken) async throws -> Bool

    /// - Returns: True if there was a token of that name.
    func removeToken(named name: String) async throws -> Bool
}

extension ServedStorage {
    package func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth] {
        var healths: [FeedKey: FeedHealth] = [:]
        for feed in Set(feeds) { healths[feed] = try await storedState(of: AnswerKey(feed: feed, scope: "")).health }
        return healths
    }

    package func news() -> AsyncStream<Void>? { nil }
}
