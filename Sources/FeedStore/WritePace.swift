package import Foundation

/// How long to wait with the next transaction, so that writes that come from many sides without end share one.
///
/// Each transaction takes locks, writes to the log and wakes those who wait for it: that costs more than most of what is
/// written in it.
package struct WritePace: Sendable {
    /// How many transactions begin in a second while writes come without end.
    package static let perSecond = 100.0

    /// How many may begin without a pause: whoever writes now and then waits for nothing.
    package static let burst = 50.0

    /// How many more may after a pause in which nothing else came: who writes one after another shares with nobody.
    package static let burstAlone = 25.0

    /// How many may begin now, and when that was counted, in seconds of a clock that nobody sets.
    private var credit = Self.burst
    private var countedAt: TimeInterval?

    package init() {}

    /// Notes that a transaction is to begin.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds of a clock that nobody sets.
    ///   - isFull: Whether it has as many writes as it may; it has nothing to wait for then.
    /// - Returns: How long it waits, in seconds: at most the time of one.
    package mutating func pause(at now: TimeInterval, isFull: Bool) -> TimeInterval {
        let saved = max(0, now - (countedAt ?? now)) * Self.perSecond
        credit = max(min(credit + saved, Self.burst) - 1, -1)
        countedAt = now
        return isFull ? 0 : max(0, -credit / Self.perSecond)
    }

    /// Notes with how many writes a transaction began that has waited.
    package mutating func note(_ writes: Int) {
        if writes == 1 { credit = Self.burstAlone }
    }
}
