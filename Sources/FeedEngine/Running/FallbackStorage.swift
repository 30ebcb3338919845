import FeedCore
import Foundation
import Synchronization

/// The engine's access to the storage, which continues in memory while the storage fails.
///
/// The outcome of a fetch is in memory at once and is saved in the background, so that it is shown before it is saved;
/// until then it is read from memory.
actor FallbackStorage {
    private let storage: (any ServedStorage)?
    private let memory = MemoryFeedStorage()
    private let failures: StorageFailures

    /// The feeds whose outcome in memory is newer than the stored one, with the number of the save that writes it.
    private var unsaved: [FeedKey: Int] = [:]

    /// The feeds of ``unsaved`` whose answer in memory is newer too: not those of failed fetches, which have no new
    /// answer.
    private var unsavedAnswers: [FeedKey: Int] = [:]

    /// The latest events that could not be saved in the storage.
    private var unsavedEvents: [ItemEvent] = []

    /// The last save of each feed that has not ended; the saves of a feed run one after another.
    private var saves: [FeedKey: (number: Int, task: Task<Void, Never>)] = [:]
    private var lastSave = 0

    /// True if a save to a store that several machines share is tried again until the store is back.
    private var keepsTrying = false

    /// The time between two attempts.
    private static let pause = Duration.milliseconds(500)
    /// The number of failed attempts after which a save is given up if other operations of the store succeed.
    private static let maximumRefusals = 5

    init(_ storage: (any ServedStorage)?, clock: EngineClock, notify: @escaping @Sendable (EngineEvent) -> Void) {
        self.storage = storage
        failures = StorageFailures(now: { clock.now }) {
            notify(.storageFailed($0.error))
        } onRecovery: {
            notify(.storageRecovered)
        }
    }

    /// The time since which the shared store has been unreachable; `nil` if it is reachable, or if only this machine
    /// uses it.
    nonisolated var awaySince: Date? { isShared ? failures.since(.answers) : nil }

    /// True if several machines use the storage.
    nonisolated var isShared: Bool { storage?.isShared ?? false }

    /// Sets whether saves wait for an unreachable shared store, as they do in a loop.
    func keepTrying(_ keepsTrying: Bool) { self.keepsTrying = keepsTrying }

    /// Returns the stored answer; if `age` shows that this process saved it last, the answer comes from memory.
    func answer(for key: AnswerKey, aged age: AnswerAge?) async -> StoredAnswer? {
        guard let age else { return nil }
        if let own = await memory.answer(for: key), own.age == age { return own }
        return await read(key.feed) { try await $0.answer(for: key) }
    }

    /// Returns all stored answers of a feed, of any scope, newest first.
    func answers(of feed: FeedKey) async -> [StoredAnswer] {
        await read(feed) { try await $0.answers(of: feed) } ?? []
    }

    func storedState(of key: AnswerKey) async -> StoredFeedState {
        let isUnsaved = unsaved[key.feed] != nil
        return await completed(readStored { try await $0.storedState(of: key) }, of: key, isOlder: isUnsaved)
    }

    /// Returns the stored state completed by memory; the state in memory comes first if the stored one is older.
    private func completed(_ stored: StoredFeedState?, of key: AnswerKey, isOlder: Bool) async -> StoredFeedState {
        let own = await memory.storedState(of: key)
        guard let stored, !isOlder else {
            var storedState = own.completed(by: stored)
            storedState.age = [own.age, stored?.age].compactMap(\.self).max { $0.readAt < $1.readAt }
            return storedState
        }
        return stored.completed(by: own)
    }

    // MARK: - History

    /// Returns the changes that any process saved after a position; `nil` if the storage cannot be read.
    func changes(after position: ChangePosition?) async -> StoredChanges? {
        guard let storage else { return await memory.changes(after: position) }
        return await failures.attempt(.answers, proves: isShared) {
            try await storage.changes(after: position)
        }
    }

    /// Returns a signal for each time at which other processes may have saved something; `nil` if the storage sends
    /// none.
    nonisolated func news() -> AsyncStream<Void>? { storage?.news() }

    /// Returns the events since the last call that could not be saved, and so have no sequence number.
    func consumeUnsavedEvents() -> [ItemEvent] {
        defer { unsavedEvents = [] }
        return unsavedEvents
    }

    /// Returns the events that match a query, the latest last, as far as they can be read.
    func events(_ query: EventQuery, _ feed: FeedKey) async -> [ItemEvent] {
        await read(feed) { try await $0.events(query) } ?? []
    }

    /// Returns the last event of each item, without the items that have none.
    func lastEvents(of items: [ItemID], _ feed: FeedKey) async -> [ItemID: ItemEvent] {
        guard !items.isEmpty else { return [:] }
        let isUnsaved = unsavedAnswers[feed] != nil
        let stored = await readStored { try await $0.lastEvents(of: items) }
        if let stored, !isUnsaved { return stored }
        // Events that are not saved yet are later.
        return (stored ?? [:]).merging(await memory.lastEvents(of: items)) { $1 }
    }

    // MARK: - Saving

    /// Saves the outcome of a fetch and releases its claim, even after the fetch was abandoned.
    ///
    /// It returns when the outcome is in memory; ``flush()`` waits for the storage. `marks`, which takes a while, is
    /// called only for a storage that counts revisions. `afterSaving` is called when this save and all earlier ones of
    /// the feed have ended, even if they failed.
    func finish(
        _ claim: ClaimToken?,
        _ outcome: FetchOutcome?,
        for key: AnswerKey,
        marks: @escaping @Sendable () -> [ItemMark] = { [] },
        afterSaving: @escaping @Sendable () -> Void = {}
    ) async {
        if var outcome {
            // Alerts are sent from the storage only.
            outcome.alerts = nil
            await memory.save(outcome, for: key)
        }
        guard let storage, claim != nil || outcome != nil else {
            // There is nothing to save, and no claim that others wait for.
            return afterSaving()
        }
        let previous = saves[key.feed]?.task
        lastSave += 1
        let number = lastSave
        // This is a separate task, since a storage gives up in a cancelled one, and an outcome whose requests were
        // spent is to be saved.
        let task = Task {
            await previous?.value
            defer { if saves[key.feed]?.number == number { saves[key.feed] = nil } }
            defer { afterSaving() }
            // A storage that ends with the program counts no revisions.
            let marked = storage.path == nil ? outcome : await Self.marked(outcome, by: marks)
            let isSaved = await persistently(proves: outcome != nil) {
                do {
                    if let claim {
                        try await storage.finish(claim, marked, for: key)
                    } else if let marked {
                        try await storage.save(marked, for: key)
                    }
                } catch is Claim.Lost {
                    // The outcome that another process has saved since applies, in this process too.
                    if let outcome { await self.saveAsked(outcome, for: key) }
                }
            }
            guard let outcome else { return }
            if !isSaved { await saveAsked(outcome, for: key) }
            saved(outcome, isSaved, of: key.feed, by: number)
        }
        saves[key.feed] = (number, task)
        if outcome != nil { unsaved[key.feed] = number }
        if outcome?.answer != nil { unsavedAnswers[key.feed] = number }
    }

    /// Saves the time of a request whose outcome is lost, if several machines share the store: the time makes all of
    /// them keep to the minimum refresh.
    private func saveAsked(_ outcome: FetchOutcome, for key: AnswerKey) async {
        guard isShared, let storage, let askedAt = outcome.health.askedAt else { return }
        _ = await failures.attempt(.answers) {
            var health = try await storage.storedState(of: key).health
            guard askedAt > health.askedAt ?? .distantPast else { return }
            health.askedAt = askedAt
            health.nextDue = [health.nextDue, outcome.health.nextDue].compactMap(\.self).max()
            try await storage.save(FetchOutcome(health: health), for: key)
        }
    }

    /// Writes to the storage; tries again later if it is shared, since other machines repeat a request whose outcome is
    /// not stored.
    ///
    /// - Returns: True if the write succeeded.
    private func persistently(proves: Bool, _ write: @Sendable () async throws -> Void) async -> Bool {
        var refusals = 0
        while true {
            let successes = failures.successCount
            if await failures.attempt(.answers, proves: proves, write) != nil { return true }
            guard isShared, keepsTrying else { return false }
            try? await ContinuousClock().sleep(for: Self.pause)
            // A store that accepts other operations rejects this one.
            if failures.successCount > successes { refusals += 1 }
            guard keepsTrying, refusals < Self.maximumRefusals else { return false }
        }
    }

    /// Adds the marks to an outcome, outside the actor so that other callers need not wait for that.
    @concurrent private static func marked(
        _ outcome: FetchOutcome?,
        by marks: @Sendable () -> [ItemMark]
    ) async -> FetchOutcome? {
        guard var outcome else { return nil }
        outcome.marks = marks()
        return outcome
    }

    /// Waits until every pending save has ended, or the storage has failed.
    func flush() async {
        for save in Array(saves.values) { await save.task.value }
    }

    /// Waits until every pending save of a feed has ended, or the storage has failed.
    func flush(_ feed: FeedKey) async { await saves[feed]?.task.value }

    /// Keeps the events of a save that failed; after a successful save, records that memory is no newer than the
    /// storage.
    ///
    /// An outcome that could not be saved in a shared storage is lost: all machines rely on the storage, and find the
    /// same events again.
    private func saved(_ outcome: FetchOutcome, _ isSaved: Bool, of feed: FeedKey, by number: Int) {
        guard isSaved || isShared else {
            unsavedEvents = (unsavedEvents + outcome.events).suffix(MemoryFeedStorage.maximumEvents)
            return
        }
        // A later outcome is in memory only.
        if unsaved[feed] == number { unsaved[feed] = nil }
        if unsavedAnswers[feed].map({ $0 <= number }) ?? false { unsavedAnswers[feed] = nil }
    }

    // MARK: - Claims

    /// - Returns: The claim, `nil` if nothing can be claimed; and the stored state of the feed.
    func begin(_ key: AnswerKey, for lease: Duration) async -> (claim: Claim?, storedState: StoredFeedState) {
        // The claim of this process's last fetch is released after its outcome is saved.
        await flush(key.feed)
        let isUnsaved = unsaved[key.feed] != nil
        let begun =
            await failures.attempt(.answers, proves: isShared) { try await storage?.begin(key, for: lease) } ?? nil
        return (begun?.claim, await completed(begun?.storedState, of: key, isOlder: isUnsaved))
    }

    /// - Returns: False if the claim is known to be lost.
    func renew(_ claim: ClaimToken, for lease: Duration) async -> Bool {
        (await failures.attempt(.answers) { try await storage?.renew(claim, for: lease) } ?? nil) ?? true
    }

    // MARK: - Storage and memory

    private func read<Value: Sendable>(
        _ feed: FeedKey,
        _ read: @Sendable (any ServedStorage) async throws -> Value?
    ) async -> Value? {
        if unsavedAnswers[feed] != nil, let value = try? await read(memory) { return value }
        if let value = await readStored(read) { return value }
        return try? await read(memory)
    }

    /// Reads the storage; tries a shared storage again later if the value is needed for a comparison.
    ///
    /// - Returns: The value; `nil` if it cannot be read.
    private func readStored<Value: Sendable>(
        _ read: @Sendable (any ServedStorage) async throws -> Value
    ) async -> Value? {
        guard let storage else { return nil }
        while true {
            if let value = await failures.attempt(.answers, { try await read(storage) }) { return value }
            guard isShared, let reads = StoreReads.current else { return nil }
            guard reads.waits, keepsTrying, !Task.isCancelled else {
                reads.fail()
                return nil
            }
            try? await ContinuousClock().sleep(for: Self.pause)
        }
    }
}

/// The reads of one task from a store that several machines share; a failed read is answered from memory.
final class StoreReads: Sendable {
    /// The reads of the current task.
    @TaskLocal static var current: StoreReads?

    /// True if a read waits for the store instead of using memory, because differences from an older answer in memory
    /// would be reported twice, or never.
    let waits: Bool

    private let failed = Mutex(false)

    init(waits: Bool) { self.waits = waits }

    var haveFailed: Bool { failed.withLock(\.self) }

    func fail() { failed.withLock { $0 = true } }
}
