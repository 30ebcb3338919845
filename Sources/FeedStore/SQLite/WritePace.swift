package import Foundation

/// The pauses between transactions, so that writes that come from many callers without end share one.
///
/// Each transaction takes locks, writes to the log and wakes those that wait for it, which costs more than most of the
/// writes in it.
package struct WritePace: Sendable {
    /// The number of transactions that begin per second while writes come without end.
    package static let perSecond = 100.0

    /// The number that may begin without a pause: occasional writers do not wait.
    package static let burst = 50.0

    /// The number that may begin after a pause in which nothing else came: a single writer shares with no other.
    package static let burstAlone = 25.0

    /// The number that may begin now, and the time at which it was counted, in seconds of a monotonic clock.
    private var credit = Self.burst
    private var countedAt: TimeInterval?

    package init() {}

    /// Records that a transaction is to begin.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds of a monotonic clock.
    ///   - isFull: True if it has the maximum number of writes, and so nothing to wait for.
    /// - Returns: The pause before it, in seconds: at most the time of one transaction.
    package mutating func pause(at now: TimeInterval, isFull: Bool) -> TimeInterval {
        let saved = max(0, now - (countedAt ?? now)) * Self.perSecond
        credit = max(min(credit + saved, Self.burst) - 1, -1)
        countedAt = now
        return isFull ? 0 : max(0, -credit / Self.perSecond)
    }

    /// Records the number of writes with which a transaction began after a pause.
    package mutating func record(_ writes: Int) {
        if writes == 1 { credit = Self.burstAlone }
    }
}
