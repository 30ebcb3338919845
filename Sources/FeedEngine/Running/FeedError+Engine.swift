import FeedCore
import FeedTimeline
import Foundation

extension FeedError {
    static func cancelled(_ feed: FeedID) -> FeedError {
        var error = FeedError(.cancelled, "the fetch was cancelled")
        error.feed = feed
        return error
    }

    /// No request was made, because the caller did not want one, or because a loop makes the next one in `wait`
    /// seconds.
    static func notAsked(hasAnswer: Bool, wait: TimeInterval?) -> FeedError {
        let reason =
            wait.map { "the next request is due in \(Duration.seconds(Int(max(1, min($0.rounded(.up), 1e6)))).words)" }
            ?? "only stored answers were looked at, and no request was made"
        return FeedError(
            .unreachable,
            hasAnswer ? reason : "nothing is stored of this feed, and no request was made",
            hint: hasAnswer ? nil : "Run it without --offline."
        )
    }

    /// This process does not fetch, and no other process has fetched the feed.
    static func notFetched(hasAnswer: Bool) -> FeedError {
        FeedError(
            .unreachable,
            hasAnswer
                ? "no process has fetched it since it was due"
                : "nothing is stored of this feed, since no process has fetched it yet",
            hint: "This process only shows what others fetch, such as aggregate serve --role fetch."
        )
    }

    /// The feed was in progress at `traps` traps, and is left out for `wait` more seconds.
    static func crashed(traps: Int, wait: TimeInterval) -> FeedError {
        FeedError(
            .crashed,
            "a fault ended the program \(traps == 2 ? "twice" : "\(traps) times") while it read this feed, which is left"
                + " out for \(Duration.seconds(Int(max(1, min(wait.rounded(.up), 1e6)))).words)",
            hint: "Ask for it with --refresh to try it again, and please report the fault."
        )
    }

    /// The store that several machines share is unreachable, and no request is made before it is back.
    static func storeAway(since: Date, now: Date, in zone: TimeZone) -> FeedError {
        let seconds = since.timeIntervalSince1970 + Double(zone.offset(at: since))
        let minutes = Int((seconds / 60).rounded(.down)) % 1_440
        let time = "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
        let day = CivilDay(since, in: zone)
        let moment = day == CivilDay(now, in: zone) ? time : "\(day) \(time)"
        return FeedError(
            .unreachable,
            "the database has been unreachable since \(moment), and no request is made until it is back",
            hint: "It goes on by itself. aggregate store status shows why the database cannot be reached."
        )
    }

    /// Another process is fetching the same feed, and did not finish in time.
    static func claimed(waited: Duration) -> FeedError {
        FeedError(
            .timedOut,
            "another process is fetching this feed and has not finished after \(waited.spoken)",
            hint: "Try again."
        )
    }

    /// This process was stopped for so long that another process has taken over the feed.
    static var claimLost: FeedError {
        FeedError(
            .timedOut,
            "another process has taken this feed over, since this one was stopped",
            hint: "Try again."
        )
    }

    static func suddenlyEmpty(count: Int) -> FeedError {
        FeedError(
            .malformed,
            "the answer has no items, where the last one had \(count)",
            hint: "The last one stays for now; if the next answers are empty too, the list is emptied."
        )
    }

    /// The breaker is open for `wait` more seconds, after `failures` failures in a row; `failure` is the last one.
    static func breakerOpen(_ failure: FeedHealth.Failure?, failures: Int, wait: TimeInterval) -> FeedError {
        let wait = Duration.seconds(Int(max(1, min(wait.rounded(.up), 1e6)))).words
        let last = failure.map { "; the last time: \($0.message)" } ?? ""
        return FeedError(
            failure?.code ?? .unreachable,
            "the circuit breaker is open for \(wait) after \(failures) failures in a row\(last)",
            hint: failure?.hint
        )
    }
}

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
