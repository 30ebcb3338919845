import FeedCore
import Foundation

extension PoliteTransport: AdvisingTransport {
    /// What the publisher's answers say of the next fetch, and when the ledger lets it go out.
    package func advice() async -> FetchAdvice {
        let summary = report.summary
        let now = politeness.clock.now
        var advice = FetchAdvice(lifetime: summary.freshness?.freshUntil?.timeIntervalSince(now))
        for account in summary.accounts {
            let answer = try? await politeness.ledger.reserve(
                account,
                rates: feed.access.rates,
                now: now,
                by: .distantPast
            )
            if case .refused(.held(let end)) = answer { advice.notBefore = max(end, advice.notBefore ?? end) }
            if case .refused(.spent(let end)) = answer { advice.notBefore = max(end, advice.notBefore ?? end) }
        }
        return advice
    }
}
