package import FeedCore
package import Foundation
import Synchronization

/// Chance that can be repeated: each feed has its own, so that feeds do not move in step.
///
/// - SeeAlso: [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The chance of a feed at a time: another one for each feed and each fetch.
    package init(_ feed: FeedID, at date: Date) {
        var hash = FNV1a()
        hash.add(feed.rawValue)
        self.init(seed: (UInt64(hash.text, radix: 16) ?? 0) ^ date.timeIntervalSince1970.bitPattern)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

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
        case .failure(let error): error.code == .unreachable
        }
    }
}

/// The chance of one fetch, whose requests may draw at once.
final class Chance: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ generator: SeededGenerator) { self.generator = Mutex(generator) }

    func delay(_ policy: RetryPolicy, after tries: Int) -> TimeInterval {
        generator.withLock { policy.delay(after: tries, using: &$0) }
    }
}
