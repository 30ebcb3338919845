import FeedCore
import Foundation

/// Numbers that look random, the same for a feed at a time in every process: feeds do not move in step, and a test does
/// not move at all.
struct RefreshJitter: Sendable, Hashable {
    private let seed: UInt64

    /// - Parameters:
    ///   - feed: The feed of the number.
    ///   - process: A number of the process, for processes that are not to have the same one.
    init(_ feed: FeedID, of process: UInt64? = nil) {
        var hash = FNV1a()
        if let process { hash.add("\(process)") }
        hash.add(feed.rawValue)
        seed = hash.value
    }

    /// The feed's own number, from 0 up to but not 1.
    var share: Double { Self.share(of: seed) }

    /// Returns the feed's number at a time, from 0 up to but not 1.
    func share(at date: Date) -> Double { Self.share(of: seed ^ date.timeIntervalSinceReferenceDate.bitPattern) }

    private static func share(of seed: UInt64) -> Double {
        var generator = SeededGenerator(seed: seed)
        return .random(in: 0..<1, using: &generator)
    }
}
