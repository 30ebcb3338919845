package import FeedCore
import Foundation

/// What became known on a day of what happened to items.
package struct HistoryDay: Sendable {
    package struct Line: Sendable {
        package var event: ItemEvent

        /// `14:02`: when it became known.
        package var time: String

        /// `platform 3 -> 4`.
        package var change: String

        /// When the item begins, as told on that day.
        package var start: String
    }

    /// `Sat 21 Nov 2026`.
    package var title: String
    package var lines: [Line]

    /// Events by day, the latest last; of one instant the order stays.
    ///
    /// - Parameters:
    ///   - events: What happened, in any order.
    ///   - viewer: Whose days they are. Times are told as on the day of their event, under whose heading they stand.
    /// - Returns: The days, each with its lines.
    package static func days(of events: [ItemEvent], by viewer: ViewerClock) -> [HistoryDay] {
        var days: [HistoryDay] = []
        var last: CivilDay?
        for index in events.indices.sorted(by: { (events[$0].at, $0) < (events[$1].at, $1) }) {
            let event = events[index]
            let clock = ViewerClock(now: event.at, timeZone: viewer.timeZone, languages: viewer.languages)
            if clock.today != last {
                last = clock.today
                days.append(HistoryDay(title: clock.fullDate(clock.today), lines: []))
            }
            days[days.count - 1].lines.append(
                Line(
                    event: event,
                    time: clock.shortTime(.instant(event.at)),
                    change: event.change(by: clock),
                    start: clock.shortTime(event.time)
                )
            )
        }
        return days
    }
}
