import FeedCore
import FeedEngine
import Foundation
import Synchronization

/// A storage in memory that can be told to fail.
final class FlakyStorage: ServedStorage {
    struct Failure: Error {}

    private let memory: MemoryFeedStorage
    private let failing = Mutex(false)
    private let names = Mutex<[String]>([])
    private let saved = Mutex<[FetchOutcome]>([])

    /// The work that a save waits for.
    private let beforeSaving: @Sendable () async -> Void

    /// The code to run before the next claim.
    private let beforeClaiming = Mutex<(@Sendable () async -> Void)?>(nil)

    /// The code to run before the state of a feed is read.
    let beforeStoredState = Mutex<(@Sendable (FeedID) async -> Void)?>(nil)

    /// True if no claim is renewed, as when the reply to a renewal is lost.
    let refusesRenewal = Mutex(false)

    /// The error to throw when an answer is saved under a claim; `nil` to save it.
    let refusal = Mutex<(@Sendable (ClaimToken) -> any Error)?>(nil)

    /// The time at which the machine died that had the feed of the next claim; `nil` if none died.
    let abandonedAt = Mutex<Date?>(nil)

    let isShared: Bool

    /// Lets readers of changes look at once.
    let signals = AsyncStream.makeStream(of: Void.self)

    init(clock: FeedClock = .system, isShared: Bool = false, beforeSaving: @escaping @Sendable () async -> Void = {}) {
        memory = MemoryFeedStorage(clock: clock)
        self.isShared = isShared
        self.beforeSaving = beforeSaving
    }

    func news() -> AsyncStream<Void>? { signals.stream }

    /// Lets something happen before the next claim, once.
    func beforeNextClaim(_ body: @escaping @Sendable () async -> Void) { beforeClaiming.withLock { $0 = body } }

    /// The names of the functions that were called, in order.
    var calls: [String] { names.withLock { $0 } }

    /// The outcomes that were saved, in order.
    var outcomes: [FetchOutcome] { saved.withLock { $0 } }

    /// The number of times that a single answer was read; an answer may be long.
    var answerCount: Int { calls.count { $0 == "answer" } }

    var isFailing: Bool {
        get { failing.withLock { $0 } }
        set { failing.withLock { $0 = newValue } }
    }

    private func check(_ name: String = #function) throws {
        names.withLock { $0.append(String(name.prefix { $0 != "(" })) }
        if isFailing { throw Failure() }
    }

    func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        try check()
        return await memory.answer(for: key)
    }

    func answers(of feed: FeedKey) async throws -> [StoredAnswer] {
        try check()
        return await memory.answers(of: feed)
    }

    func storedState(of key: AnswerKey) async throws -> StoredFeedState {
        try check()
        await beforeStoredState.withLock { $0 }?(key.feed.feed)
        return await memory.storedState(of: key)
    }

    func changes(after position: ChangePosition?) async throws -> StoredChanges {
        try check()
        return await memory.changes(after: position)
    }

    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        try check()
        saved.withLock { $0.append(outcome) }
        await beforeSaving()
        return await memory.save(outcome, for: key)
    }

    func begin(_ key: AnswerKey, for lease: Duration) async throws -> (claim: Claim, storedState: StoredFeedState) {
        try check()
        let before = beforeClaiming.withLock { body in
            defer { body = nil }
            return body
        }
        await before?()
        var begun = await memory.begin(key, for: lease)
        begun.storedState.abandonedAt = abandonedAt.withLock { date in
            defer { date = nil }
            return date
        }
        return begun
    }

    func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool {
        try check()
        if refusesRenewal.withLock({ $0 }) { return false }
        return await memory.renew(token, for: lease)
    }

    func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        try check()
        if let outcome {
            if outcome.answer != nil, let refusal = refusal.withLock({ $0 }) { throw refusal(token) }
            saved.withLock { $0.append(outcome) }
            await beforeSaving()
        }
        return try await memory.finish(token, outcome, for: key)
    }

    func events(_ query: EventQuery) async throws -> [ItemEvent] {
        try check()
        return await memory.events(query)
    }

    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent] {
        try check()
        return await memory.lastEvents(of: items)
    }

    func lastEvents(_ search: EventSearch) async throws -> [ItemEvent] {
        try check()
        return await memory.lastEvents(search)
    }

    func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        try check()
        return await memory.revisions(of: feed)
    }

    func installation() async throws -> UUID? {
        try check()
        return await memory.installation()
    }

    func stars(of owner: StarOwner) async throws -> Set<ItemID> {
        try check()
        return await memory.stars(of: owner)
    }

    func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool {
        try check()
        return await memory.setStar(isStarred, for: item, of: owner, at: date)
    }

    func tokens() async throws -> [AccessToken] {
        try check()
        return await memory.tokens()
    }

    func addToken(_ token: AccessToken) async throws -> Bool {
        try check()
        return await memory.addToken(token)
    }

    func removeToken(named name: String) async throws -> Bool {
        try check()
        return await memory.removeToken(named: name)
    }

    var path: String? { nil }
    var isInPlace: Bool { true }
    func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) throws { try check() }
    func close() {}
}
