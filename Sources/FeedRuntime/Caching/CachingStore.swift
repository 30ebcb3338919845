import FeedCore
import FeedEngine
import Foundation
import ServiceLifecycle
import Synchronization

/// The memory of a store in a process that only shows it.
struct CachingStore: Sendable {
    /// The store, whose readers are answered from memory.
    let store: RuntimeStore
    let storage: CachingStorage
    private let ledger: CachingLedger
    private let clock: FeedClock

    /// The time between two reads of the counts that readers have asked for.
    private static let pause = Duration.seconds(5)

    init(_ opened: RuntimeStore, clock: FeedClock) {
        storage = CachingStorage(opened.storage)
        ledger = CachingLedger(opened.ledger)
        self.clock = clock
        var store = opened
        (store.storage, store.cachedCounts) = (storage, ledger)
        self.store = store
    }

    /// Keeps the memory up to date until graceful shutdown.
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

/// The counts of requests in a process that only serves: those that readers have asked for once are in memory, and are
/// read again from time to time.
final class CachingLedger: Sendable {
    private struct State {
        var accountStates: [AccountQuestion: AccountState] = [:]

        /// In the order in which they are read again.
        var order: [AccountQuestion] = []
    }

    private let base: any RequestLedger
    private let state = Mutex(State())

    /// The number of counts that are read again at a time, in one query.
    private static let batch = 500

    init(_ base: any RequestLedger) { self.base = base }

    /// Reads the counts again that were read longest ago; those that cannot be read stay.
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

    /// Returns the counts of accounts as they were read last; the ledger is asked for others.
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
