import FeedCore
import FeedEngine
import Foundation

/// When the next request may go out, as numbers: no clock, no table.
struct LedgerArithmetic {
    /// How far ahead a time can have been taken by somebody who waits for it.
    ///
    /// One that is further ahead was taken under a clock that has been set back since.
    private static let furthest: TimeInterval = 600

    let rates: RequestRates

    /// How long a time counts for anything.
    var longestSpan: TimeInterval { (rates.limits + [rates.budget].compactMap(\.self)).map(\.span.seconds).max() ?? 0 }

    /// - Parameters:
    ///   - granted: The times that were taken and still count, in order.
    ///   - held: Until when the publisher asked for peace.
    ///   - now: The time.
    ///   - latest: Until when the caller can wait.
    /// - Returns: The time that may be taken, or why there is none.
    func reservation(granted: [Date], held: Date?, now: Date, by latest: Date) -> Reservation {
        let plausible = granted.filter { $0 <= now.addingTimeInterval(Self.furthest) }
        var time = max(now, held ?? now)
        time = Self.earliest(from: max(time, plausible.last ?? time), keeping: rates.limits, after: plausible)
        if let budget = rates.budget {
            // What was spent is spent, whatever the clock said.
            let spent = plausible + Array(repeating: now, count: granted.count - plausible.count)
            let renewal = Self.earliest(from: time, keeping: [budget], after: spent.sorted())
            if renewal > time { return .spent(until: renewal) }
        }
        if let held, held > now, held > latest { return .held(until: held) }
        // A deadline that has passed already is not the rate's business.
        return time > now && time > latest ? .tooLate(time) : .granted(time)
    }

    private static func earliest(from time: Date, keeping limits: [RequestRates.Limit], after granted: [Date]) -> Date {
        limits.filter { granted.count >= $0.count }.reduce(time) { time, limit in
            guard limit.count > 0 else { return .distantFuture }
            return max(time, granted[granted.count - limit.count].addingTimeInterval(limit.span.seconds))
        }
    }
}
