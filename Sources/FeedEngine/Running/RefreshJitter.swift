import FeedCore
import Foundation

/// Numbers that look random, the same for a feed at a time in every process: feeds do not move in step, and a test does
/// not move at all.
struct RefreshJitter: Sendable, Hashable {
    private let seed: UInt64

    init(_ feed: FeedID) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in feed.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        seed = hash
    }

    /// The feed's own number, from 0 up to but not 1.
    var share: Double { Self.share(of: seed) }

    /// The feed's number at a time, from 0 up to but not 1.
    func share(at date: Date) -> Double { Self.share(of: seed ^ date.timeIntervalSinceReferenceDate.bitPattern) }

    /// The mix of SplitMix64, whose upper 53 bits make the fraction.
    ///
    /// - SeeAlso: [Steele, Lea and Flood: Fast splittable pseudorandom number
    ///   generators](https://doi.org/10.1145/2714064.2660195).
    private static func share(of value: UInt64) -> Double {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Double(mixed >> 11) / Double(1 << 53)
    }
}
