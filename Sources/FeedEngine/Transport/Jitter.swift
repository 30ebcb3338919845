package import FeedCore
package import Foundation
import Synchronization

extension SeededGenerator {
    /// Creates the jitter of a feed at a time, another one for each feed and fetch, so that feeds do not move in step.
    package init(_ feed: FeedID, at date: Date) {
        var hash = FNV1a()
        hash.add(feed.rawValue)
        self.init(seed: hash.value ^ date.timeIntervalSince1970.bitPattern)
    }
}

/// The jitter of one fetch, whose requests may draw at once.
final class Jitter: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ generator: SeededGenerator) { self.generator = Mutex(generator) }

    func delay(_ policy: RetryPolicy, after tries: Int) -> TimeInterval {
        generator.withLock { policy.delay(after: tries, using: &$0) }
    }
}
