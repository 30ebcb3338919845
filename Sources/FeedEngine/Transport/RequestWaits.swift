package import FeedCore
package import Foundation
import Synchronization

/// The wait of requests to one host for the rate limit or a `Retry-After`.
package struct RequestWait: Sendable, Hashable {
    package var host: String

    /// The time at which the last of the waiting requests is sent, as far as that is known.
    package var end: Date

    /// The slowest rate limit; `nil` without any.
    package var limit: RequestRates.Limit?

    package init(host: String, end: Date, limit: RequestRates.Limit?) {
        (self.host, self.end, self.limit) = (host, end, limit)
    }
}

/// The requests of a process that wait for the time of their turn, for a line that says so.
final class RequestWaits: Sendable {
    private let waits = Mutex<[Int64: (account: RequestAccount, wait: RequestWait)]>([:])

    func begin(_ grant: Reservation.Grant, of account: RequestAccount, _ rates: RequestRates) {
        let limit = rates.limits.max { $0.interval < $1.interval }
        // The account of a user's endpoint has a path.
        let host = String(account.host.prefix { $0 != "/" })
        waits.withLock { $0[grant.id] = (account, RequestWait(host: host, end: grant.time, limit: limit)) }
    }

    func end(_ grant: Reservation.Grant) { waits.withLock { _ = $0.removeValue(forKey: grant.id) } }

    /// Returns the wait that ends last, with those requests that still wait for a place at the host.
    func longest(_ places: RequestPlaces) -> RequestWait? {
        let waits = waits.withLock { Array($0.values) }
        return Dictionary(grouping: waits, by: \.account.host).compactMap { host, waits -> RequestWait? in
            guard var last = waits.map(\.wait).max(by: { $0.end < $1.end }) else { return nil }
            last.end += Double(places[host].waitingCount) * (last.limit?.interval ?? 0)
            return last
        }.max { $0.end < $1.end }
    }
}
