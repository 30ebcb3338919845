import FeedCore
import Foundation

/// The engine's own way to what is kept: where the storage fails, memory goes on in its place.
actor Keeper {
    private let storage: (any FeedStorage)?
    private let memory = MemoryFeedStorage()
    private let notify: @Sendable (EngineNotice) -> Void
    private var isDown = false

    /// Feeds of which memory knows more than the storage.
    private var unsaved: Set<FeedKey> = []

    init(_ storage: (any FeedStorage)?, notify: @escaping @Sendable (EngineNotice) -> Void) {
        self.storage = storage
        self.notify = notify
    }

    func answer(for key: AnswerKey) async -> KeptAnswer? {
        // What this process put away last need not be read again, which takes far longer than to ask how old it is.
        if storage != nil, let own = await memory.answer(for: key), await age(of: key) == own.age { return own }
        return await read(key.feed) { try await $0.answer(for: key) }
    }

    func age(of key: AnswerKey) async -> AnswerAge? { await read(key.feed) { try await $0.age(of: key) } }

    /// None where there is no storage that others share, or it cannot be read.
    func answers(since date: Date) async -> [AnswerKey: Date] {
        guard let storage else { return [:] }
        return await attempt { try await storage.answers(since: date) } ?? [:]
    }

    func state(of feed: FeedKey) async -> FeedState? { await read(feed) { try await $0.state(of: feed) } }

    func health(of feed: FeedKey) async -> FeedHealth {
        await read(feed) { try await $0.health(of: feed) } ?? FeedHealth()
    }

    /// Puts away what a fetch brought, also where nobody waits for the fetch any more.
    func save(_ outcome: FetchOutcome, for key: AnswerKey) async {
        await memory.save(outcome, for: key)
        guard let storage else { return }
        // A storage gives up in a cancelled task, but what was paid for is kept.
        let isSaved = await Task { await self.attempt { try await storage.save(outcome, for: key) } != nil }.value
        if isSaved { unsaved.remove(key.feed) } else { unsaved.insert(key.feed) }
        // That it can be read says nothing of a full disk.
        if isSaved, isDown {
            isDown = false
            notify(.storageRecovered)
        }
    }

    /// - Returns: `nil` where the claim is granted, or where nothing can be claimed; else when it ends at the latest.
    func claim(_ feed: FeedKey, by owner: String, now: Date, until end: Date) async -> Date? {
        guard let storage else { return nil }
        return await attempt { try await storage.claim(feed, by: owner, now: now, until: end) } ?? nil
    }

    func release(_ feed: FeedKey, by owner: String) async {
        guard let storage else { return }
        await Task { _ = await self.attempt { try await storage.release(feed, by: owner) } }.value
    }

    // MARK: - Storage and memory

    private func read<Value: Sendable>(
        _ feed: FeedKey,
        _ read: @Sendable (any FeedStorage) async throws -> Value?
    ) async -> Value? {
        if let storage, !unsaved.contains(feed), let value = await attempt({ try await read(storage) }) { return value }
        return try? await read(memory)
    }

    /// - Returns: `nil` where the storage failed, of which only the first time is told.
    private func attempt<Value>(_ work: () async throws -> Value) async -> Value? {
        do {
            return try await work()
        } catch {
            if !(error is CancellationError), !isDown {
                isDown = true
                notify(.storageFailed(error))
            }
            return nil
        }
    }
}
