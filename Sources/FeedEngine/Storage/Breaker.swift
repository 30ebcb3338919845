package import Foundation

/// A circuit breaker, which stops requests to a publisher that fails again and again.
///
/// It is closed at first. After ``Rule/failures`` failures in a row it opens and allows no request for a minute; then
/// one probe may be sent. If the probe fails, it opens again for twice as long, up to a quarter of an hour; if the
/// probe succeeds, it closes.
package struct Breaker: Sendable, Hashable, Codable {
    /// The time at which the next request may be sent; `nil` while the breaker is closed.
    package var openUntil: Date?

    /// The number of times that it has opened since it was last closed.
    package var openings = 0

    package init() {}
}

extension Breaker {
    /// The conditions under which a breaker opens, and the times for which it stays open.
    package struct Rule: Sendable, Hashable {
        /// The number of failures in a row that opens it.
        package var failures: Int

        /// The time for which it is open at first, in seconds; the time doubles whenever it opens again.
        package var firstWait: TimeInterval

        /// The maximum time for which it is open, in seconds.
        package var longestWait: TimeInterval

        package init(failures: Int = 5, firstWait: TimeInterval = 60, longestWait: TimeInterval = 900) {
            self.failures = max(1, failures)
            self.firstWait = firstWait
            self.longestWait = max(firstWait, longestWait)
        }
    }

    /// Returns the time until which no request may be sent; `nil` if the breaker is closed, or a probe may be sent.
    package func end(at now: Date, _ rule: Rule = Rule()) -> Date? {
        // An end further ahead than any wait was computed with a clock that has been set back since.
        openUntil.flatMap { end in
            now < end && end.timeIntervalSince(now) <= rule.longestWait * (1 + Self.spread) ? end : nil
        }
    }

    /// The maximum share by which a wait is lengthened, so that feeds that failed together do not probe together.
    package static let spread = 0.5

    /// Records an answer.
    package mutating func succeed() { self = Breaker() }

    /// Records a failure of the publisher, the last of `failuresInRow` in a row; `share`, from 0 to 1, is the part of
    /// ``spread`` by which the wait is lengthened.
    package mutating func fail(at now: Date, failuresInRow: Int, share: Double, _ rule: Rule = Rule()) {
        guard openings > 0 || failuresInRow >= rule.failures else { return }
        // After 30 doublings, any wait has long reached the maximum.
        let wait = min(rule.longestWait, rule.firstWait * Double(1 << min(openings, 30)))
        openings = min(openings, Int.max - 1) + 1
        openUntil = now.addingTimeInterval(wait * (1 + Self.spread * share))
    }
}
