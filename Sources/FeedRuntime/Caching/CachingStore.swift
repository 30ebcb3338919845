import FeedCore
import FeedEngine
import Foundation
import ServiceLifecycle
import Synchronization

/// The cache of a store in a process that does not fetch.
struct CachingStore: Sendable {
    /// The store with cached reads.
    let store: RuntimeStore
    let storage: CachingStorage
    private let ledger: CachingLedger
    private let clock: FeedClock

    /// The time between two reads of the counts that clients use.
    private static let pause = Duration.seconds(5)

    init(_ opened: RuntimeStore, clock: FeedClock) {
        storage = CachingStorage(opened.storage)
        ledger = CachingLedger(opened.ledger)
        self.clock = clock
        var store = opened
        (store.storage, store.cachedCounts) = (storage, ledger)
        self.store = store
    }

    /// Keeps the cache up to date until graceful shutdown.
    func run() async {
        async let counting: Void? = try? cancelWhenGracefulShutdown { [ledger, clock] in
            while true {
                try await ContinuousClock().sleep(for: Self.pause)
                await ledger.refresh(now: clock.now)
            }
        }
        await cancelWhenGracefulShutdown { [storage] in await storage.run() }
        _ = await counting
    }
}

/// The cached counts of requests, in a process that only serves: counts that a client has asked for are read again from
/// time to time.
final class CachingLedger: Sendable {
    private struct State {
        var accountStates: [AccountQuestion: AccountState] = [:]

        /// The keys of the counts, in the order in which they are read again.
        var order: [AccountQuestion] = []
    }

    private let base: any RequestLedger
    private let state = Mutex(State())

    /// The number of counts that are read again in one query.
    private static let batch = 500

    init(_ base: any RequestLedger) { self.base = base }

    /// Reads the oldest counts again; keeps the cached counts if the ledger cannot be read.
    func refresh(now: Date) async {
        let questions = state.withLock { Array($0.order.prefix(Self.batch)) }
        guard !questions.isEmpty else { return }
        guard let accountStates = try? await base.accountStates(of: Set(questions), now: now) else { return }
        state.withLock { state in
            state.accountStates.merge(accountStates) { $1 }
            state.order.removeAll { accountStates[$0] != nil }
            state.order += questions
        }
    }

    /// Returns the cached counts of accounts; reads from the ledger only the counts that are not cached.
    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState] {
        let known = state.withLock(\.accountStates)
        let unknown = questions.filter { known[$0] == nil }
        let read = unknown.isEmpty ? [:] : try await base.accountStates(of: unknown, now: now)
        state.withLock { state in
            for (question, accountState) in read
            where state.accountStates.updateValue(accountState, forKey: question) == nil {
                state.order.append(question)
            }
        }
        let all = questions.compactMap { question -> (AccountQuestion, AccountState)? in
            guard var accountState = known[question] ?? read[question] else { return nil }
            if let end = accountState.heldUntil, end <= now { accountState.heldUntil = nil }
            return (question, accountState)
        }
        return Dictionary(all) { first, _ in first }
    }
}
