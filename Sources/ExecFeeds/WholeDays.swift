import FeedCore
import Foundation

/// A window widened to whole days, so that everybody who looks on one day shares an answer.
struct WholeDays: CustomStringConvertible {
    let window: TimeWindow
    let description: String

    init(of window: TimeWindow, in timeZone: TimeZone) {
        let first = CivilDay(window.from, in: timeZone)
        let end = window.until.map { until in
            let last = CivilDay(until, in: timeZone)
            return last.start(in: timeZone) < until ? last.adding(days: 1) : last
        }
        self.window = TimeWindow(from: first.start(in: timeZone), until: end?.start(in: timeZone))
        description = "\(first)/\(end.map(\.description) ?? "..")"
    }
}
