import FeedCore
import Foundation
import Synchronization

/// The requests of one fetch and their results, for the freshness of its answer, its advice and its record.
package final class TransportReport: Sendable {
    package struct Summary: Sendable, Hashable {
        package var traffic = FetchTraffic()

        /// The common freshness of all good answers; `nil` if there was none.
        package var freshness: ResponseFreshness?

        /// The advice for the next fetch, as far as it follows from single requests.
        package var advice = FetchAdvice()

        /// The accounts that requests were counted under.
        package var accounts: Set<RequestAccount> = []
    }

    private let state = Mutex(Summary())

    package var summary: Summary { state.withLock { $0 } }

    func sent(_ account: RequestAccount, isRetry: Bool, at now: Date) {
        state.withLock { state in
            state.traffic.lastSentAt = max(now, state.traffic.lastSentAt ?? now)
            state.traffic.requests += 1
            if isRetry { state.traffic.retries += 1 }
            state.accounts.insert(account.counted)
        }
    }

    func refused(_ reservation: Reservation) {
        switch reservation {
        case .tooLate(let time), .held(let time): state.withLock { $0.advice.freeAt = time }
        case .granted, .spent, .occupied: break
        }
    }

    /// Records that a request waits for a place at its host, so that a timeout before the first request does not count
    /// as a failure of the publisher.
    func waits(at now: Date) { state.withLock { $0.advice.freeAt = now } }

    func foundStoreAway(_ since: Date) { state.withLock { $0.advice.storeAwaySince = since } }

    func received(_ response: FeedResponse) {
        state.withLock { state in
            state.traffic.bytes += response.body.count
            if response.status == 304 { state.traffic.notModified += 1 }
        }
    }

    /// Counts bytes of a body that is not in memory.
    func received(bytes: Int) { state.withLock { $0.traffic.bytes += bytes } }

    /// Counts a good answer that is passed to the provider.
    func answered(_ answer: CachedResponse, fromCache: Bool = false) {
        guard (200..<300).contains(answer.response.status) else { return }
        let freshness = ResponseFreshness(answer)
        state.withLock { state in
            if fromCache {
                state.traffic.fromCache += 1
                state.advice.oldestAt = min(answer.receivedAt, state.advice.oldestAt ?? answer.receivedAt)
            }
            state.freshness = state.freshness?.joined(freshness) ?? freshness
        }
    }
}
