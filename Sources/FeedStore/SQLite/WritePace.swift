package import Foundation

/// The pauses between transactions, which let continuous writes from many callers share a transaction.
///
/// Each transaction takes locks, writes to the log and wakes other waiting processes, which costs more than most of the
/// writes in it.
package struct WritePace: Sendable {
    /// The maximum number of transactions per second under continuous writes, unless the transactions are full.
    package static let perSecond = 100.0

    /// The maximum number of transactions that may begin without a pause, so that occasional writers do not wait.
    package static let burst = 50.0

    /// The number of transactions that may begin at once after a pause in which no second write arrived: a single
    /// writer gains nothing from pauses.
    package static let burstAlone = 25.0

    /// The number of transactions that may begin without a pause at `countedAt`.
    private var credit = Self.burst
    /// The time at which `credit` was counted, in seconds of a monotonic clock.
    private var countedAt: TimeInterval?

    package init() {}

    /// Records that a transaction is to begin.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds of a monotonic clock.
    ///   - isFull: True if the transaction has the maximum number of writes, and so does not wait for more.
    /// - Returns: The pause before the transaction, in seconds: at most 1 / ``perSecond``.
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
