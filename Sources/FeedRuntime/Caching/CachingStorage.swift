package import FeedCore
package import FeedEngine
package import Foundation
import ServiceLifecycle
import Synchronization

/// The store of a process that serves but does not fetch, with an in-memory cache of the data that clients read.
///
/// The cache is updated when the store changes, not when clients read. The loop of such a process reads new answers
/// from the store with ``storedState(of:)`` and ``changes(after:)``, which also fill the cache. Clients get stars,
/// tokens, recent events and the health of feeds from the cache. Older events, other months and revisions are read from
/// the store on request. While the store is unreachable, reads from the cache still work, but writes fail.
package final class CachingStorage: ServedStorage {
    /// The health and the last answer of a feed.
    private struct Known {
        var health: FeedHealth
        var age: AnswerAge?

        /// The answer that was read last, with its scope.
        var answer: (scope: String, answer: StoredAnswer)?
    }

    private struct State {
        var feeds: [FeedKey: Known] = [:]
        var stars: [StarOwner: Set<ItemID>] = [:]
        var tokens: [AccessToken]?
        var installation: UUID?
        var news = CachedChanges()
    }

    private let base: any ServedStorage
    private let state = Mutex(State())

    /// The number of latest events that are read at the start.
    private static let knownAtStart = 2_000

    /// The time after which the store is queried again even if it has announced no changes.
    private static let pause = Duration.seconds(3)

    package init(_ base: any ServedStorage) { self.base = base }

    // MARK: - Bringing it up to date

    /// Reads stars and tokens again when the store announces changes, and at intervals in any case, until cancellation.
    func run() async {
        let (looks, look) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let wakes = base.news().map { news in Task { for await _ in news { look.yield() } } }
        let polls = Task { while (try? await ContinuousClock().sleep(for: Self.pause)) != nil { look.yield() } }
        for await _ in looks { await refresh() }
        wakes?.cancel()
        polls.cancel()
    }

    /// Reads the cached stars and tokens again; keeps the cached values if the store cannot be read.
    package func refresh() async {
        let (owners, hasTokens) = state.withLock { (Array($0.stars.keys), $0.tokens != nil) }
        for owner in owners {
            guard let stars = try? await base.stars(of: owner) else { return }
            state.withLock { $0.stars[owner] = stars }
        }
        guard hasTokens, let tokens = try? await base.tokens() else { return }
        state.withLock { $0.tokens = tokens }
    }

    // MARK: - Answers

    /// Returns the state of a feed from the store, and caches its health.
    package func storedState(of key: AnswerKey) async throws -> StoredFeedState {
        let storedState = try await base.storedState(of: key)
        state.withLock { state in
            var known = state.feeds[key.feed] ?? Known(health: storedState.health)
            (known.health, known.age) = (storedState.health, storedState.age)
            state.feeds[key.feed] = known
        }
        return storedState
    }

    /// Returns the cached health of feeds, which the loop updates; reads from the store only the health of feeds that
    /// are not cached.
    package func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth] {
        let known = state.withLock { $0.feeds.mapValues(\.health) }
        let healths = try await base.healths(of: feeds.filter { known[$0] == nil })
        return healths.merging(feeds.compactMap { feed in known[feed].map { (feed, $0) } }) { $1 }
    }

    package func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        let known = state.withLock { $0.feeds[key.feed] }
        if let known, let (scope, answer) = known.answer, scope == key.scope, answer.age == known.age { return answer }
        let answer = try await base.answer(for: key)
        state.withLock { state in
            guard let answer, known?.age == answer.age else { return }
            state.feeds[key.feed]?.answer = (key.scope, answer)
        }
        return answer
    }

    package func answers(of feed: FeedKey) async throws -> [StoredAnswer] { try await base.answers(of: feed) }

    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        try await base.save(outcome, for: key)
    }

    package func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        try await base.revisions(of: feed)
    }

    package func installation() async throws -> UUID? {
        if let known = state.withLock(\.installation) { return known }
        let installation = try await base.installation()
        state.withLock { $0.installation = installation }
        return installation
    }

    // MARK: - Events

    package func changes(after position: ChangePosition?) async throws -> StoredChanges {
        if let position, let known = state.withLock({ $0.news.changes(after: position) }) { return known }
        let changes = try await base.changes(after: position)
        if state.withLock({ $0.news.record(changes, after: position) }) { try await begin(at: changes.position) }
        return changes
    }

    /// Starts the memory of events at a position, with the latest events before it.
    private func begin(at position: ChangePosition) async throws {
        var query = EventQuery()
        query.limit = Self.knownAtStart
        let events = try await base.events(query)
        state.withLock { $0.news = CachedChanges(events, at: position, isAll: events.count < Self.knownAtStart) }
    }

    package func news() -> AsyncStream<Void>? { base.news() }

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        if let known = state.withLock({ $0.news.events(query) }) { return known }
        return try await base.events(query)
    }

    package func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent] {
        try await base.lastEvents(of: items)
    }

    package func lastEvents(_ search: EventSearch) async throws -> [ItemEvent] { try await base.lastEvents(search) }

    // MARK: - Stars and tokens

    package func stars(of owner: StarOwner) async throws -> Set<ItemID> {
        if let known = state.withLock({ $0.stars[owner] }) { return known }
        let stars = try await base.stars(of: owner)
        state.withLock { $0.stars[owner] = stars }
        return stars
    }

    package func setStar(
        _ isStarred: Bool,
        for item: ItemID,
        of owner: StarOwner,
        at date: Date
    ) async throws -> Bool {
        let isNew = try await base.setStar(isStarred, for: item, of: owner, at: date)
        state.withLock { state in
            if isStarred { state.stars[owner]?.insert(item) } else { state.stars[owner]?.remove(item) }
        }
        return isNew
    }

    package func tokens() async throws -> [AccessToken] {
        if let known = state.withLock(\.tokens) { return known }
        let tokens = try await base.tokens()
        state.withLock { $0.tokens = tokens }
        return tokens
    }

    package func addToken(_ token: AccessToken) async throws -> Bool {
        defer { state.withLock { $0.tokens = nil } }
        return try await base.addToken(token)
    }

    package func removeToken(named name: String) async throws -> Bool {
        defer { state.withLock { $0.tokens = nil } }
        return try await base.removeToken(named: name)
    }

    // MARK: - Calls that go to the store

    package var path: String? { base.path }
    package var isInPlace: Bool { base.isInPlace }
    package var isShared: Bool { base.isShared }
    package func close() throws { try base.close() }

    package func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws {
        try await base.clean(keeping: span, maximumBytes: maximumBytes, every: interval)
    }

    package func begin(_ key: AnswerKey, for lease: Duration) async throws -> (
        claim: Claim, storedState: StoredFeedState
    ) {
        try await base.begin(key, for: lease)
    }

    package func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool {
        try await base.renew(token, for: lease)
    }

    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        try await base.finish(token, outcome, for: key)
    }
}
