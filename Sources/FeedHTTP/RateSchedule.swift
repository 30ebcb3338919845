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
}
