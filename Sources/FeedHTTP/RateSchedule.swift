package import FeedCore

/// When the next request may go out, so that every limit of a publisher holds.
///
/// A value without a clock: it is told the time and hands out times.
package struct RateSchedule: Sendable {
    private let limits: [RequestRates.Limit]
    /// The times that were handed out and still count for a limit, oldest first.
    private var granted: [ContinuousClock.Instant] = []

    package init(_ limits: [RequestRates.Limit]) { self.limits = limits }

    /// The earliest time at which one more request keeps all limits.
    package func earliest(from now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        var time = max(now, granted.last ?? now)
        for limit in limits where granted.count >= limit.count {
            time = max(time, granted[granted.count - limit.count] + limit.span)
        }
        return time
    }

    /// Hands that time out.
    package mutating func grant(_ time: ContinuousClock.Instant) {
        let longest = limits.map(\.span).max() ?? .zero
        granted.removeAll { $0 + longest <= time }
        if !limits.isEmpty { granted.append(time) }
    }

    /// Takes a time back that was handed out, but not used.
    package mutating func revoke(_ time: ContinuousClock.Instant) {
        if let index = granted.lastIndex(of: time) { granted.remove(at: index) }
    }

    /// Counts the latest request from its end instead of its beginning.
    ///
    /// A request that took its time to arrive would otherwise be followed too soon, as the publisher sees it. It is for
    /// requests that go out one at a time.
    package mutating func finish(_ time: ContinuousClock.Instant) {
        guard let last = granted.last, time > last else { return }
        granted[granted.count - 1] = time
    }
}
