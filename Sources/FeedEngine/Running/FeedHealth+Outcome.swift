import FeedCore
import Foundation

extension FeedHealth {
    /// Takes note of an answer.
    mutating func succeed() {
        failure = nil
        consecutiveFailures = 0
        breaker.succeed()
    }

    /// Takes note of a fetch that brought nothing.
    ///
    /// A spent budget and a publisher that asks for peace are reasons why there is nothing new, but no failures of the
    /// publisher that a breaker should count.
    mutating func fail(_ error: FeedError, at now: Date, share: Double, _ rule: Breaker.Rule) {
        guard error.code != .cancelled else { return }
        failure = Failure(error, since: failure?.since ?? now)
        guard error.code != .rateLimited, error.code != .budgetSpent else { return }
        consecutiveFailures = min(consecutiveFailures, Int.max - 1) + 1
        breaker.fail(at: now, failuresInRow: consecutiveFailures, share: share, rule)
    }
}
