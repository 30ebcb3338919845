package import FeedCore
package import Foundation

/// When a request that failed is sent again, if at all.
package struct RetryPolicy: Sendable, Hashable {
    /// How many times a request is sent at most.
    package var tries = 3

    /// The longest wait before the second try, in seconds; it doubles from try to try.
    package var base: TimeInterval = 0.5

    /// The longest wait before any, in seconds.
    package var cap: TimeInterval = 10

    package init() {}

    /// How long to wait after so many tries: any time up to the longest, all as likely.
    ///
    /// - SeeAlso: [Exponential backoff and
    ///   jitter](https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
    package func delay(after tries: Int, using generator: inout some RandomNumberGenerator) -> TimeInterval {
        let doublings = min(max(tries - 1, 0), 30)
        return .random(in: 0...min(cap, base * TimeInterval(1 << doublings)), using: &generator)
    }

    /// The statuses after which the same request may do better.
    package static let statuses: Set = [408, 429, 500, 502, 503, 504]

    package static func mayHelp(after outcome: Result<FeedResponse, FeedError>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(let error): error.code == .unreachable && !error.isLasting
        }
    }
}
