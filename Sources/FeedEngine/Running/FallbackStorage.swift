import FeedCore
import Foundation

/// The engine's own way to what is kept: where the storage fails, memory goes on in its place.
///
/// What a fetch brought is in memory at once and goes to the storage behind the caller, so that it is shown before it is
/// saved; until then it is read from memory.
actor FallbackStorage {
    private let storage: (any FeedStorage)?
    private let memory = MemoryFeedStorage()
    private let failures: StorageFailures

    /// Feeds of which memory knows more than the storage, with the save that ends that.
    private var unsaved: [FeedKey: Int] = [:]

    /// Those of which it has a newer answer too: what another process has saved is newer than one from before a failure.
    private var unsavedAnswers: [FeedKey: Int] = [:]

    /// Events that could not be saved, the latest; they are not in the storage.
    private var unsavedEvents: [ItemEvent] = []

    /// What is being saved, and what comes behind it; of each feed one after another.
    private var saves: [FeedKey: (number: Int, task: Task<Void, Never>)] = [:]
    private var lastSave = 0

    /// Whether what cannot be saved in a store that several machines share is saved once it is back.
    private var keepsTrying = false

    /// How long until a save is tried again, and how often in a store that does other things meanwhile.
    private static let pause = Duration.milliseconds(500)
    private static let maximumRefusals = 5

    init(_ storage: (any FeedStorage)?, clock: EngineClock, notify: @escaping @Sendable (EngineEvent) -> Void) {
        self.storage = storage
        failures = StorageFailures(now: { clock.now }) {
            notify(.storageFailed($0.error))
        } onRecovery: {
            notify(.storageRecovered)
        }
    }

    /// Since when the store is away that several machines share; `nil` where it is not, or is of this machine alone.
    nonisolated var awaySince: Date? { isShared ? failures.since(.answers) : nil }

    /// Whether several machines use the storage.
    nonisolated var isShared: Bool { storage?.isShared ?? false }

    /// Lets saves wait until a store is back that several machines share, as a loop does, or no longer.
    func keepTrying(_ keepsTrying: Bool) { self.keepsTrying = keepsTrying }

    /// The answer that is so old by its standing; what this process saved last need not be read again.
    func answer(for key: AnswerKey, aged age: AnswerAge?) async -> StoredAnswer? {
        guard let age else { return nil }
        if let own = await memory.answer(for: key), own.age == age { return own }
        return await read(key.feed) { try await $0.answer(for: key) }
    }

    /// All answers that are kept of a feed, whatever their scope, the newest first.
    func answers(of feed: FeedKey) async -> [StoredAnswer] {
        await read(feed) { try await $0.answers(of: feed) } ?? []
    }

    func standing(of key: AnswerKey) async -> Standing {
        let isUnsaved = unsaved[key.feed] != nil
        return await completed(
            readStored { try await $0.standing(of: key) },
            of: key,
            isOlder: isUnsaved
        )
    }

    /// What the storage knows, and memory beside it; what was not saved yet when the storage was asked is newer.
    private func completed(_ stored: Standing?, of key: AnswerKey, isOlder: Bool) async -> Standing {
        let own = await memory.standing(of: key)
        guard let stored, !isOlder else {
            var standing = own.completed(by: stored)
            standing.age = [own.age, stored?.age].compactMap(\.self).max { $0.readAt < $1.readAt }
            return standing
        }
        return stored.completed(by: own)
    }

    // MARK: - History

    /// What was saved after a position, by whichever process; `nil` where the storage cannot be read.
    func changes(after position: ChangePosition?) async -> StoredChanges? {
        guard let storage else { return await memory.changes(after: position) }
        return await failures.attempt(.answers, proves: isShared) {
            try await storage.changes(after: position)
        }
    }

    /// Tells when others may have saved something; `nil` where nothing tells.
    nonisolated func news() -> AsyncStream<Void>? { storage?.news() }

    /// Events that could not be saved since the last call, and have no number.
    func takeUnsavedEvents() -> [ItemEvent] {
        defer { unsavedEvents = [] }
        return unsavedEvents
    }

    /// The events that a query asks for, the latest last, as far as they can be read.
    func events(_ query: EventQuery, _ feed: FeedKey) async -> [ItemEvent] {
        await read(feed) { try await $0.events(query) } ?? []
    }

    /// What happened to each of some items of a feed last, where anything did.
    func lastEvents(of items: [ItemID], _ feed: FeedKey) async -> [ItemID: ItemEvent] {
        guard !items.isEmpty else { return [:] }
        let isUnsaved = unsavedAnswers[feed] != nil
        let stored = await readStored { try await $0.lastEvents(of: items) }
        if let stored, !isUnsaved { return stored }
        // What is not saved yet came later.
        return (stored ?? [:]).merging(await memory.lastEvents(of: items)) { $1 }
    }

    // MARK: - Saving

    /// Saves what a fetch brought and gives its claim back, also after the fetch was abandoned.
    ///
    /// It returns when memory has it; ``settle()`` waits for the storage.
    ///
    /// - Parameters:
    ///   - claim: The fetch's claim; `nil` where it has none.
    ///   - outcome: What it brought, if anything.
    ///   - key: What for.
    ///   - marks: Makes the marks of its items, which takes its time, for a storage that counts revisions.
    ///   - afterSaving: Is told when the storage has it, and all that was saved of the feed before.
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
            // A claim that could not be had is not renewed either.
            return afterSaving()
        }
        // A task of its own: a storage gives up in a cancelled one, but what was paid for is kept.
        let number = follow(key.feed) { number in
            defer { afterSaving() }
            // What ends with the program counts no revisions.
            let marked = storage.path == nil ? outcome : await Self.marked(outcome, by: marks)
            let isSaved = await self.persistently(proves: outcome != nil) {
                do {
                    if let claim {
                        try await storage.finish(claim, marked, for: key)
                    } else if let marked {
                        try await storage.save(marked, for: key)
                    }
                } catch is ClaimLost {
                    // What another has saved since is what counts, here too.
                    if let outcome { await self.saveAsked(outcome, for: key) }
                }
            }
            guard let outcome else { return }
            if !isSaved { await self.saveAsked(outcome, for: key) }
            await self.saved(outcome, isSaved, of: key.feed, by: number)
        }
        if outcome != nil { unsaved[key.feed] = number }
        if outcome?.answer != nil { unsavedAnswers[key.feed] = number }
    }

    /// Saves of a fetch of which nothing is kept that the publisher was asked, where several machines share the store: all of
    /// them keep to the minimum refresh by it.
    private func saveAsked(_ outcome: FetchOutcome, for key: AnswerKey) async {
        guard isShared, let storage, let askedAt = outcome.health.askedAt else { return }
        _ = await failures.attempt(.answers) {
            var health = try await storage.standing(of: key).health
            guard askedAt > health.askedAt ?? .distantPast else { return }
            health.askedAt = askedAt
            health.nextDue = [health.nextDue, outcome.health.nextDue].compactMap(\.self).max()
            try await storage.save(FetchOutcome(health: health), for: key)
        }
    }

    /// Writes; where several machines share the store, also later: what they do not know of they ask for again.
    ///
    /// - Returns: Whether it was written.
    private func persistently(proves: Bool, _ write: @Sendable () async throws -> Void) async -> Bool {
        var refusals = 0
        while true {
            let successes = failures.successCount
            if await failures.attempt(.answers, proves: proves, write) != nil { return true }
            guard isShared, keepsTrying else { return false }
            try? await ContinuousClock().sleep(for: Self.pause)
            // A store that does other things has something against this one.
            if failures.successCount > successes { refusals += 1 }
            guard keepsTrying, refusals < Self.maximumRefusals else { return false }
        }
    }

    /// Not on the actor, which others wait for.
    @concurrent private static func marked(
        _ outcome: FetchOutcome?,
        by marks: @Sendable () -> [ItemMark]
    ) async -> FetchOutcome? {
        guard var outcome else { return nil }
        outcome.marks = marks()
        return outcome
    }

    /// Waits until every pending save has ended, or the storage has failed.
    func settle() async {
        for save in Array(saves.values) { await save.task.value }
    }

    /// Waits until every pending save of a feed has ended, or the storage has failed.
    func settle(_ feed: FeedKey) async { await saves[feed]?.task.value }

    /// - Returns: The number of the save.
    private func follow(_ feed: FeedKey, _ body: @escaping @Sendable (_ number: Int) async -> Void) -> Int {
        let previous = saves[feed]?.task
        lastSave += 1
        let number = lastSave
        let task = Task {
            await previous?.value
            await body(number)
            self.forget(feed, number)
        }
        saves[feed] = (number, task)
        return number
    }

    private func forget(_ feed: FeedKey, _ number: Int) {
        if saves[feed]?.number == number { saves[feed] = nil }
    }

    /// Remembers the events of a save that has failed, and of one that has not, that memory knows no more than the storage.
    ///
    /// What could not be saved in a storage of several machines is lost: they go by what is there, and find again what
    /// happened.
    private func saved(_ outcome: FetchOutcome, _ isSaved: Bool, of feed: FeedKey, by number: Int) {
        guard isSaved || isShared else {
            unsavedEvents = (unsavedEvents + outcome.events).suffix(MemoryFeedStorage.maximumEvents)
            return
        }
        // What came meanwhile is in memory only.
        if unsaved[feed] == number { unsaved[feed] = nil }
        if unsavedAnswers[feed].map({ $0 <= number }) ?? false { unsavedAnswers[feed] = nil }
    }

    // MARK: - Claims

    /// - Returns: Whose the feed is, `nil` where nothing can be claimed; and what is kept of it.
    func begin(_ key: AnswerKey, for lease: Duration) async -> (claim: Claim?, standing: Standing) {
        // The claim of this process's last fetch is given back behind what it brought.
        await settle(key.feed)
        let isUnsaved = unsaved[key.feed] != nil
        let begun =
            await failures.attempt(.answers, proves: isShared) { try await storage?.begin(key, for: lease) } ?? nil
        return (begun?.claim, await completed(begun?.standing, of: key, isOlder: isUnsaved))
    }

    /// - Returns: Whether the claim still stands, as far as anybody can tell.
    func renew(_ claim: ClaimToken, for lease: Duration) async -> Bool {
        (await failures.attempt(.answers) { try await storage?.renew(claim, for: lease) } ?? nil) ?? true
    }

    // MARK: - Storage and memory

    private func read<Value: Sendable>(
        _ feed: FeedKey,
        _ read: @Sendable (any FeedStorage) async throws -> Value?
    ) async -> Value? {
        if unsavedAnswers[feed] != nil, let value = try? await read(memory) { return value }
        if let value = await readStored(read) { return value }
        return try? await read(memory)
    }

    /// Reads the storage; where several machines share it and what comes is compared with, also later.
    ///
    /// - Returns: What came; `nil` where it cannot be read.
    private func readStored<Value: Sendable>(
        _ read: @Sendable (any FeedStorage) async throws -> Value
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
