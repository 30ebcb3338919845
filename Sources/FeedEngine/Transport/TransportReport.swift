import FeedCore
package import Foundation
import Synchronization

/// What one fetch asked and what came of it, for its freshness, its advice and its record.
package final class TransportReport: Sendable {
    package struct Summary: Sendable, Hashable {
        /// What was sent and received.
        package var traffic = FetchTraffic()

        /// What all good answers of the fetch allow; `nil` where there was none.
        package var freshness: ResponseFreshness?

        /// When the oldest answer that was used without a request came; `nil` where all came anew.
        package var oldestAt: Date?

        /// When the rate has room for a request that it kept back; `nil` where it kept none.
        package var freeAt: Date?

        /// Whose requests they were.
        package var accounts: Set<RequestAccount> = []

        package init() {}
    }

    private let state = Mutex(Summary())

    package init() {}

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
        guard case .tooLate(let time) = reservation else { return }
        state.withLock { $0.freeAt = time }
    }

    func received(_ response: FeedResponse) {
        state.withLock { state in
            state.traffic.bytes += response.body.count
            if response.status == 304 { state.traffic.notModified += 1 }
        }
    }

    /// Counts an answer that goes to the provider, if it is a good one.
    func answered(_ answer: CachedResponse, fromCache: Bool = false) {
        guard (200..<300).contains(answer.response.status) else { return }
        let freshness = ResponseFreshness(answer)
        state.withLock { state in
            if fromCache {
                state.traffic.fromCache += 1
                state.oldestAt = min(answer.receivedAt, state.oldestAt ?? answer.receivedAt)
            }
            state.freshness = state.freshness?.joined(freshness) ?? freshness
        }
    }
}
