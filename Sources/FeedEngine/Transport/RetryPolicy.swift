package import FeedCore
package import Foundation
import Synchronization

/// The rule by which a failed request is sent again.
package struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of times that a request is sent.
    package var tries = 3

    /// The maximum wait before the second try, in seconds; it doubles from try to try.
    package var base: TimeInterval = 0.5

    /// The upper limit of all waits, in seconds.
    package var cap: TimeInterval = 10

    package init() {}

    /// Returns the wait after `tries` tries, in seconds: a random time up to the maximum, uniformly distributed.
    ///
    /// - SeeAlso: [Exponential backoff and
    ///   jitter](https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
    package func delay(after tries: Int, using generator: inout some RandomNumberGenerator) -> TimeInterval {
        let doublings = min(max(tries - 1, 0), 30)
        return .random(in: 0...min(cap, base * TimeInterval(1 << doublings)), using: &generator)
    }

    /// The statuses after which a retry may succeed.
    package static let statuses: Set = [408, 429, 500, 502, 503, 504]

    package static func mayHelp(after outcome: Result<FeedResponse, FeedError>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(let error): error.code == .unreachable && !error.isLasting
        }
    }
}

extension SeededGenerator {
    /// Creates a generator for the waits of a feed's fetch at a time; feeds and fetches differ, so that their requests
    /// do not come in step.
    package init(_ feed: FeedID, at date: Date) {
        var hash = FNV1a()
        hash.add(feed.rawValue)
        self.init(seed: hash.value ^ date.timeIntervalSince1970.bitPattern)
    }
}

/// The random waits of one fetch, whose requests may draw them concurrently.
final class Jitter: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ generator: SeededGenerator) { self.generator = Mutex(generator) }

    func delay(_ policy: RetryPolicy, after tries: Int) -> TimeInterval {
        generator.withLock { policy.delay(after: tries, using: &$0) }
    }
}
