import FeedCore
import Foundation

extension FeedError {
    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")

    /// The publisher says that nothing has changed, but since when?
    static let unaskedNotModified = FeedError(
        .malformed,
        "the publisher says that nothing has changed (status 304), but was not asked that",
        hint: "Check the endpoint, and what stands between us and it."
    )

    /// The rate lets the next request out after the deadline only.
    static func tooLate(by wait: TimeInterval) -> FeedError {
        FeedError(
            .rateLimited,
            "the publisher's rate allows the next request in \(Int(min(max(wait, 1), 1e9).rounded(.up))) s only",
            hint: "Ask less often, or for fewer things at once."
        )
    }

    static func held(until end: Date) -> FeedError {
        let second = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.up))
        return FeedError(
            .rateLimited,
            "the publisher asked for no requests until \(second.rfc3339)",
            hint: "It is asked again after that."
        )
    }

    static func budgetSpent(_ limit: RequestRates.Limit?, renewingIn wait: TimeInterval) -> FeedError {
        let minutes = max(1, Int(min(wait / 60, 1e9).rounded(.up)))
        return FeedError(
            .budgetSpent,
            "the budget\(limit.map { " of \($0.count) requests in \($0.span.shortText)" } ?? "") is spent",
            hint: "The next request may go out in \(Duration.seconds(minutes * 60).shortText)."
        )
    }
}
