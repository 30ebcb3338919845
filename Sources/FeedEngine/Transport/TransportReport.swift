import FeedCore
import Foundation
import Synchronization

/// What one fetch asked and what came of it, for freshness and for figures.
package final class TransportReport: Sendable {
    package struct Summary: Sendable, Hashable {
        /// How many requests went out, retries included.
        package var requests = 0

        /// How many of them were sent again after a failure.
        package var retries = 0

        /// How many answers said that nothing had changed.
        package var notModified = 0

        /// How many answers were fresh enough to be used without a request.
        package var fromCache = 0

        /// The bytes of the bodies that came, decompressed.
        package var bytes = 0

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
            state.requests += 1
            if isRetry { state.retries += 1 }
            state.accounts.insert(account.counted)
        }
    }

    func received(_ response: FeedResponse) {
        state.withLock { state in
            state.bytes += response.body.count
            if response.status == 304 { state.notModified += 1 }
        }
    }

    /// Counts an answer that goes to the provider, if it is a good one.
    func answered(_ answer: CachedResponse, fromCache: Bool = false) {
        guard (200..<300).contains(answer.response.status) else { return }
        let freshness = ResponseFreshness(answer)
        state.withLock { state in
            if fromCache { state.fromCache += 1 }
            state.freshness = state.freshness?.joined(freshness) ?? freshness
        }
    }
}
