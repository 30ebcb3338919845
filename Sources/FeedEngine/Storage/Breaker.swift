package import Foundation

/// Keeps a feed from asking a publisher that fails again and again.
///
/// It is closed at first. After this many failures in a row it opens and allows no request for a minute; then one probe may
/// go out. When the probe fails it opens again for twice as long, up to a quarter of an hour; when it succeeds it closes.
package struct Breaker: Sendable, Hashable, Codable {
    /// When the next request may go out; `nil` while the breaker is closed.
    package var openUntil: Date?

    /// How many times it has opened since it was last closed.
    package var openings = 0

    package init() {}
}

extension Breaker {
    /// When a breaker opens, and for how long.
    package struct Rule: Sendable, Hashable {
        /// How many failures in a row open it.
        package var failures: Int

        /// How long it is open the first time, in seconds; twice as long each time after.
        package var firstWait: TimeInterval

        /// How long it is open at most, in seconds.
        package var longestWait: TimeInterval

        package init(failures: Int = 5, firstWait: TimeInterval = 60, longestWait: TimeInterval = 900) {
            self.failures = max(1, failures)
            self.firstWait = firstWait
            self.longestWait = max(firstWait, longestWait)
        }
    }

    /// Whether a request may go out.
    package enum Admission: Sendable, Hashable {
        case closed
        /// One may, to see whether the publisher is back.
        case probe
        case open(until: Date)
    }

    package func admission(at now: Date, _ rule: Rule = Rule()) -> Admission {
        guard let openUntil else { return .closed }
        // An end that is further away than any wait was reckoned with a clock that has been set back since.
        guard now < openUntil, openUntil.timeIntervalSince(now) <= rule.longestWait * (1 + Self.spread) else {
            return .probe
        }
        return .open(until: openUntil)
    }

    /// By how much of itself a wait is longer at most, so that feeds which failed together do not probe together.
    package static let spread = 0.5

    /// Takes note of an answer.
    package mutating func succeed() { self = Breaker() }

    /// Takes note of a failure of the publisher.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - failuresInRow: How many there have been in a row, with this one.
    ///   - share: Between 0 and 1, where in the spread the wait ends.
    ///   - rule: When it opens.
    package mutating func fail(at now: Date, failuresInRow: Int, share: Double, _ rule: Rule = Rule()) {
        guard openings > 0 || failuresInRow >= rule.failures else { return }
        // Beyond 30 doublings of anything the longest wait has long been reached.
        let wait = min(rule.longestWait, rule.firstWait * Double(1 << min(openings, 30)))
        openings = min(openings, Int.max - 1) + 1
        openUntil = now.addingTimeInterval(wait * (1 + Self.spread * share))
    }
}
