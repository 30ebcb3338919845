package import FeedCore
package import Foundation
import Synchronization

/// Reproducible jitter that differs between feeds, so that they are not fetched in step.
///
/// - SeeAlso: [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The jitter of a feed at a time: different for each feed and each fetch.
    package init(_ feed: FeedID, at date: Date) {
        var hash = FNV1a()
        hash.add(feed.rawValue)
        self.init(seed: hash.value ^ date.timeIntervalSince1970.bitPattern)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The jitter of one fetch, whose concurrent requests share it.
final class Jitter: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ generator: SeededGenerator) { self.generator = Mutex(generator) }

    func delay(_ policy: RetryPolicy, after tries: Int) -> TimeInterval {
        generator.withLock { policy.delay(after: tries, using: &$0) }
    }
}
