import FeedCore
import Foundation

extension ManagedTransport {
    /// The traffic so far.
    package var traffic: FetchTraffic { report.summary.traffic }

    /// Returns the advice of the publisher's answers for the next fetch, and the time at which the ledger allows it.
    package func advice() async -> FetchAdvice {
        let summary = report.summary
        let now = requestPolicy.clock.now
        var advice = FetchAdvice(lifetime: summary.freshness?.freshUntil?.timeIntervalSince(now))
        advice.oldestAt = summary.oldestAt
        advice.freeAt = summary.freeAt
        advice.storeAwaySince = summary.storeAwaySince
        if let freshness = summary.freshness, freshness.allowsStale { advice.staleIfError = freshness.staleIfError }
        // A fetch that was refused before its first request has only the feed's own account.
        let own = RequestAccount(of: feed).map { [$0] } ?? []
        for account in summary.accounts.isEmpty ? own : Array(summary.accounts) {
            let question = AccountQuestion(account, budget: feed.access.rates.budget)
            let state = await requestPolicy.ledger.state(of: question, now: now)
            let spentUntil = state.balance.flatMap { $0.left == 0 ? $0.renewsAt : nil }
            for case let end? in [state.heldUntil, spentUntil] {
                advice.notBefore = max(end, advice.notBefore ?? end)
            }
            if let left = state.balance?.left { advice.budgetLeft = min(left, advice.budgetLeft ?? left) }
        }
        return advice
    }
}
