package import FeedCore
package import Foundation

/// A ledger of the requests to a publisher, over all feeds and processes that share it.
package protocol RequestLedger: Sendable {
    /// True if several machines use the ledger; see ``ServedStorage/isShared``.
    var isShared: Bool { get }

    /// Reserves the next time at which a request may be sent, in one step that no other reservation can interrupt.
    ///
    /// Requests are counted under ``RequestAccount/counted``; no request is sent while any of
    /// ``RequestAccount/holders`` is held. ``LedgerSchedule`` has the arithmetic.
    ///
    /// - Returns: A grant for a time, now or later, if the caller can wait until then; otherwise the reason, with the
    ///   time at which a request may be sent.
    /// - Throws: An error if the ledger cannot be read or written.
    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws -> Reservation

    /// Gives back a grant that was not used.
    func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws

    /// Counts the request of a grant from its end, for publishers that allow one request at a time.
    func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws

    /// Records that the request of a grant has ended, for a shared ledger, which counts the requests under way at a
    /// host. The requests of one process are counted in ``RequestPlaces``.
    func leave(_ grant: Reservation.Grant, of account: RequestAccount) async throws

    /// Forbids requests before a time: a publisher's `Retry-After`, which outlives the process.
    func hold(_ account: RequestAccount, until date: Date) async throws

    /// Returns the states of several accounts; one query for any number of accounts.
    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState]
}

extension RequestLedger {
    package var isShared: Bool { false }

    package func leave(_ grant: Reservation.Grant, of account: RequestAccount) async throws {}
}

/// The result of an attempt to reserve a request.
package enum Reservation: Sendable, Hashable {
    case granted(Grant)
    /// The rate limit allows the request only at this time, which is too late.
    case tooLate(Date)
    /// A `Retry-After` forbids requests until this time.
    case held(until: Date)
    /// The budget is spent until this time.
    case spent(until: Date)
    /// Other machines have the maximum number of requests under way at the host; one of these requests ends by this
    /// time.
    case occupied(until: Date)

    /// The grant, if the request may be sent.
    package var grant: Grant? { if case .granted(let grant) = self { grant } else { nil } }

    /// The right to send one request, at ``time``.
    package struct Grant: Sendable, Hashable {
        /// A random number that identifies the grant among all grants.
        package var id: Int64
        package var time: Date

        package init(id: Int64 = .random(in: 1 ... .max), time: Date) {
            self.id = id
            self.time = time
        }
    }
}
