import FeedCore
import Foundation

/// A ledger that never fails: if the stored ledger fails, a ledger in memory, which knows the same requests, replaces
/// it, unless other machines use the stored ledger too.
struct FallbackLedger: Sendable {
    /// A grant, with the ledger that has granted it.
    struct Turn: Sendable {
        var grant: Reservation.Grant
        fileprivate var isShared: Bool
    }

    /// The result of a reservation.
    enum Answer: Sendable {
        case turn(Turn)
        case refused(Reservation)
        /// Requests cannot be counted with other machines since this time.
        case away(since: Date)
    }

    let shared: any RequestLedger
    private let memory = MemoryLedger()
    let failures: StorageFailures

    /// - Throws: ``FeedError`` with code `cancelled` if the task is cancelled first; then nothing was reserved.
    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws(FeedError)
        -> Answer
    {
        let reserved = await failures.attempt(.ledger, proves: true) {
            try await shared.reserve(account, rates: rates, now: now, by: latest)
        }
        if let reserved {
            guard let grant = reserved.grant else { return .refused(reserved) }
            await memory.record(grant, of: account, rates: rates, now: now)
            return .turn(Turn(grant: grant, isShared: true))
        }
        if Task.isCancelled { throw .requestCancelled }
        if shared.isShared { return .away(since: failures.since(.ledger) ?? now) }
        let reservation = await memory.reserve(account, rates: rates, now: now, by: latest)
        guard let grant = reservation.grant else { return .refused(reservation) }
        return .turn(Turn(grant: grant, isShared: false))
    }

    func revoke(_ turn: Turn, of account: RequestAccount) async {
        await memory.revoke(turn.grant, of: account)
        if turn.isShared { await write { try await $0.revoke(turn.grant, of: account) } }
    }

    func finish(_ turn: Turn, of account: RequestAccount, at end: Date) async {
        await memory.finish(turn.grant, of: account, at: end)
        if turn.isShared { await write { try await $0.finish(turn.grant, of: account, at: end) } }
    }

    func leave(_ turn: Turn, of account: RequestAccount) async {
        guard shared.isShared else { return }
        if turn.isShared { await write { try await $0.leave(turn.grant, of: account) } }
    }

    /// The time between attempts to save a publisher's `Retry-After` for other machines.
    private static let pause = Duration.milliseconds(500)

    func hold(_ account: RequestAccount, until date: Date) async {
        await memory.hold(account, until: date)
        let isHeld = await write { try await $0.hold(account, until: date) }
        guard !isHeld, shared.isShared else { return }
        // Other machines do not know of the hold, and make requests as soon as they can.
        Task { [shared] in
            repeat {
                try await ContinuousClock().sleep(for: Self.pause)
            } while (try? await shared.hold(account, until: date)) == nil && failures.now() < date
        }
    }

    /// Returns the state of an account; an empty one if it cannot be read.
    func state(of question: AccountQuestion, now: Date) async -> AccountState {
        let read = { (ledger: any RequestLedger) in
            try await ledger.accountStates(of: [question], now: now)[question]
        }
        let state = await failures.attempt(.ledger) { try await read(shared) } ?? nil
        if let state { return state }
        return (try? await read(memory)) ?? AccountState()
    }

    /// Writes to the stored ledger even if the caller was cancelled, because the recorded event has already happened.
    ///
    /// - Returns: True if the write succeeded.
    @discardableResult
    private func write(_ change: @escaping @Sendable (any RequestLedger) async throws -> Void) async -> Bool {
        let attempt = { @Sendable [shared, failures] in
            await failures.attempt(.ledger) { try await change(shared) } != nil
        }
        return if Task.isCancelled { await Task { await attempt() }.value } else { await attempt() }
    }
}
