import FeedJSON

/// The reason why a feed could not be read, and a hint for the user.
public struct FeedError: Error, Sendable {
    /// The kind of failure, from a small closed set.
    ///
    /// Retries, exit statuses and metric labels depend on it, so it contains no text from outside.
    public enum Code: String, Sendable, CaseIterable, Codable {
        case configuration
        case authentication
        case rateLimited = "rate-limited"
        case unreachable
        case timedOut = "timed-out"
        case rejected
        case malformed
        case budgetSpent = "budget-spent"
        case cancelled
        case `internal`
        /// The program crashed twice while it read this feed, so the feed is left out for a day.
        case crashed
    }

    public var code: Code

    /// The feed that failed; the engine fills it in.
    public var feed: FeedID?

    /// The value found and the values expected, without a full stop.
    public var message: String

    /// A hint for the user, in whole sentences.
    public var hint: String?

    /// The underlying error, for the log.
    public var cause: (any Error)?

    /// True if the same request, repeated at once, is certain to fail in the same way: for example because a
    /// certificate is not trusted.
    public var isLasting = false

    /// The status of the publisher's answer, if the error comes from one.
    package var status: Int?

    public init(_ code: Code, _ message: String, hint: String? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// Creates an error from any error that a provider threw: `JSONSyntaxError` and `JSONMismatch` become `malformed`,
    /// `CancellationError` becomes `cancelled`, and any other error `internal`.
    public init(_ error: any Error) {
        switch error {
        case let error as FeedError: self = error
        case let error as JSONSyntaxError:
            self.init(.malformed, "the answer is not JSON: \(error)", cause: error)
        case let error as JSONMismatch:
            self.init(.malformed, "the answer has another shape: \(error)", cause: error)
        case is CancellationError: self.init(.cancelled, "the fetch was cancelled")
        default:
            self.init(
                .internal,
                "the provider failed: \(error)",
                hint: "This is a fault of the program; please report it.",
                cause: error
            )
        }
    }
}

extension FeedError: CustomStringConvertible {
    /// The error on one line for a terminal or a log.
    ///
    /// For example: `tfl: no answer within 10 s. Try again, or raise --timeout.`
    public var description: String {
        (feed.map { "\($0): " } ?? "") + message + "." + (hint.map { " \($0)" } ?? "")
    }
}

extension FeedError {
    /// Returns the error for an answer that did not arrive completely within `allowed`, the feed's deadline.
    public static func noAnswer(within allowed: Duration) -> FeedError {
        FeedError(.timedOut, "no answer within \(allowed.spoken)", hint: "Try again, or raise --timeout.")
    }

    /// The hint for a publisher's answer in which nothing can be read.
    package static let changedFormatHint = "The publisher may have changed its format."

    static func tooManyRecords(_ count: Int) -> FeedError {
        FeedError(
            .malformed,
            "the answer has \(count) records, but at most \(FeedSnapshot.maximumItemCount) can be used",
            hint: "Ask the publisher for less, for example with a smaller area or count."
        )
    }
}
