import FeedCore
import Foundation
import Synchronization

/// What one fetch asked and what came of it, for its freshness, its advice and its record.
package final class TransportReport: Sendable {
    package struct Summary: Sendable, Hashable {
        /// What was sent and received.
        package var traffic = FetchTraffic()

        /// What all good answers of the fetch allow; `nil` where there was none.
        package var freshness: ResponseFreshness?

        /// Whose requests they were.
        package var accounts: Set<RequestAccount> = []

        package init() {}
    }

    private let state = Mutex(Summary())

    package init() {}

    package var summary: Summary { state.withLock { $0 } }

    func sent(_ account: RequestAccount, isRetry: Bool) {
        state.withLock { state in
            state.traffic.requests += 1
            if isRetry { state.traffic.retries += 1 }
            state.accounts.insert(account.counted)
        }
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
            if fromCache { state.traffic.fromCache += 1 }
            state.freshness = state.freshness?.joined(freshness) ?? freshness
        }
    }
}
