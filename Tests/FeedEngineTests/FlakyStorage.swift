import FeedCore
import FeedEngine
import Foundation
import Synchronization

/// A storage in memory that can be told to fail.
final class FlakyStorage: FeedStorage {
    struct Failure: Error {}

    private let memory = MemoryFeedStorage()
    private let failing = Mutex(false)
    private let answersRead = Mutex(0)

    /// What a save waits for.
    private let beforeSaving: @Sendable () async -> Void

    init(beforeSaving: @escaping @Sendable () async -> Void = {}) { self.beforeSaving = beforeSaving }

    /// How many times somebody read an answer, which may be long.
    var answerCount: Int { answersRead.withLock { $0 } }

    var isFailing: Bool {
        get { failing.withLock { $0 } }
        set { failing.withLock { $0 = newValue } }
    }

    private func check() throws { if isFailing { throw Failure() } }

    func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        try check()
        answersRead.withLock { $0 += 1 }
        return await memory.answer(for: key)
    }

    func age(of key: AnswerKey) async throws -> AnswerAge? {
        try check()
        return await memory.age(of: key)
    }
    func answers(since date: Date) async throws -> [AnswerKey: Date] {
        try check()
        return await memory.answers(since: date)
    }

    func state(of feed: FeedKey) async throws -> FeedState? {
        try check()
        return await memory.state(of: feed)
    }

    func health(of feed: FeedKey) async throws -> FeedHealth? {
        try check()
        return await memory.health(of: feed)
    }

    func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws {
        try check()
        await beforeSaving()
        await memory.save(outcome, for: key)
    }

    func claim(_ feed: FeedKey, by owner: String, now: Date, until end: Date) async throws -> Date? {
        try check()
        return await memory.claim(feed, by: owner, now: now, until: end)
    }

    func release(_ feed: FeedKey, by owner: String) async throws {
        try check()
        await memory.release(feed, by: owner)
    }

    func events(_ query: EventQuery) async throws -> [ItemEvent] {
        try check()
        return await memory.events(query)
    }

    func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent.Kind] {
        try check()
        return await memory.lastEvents(of: items)
    }

    func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        try check()
        return await memory.revisions(of: feed)
    }

    func installation() async throws -> UUID? {
        try check()
        return await memory.installation()
    }

    func stars() async throws -> Set<ItemID> {
        try check()
        return await memory.stars()
    }

    func setStar(_ isStarred: Bool, for item: ItemID, at date: Date) async throws -> Bool {
        try check()
        return await memory.setStar(isStarred, for: item, at: date)
    }
}
