import FeedCore
import Foundation

extension FeedHealth {
    /// Records an answer.
    mutating func succeed(at now: Date) {
        failure = nil
        if outage?.end == nil { outage?.end = now }
        consecutiveFailures = 0
        breaker.succeed()
    }

    /// Records a fetch that failed.
    ///
    /// A spent budget and a `Retry-After` that prevented the request are reasons that there is nothing new, but not
    /// failures that a breaker should count; such an answer of the publisher is one.
    mutating func fail(_ error: FeedError, isAnswer: Bool, at now: Date, share: Double, _ rule: Breaker.Rule) {
        guard error.code != .cancelled else { return }
        failure = Failure(error, since: failure?.since ?? now)
        guard isAnswer || (error.code != .rateLimited && error.code != .budgetSpent) else { return }
        consecutiveFailures = min(consecutiveFailures, Int.max - 1) + 1
        if let failure, consecutiveFailures >= Self.failuresOfOutage, outage?.since != failure.since {
            outage = Outage(since: failure.since, knownAt: now, message: failure.message)
        }
        breaker.fail(at: now, failuresInRow: consecutiveFailures, share: share, rule)
    }
}
