package import FeedCore
package import FeedEngine
package import Foundation
import Synchronization

/// The counts of requests as a process knows them that only serves: what readers have asked for once is in memory, and is
/// read again now and then, whoever asks.
package final class RememberedLedger: RequestLedger {
    private struct Wish: Hashable {
        var account: RequestAccount

        /// `nil` for the end of a `Retry-After`.
        var budget: RequestRates.Limit?
    }

    private enum Value {
        case held(Date?)
        case balance(RequestBalance)
    }

    private struct State {
        var values: [Wish: Value] = [:]

        /// In the order in which they are read again.
        var order: [Wish] = []
    }

    private let base: any RequestLedger
    private let state = Mutex(State())

    /// How many are read again at a time.
    private static let batch = 20

    package init(_ base: any RequestLedger) { self.base = base }

    package var isShared: Bool { base.isShared }

    /// Reads some again, those first that were read longest ago; what cannot be read stays.
    package func refresh(now: Date) async {
        let wishes = state.withLock { Array($0.order.prefix(Self.batch)) }
        for wish in wishes {
            guard let value = try? await read(wish, now: now) else { return }
            state.withLock { state in
                state.values[wish] = value
                state.order.removeAll { $0 == wish }
                state.order.append(wish)
            }
        }
    }

    private func read(_ wish: Wish, now: Date) async throws -> Value {
        guard let budget = wish.budget else { return .held(try await base.heldUntil(wish.account, now: now)) }
        return .balance(try await base.balance(of: wish.account, budget: budget, now: now))
    }

    private func value(of wish: Wish, now: Date) async throws -> Value {
        if let known = state.withLock({ $0.values[wish] }) { return known }
        let value = try await read(wish, now: now)
        state.withLock { state in
            if state.values.updateValue(value, forKey: wish) == nil { state.order.append(wish) }
        }
        return value
    }

    package func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        guard case .held(let end?) = try await value(of: Wish(account: account), now: now), end > now else {
            return nil
        }
        return end
    }

    package func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws
        -> RequestBalance
    {
        if case .balance(let balance) = try await value(of: Wish(account: account, budget: budget), now: now) {
            return balance
        }
        return try await base.balance(of: account, budget: budget, now: now)
    }

    // MARK: - What only those who send requests do

    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
        -> Reservation
    {
        try await base.reserve(account, rates: rates, now: now, by: latest)
    }

    package func revoke(_ grant: RequestGrant, of account: RequestAccount) async throws {
        try await base.revoke(grant, of: account)
    }

    package func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) async throws {
        try await base.finish(grant, of: account, at: end)
    }

    package func leave(_ grant: RequestGrant, of account: RequestAccount) async throws {
        try await base.leave(grant, of: account)
    }

    package func hold(_ account: RequestAccount, until date: Date) async throws {
        try await base.hold(account, until: date)
    }
}
