import FeedCore
import FeedEngine
import FeedStore
import Foundation
import PostgresTestKit
import Synchronization

/// The stores in PostgreSQL that run the tests of every store; none where no server is wanted.
enum PostgresMakers {
    #if PostgreSQL
    static var storage: [Maker<any FeedStorage>] {
        guard PostgresCluster.isWanted else { return [] }
        return [Maker("PostgresStore") { try PostgresCluster.shared().store(clock: $1) }]
    }

    static var cache: [Maker<any ResponseCache>] {
        guard PostgresCluster.isWanted else { return [] }
        return [Maker("PostgresStore") { try PostgresCluster.shared().store(clock: $1) }]
    }

    static var ledgers: [Maker<any RequestLedger>] {
        guard PostgresCluster.isWanted else { return [] }
        return [Maker("PostgresStore") { _, _ in try TimedLedger(PostgresCluster.shared()) }]
    }
    #else
    static let storage: [Maker<any FeedStorage>] = []
    static let cache: [Maker<any ResponseCache>] = []
    static let ledgers: [Maker<any RequestLedger>] = []
    #endif
}

#if PostgreSQL
/// A ledger whose server shows the time that it is told, and whose requests end at once.
private final class TimedLedger: RequestLedger {
    private let store: PostgresStore
    private let date: DateBox

    private final class DateBox: Sendable {
        let date = Mutex(noon)
    }

    init(_ cluster: PostgresCluster) throws {
        let box = DateBox()
        date = box
        store = try cluster.store(clock: FeedClock { box.date.withLock { $0 } })
    }

    private func show(_ now: Date) { date.date.withLock { $0 = now } }

    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws -> Reservation
    {
        show(now)
        let reservation = try await store.reserve(account, rates: rates, now: now, by: latest)
        if let grant = reservation.grant { try await store.leave(grant, of: account) }
        return reservation
    }

    func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws {
        try await store.revoke(grant, of: account)
    }

    func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws {
        show(end)
        try await store.finish(grant, of: account, at: end)
    }

    func hold(_ account: RequestAccount, until date: Date) async throws { try await store.hold(account, until: date) }

    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState] {
        show(now)
        return try await store.accountStates(of: questions, now: now)
    }
}
#endif
