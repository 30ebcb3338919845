import FeedCore
import FeedTimeline
import Foundation

extension FeedError {
    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")

    /// The publisher answered 304 to an unconditional request.
    static let unaskedNotModified = FeedError(
        .malformed,
        "the publisher says that nothing has changed (status 304), but the request was not conditional",
        hint: "Check the endpoint and any proxy in between."
    )

    /// The rate limit allows the next request only after the deadline.
    static func tooLate(by wait: TimeInterval) -> FeedError {
        let wait = Int(min(max(wait, 0), 1e9).rounded(.up))
        // Within seconds of the deadline, the cause is the lack of time, not the rate.
        return FeedError(
            .rateLimited,
            wait <= 5
                ? "the time was up before the publisher's rate allowed another request"
                : "the publisher's rate allows the next request in \(wait) s only",
            hint: "Give the feed more time with --timeout or timeout, or ask for fewer things at once."
        )
    }

    static func held(until end: Date) -> FeedError {
        let second = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.up))
        return FeedError(
            .rateLimited,
            "the publisher wants no requests until \(second.rfc3339)",
            hint: "The next request is sent after that."
        )
    }

    static func budgetSpent(_ limit: RequestRates.Limit?, renewingIn wait: TimeInterval) -> FeedError {
        let minutes = max(1, Int(min(wait / 60, 1e9).rounded(.up)))
        return FeedError(
            .budgetSpent,
            "the budget\(limit.map { " of \($0.count) requests in \($0.span.shortText)" } ?? "") is spent",
            hint: "The next request may go out in \(Duration.seconds(minutes * 60).words)."
        )
    }
}
