import FeedCore
import Foundation

/// The time of an item in the columns of a table: its day and its time of day.
///
/// Beside a distance such as `in 17 days`, a day needs its year on a screen only if it is far away, so that the column is
/// narrow even if a calendar knows the next years. A file, which is read later, has it.
package struct TimeColumns: Sendable, Hashable {
    /// The day, empty for today: `Fri 25 Dec`, `14 Feb 2028`.
    package var day = ""

    /// The day with its year, if that is not the current one: `Fri 1 Jan 2027`; otherwise ``day``.
    package var dayInYear = ""

    /// The name of a day within six days, if a column has no farther days; otherwise `nil`.
    package var weekday: String?

    /// The time of day at which the item starts; empty for whole days.
    package var start = ""

    /// The start with the end or, if the item has moved within its day, after its planned start: `19:30–22:30`,
    /// `18:02 → 18:09`; `nil` if the start is all that is known.
    package var range: String?

    /// True if ``range`` has the planned start.
    package var hasPlan = false

    /// The number of days from which a day is written with its year.
    private static let farAway = 183

    init() {}

    init(of item: FeedItem, by clock: ViewerClock) {
        switch item.time {
        case .undated: (day, dayInYear) = (clock.words[.undated], clock.words[.undated])
        case .days(let first, _, _): setDay(first, by: clock)
        case .instant(let start, let end):
            let date = clock.local(start).day
            // On its own day, a time is its time of day alone.
            let own = ViewerClock(now: start, timeZone: clock.timeZone, languages: clock.languages)
            setDay(date, by: clock)
            self.start = own.shortTime(.instant(start))
            if let planned = item.planned, planned.beginsApart(from: item.time) {
                guard case .instant(let before, _) = planned, clock.local(before).day == date else { return }
                (range, hasPlan) = ("\(own.shortTime(.instant(before))) → \(self.start)", true)
            } else if let end, end > start, !clock.endsOnLaterDay(start, end) {
                range = "\(self.start)–\(ViewerClock(now: end, timeZone: clock.timeZone).shortTime(.instant(end)))"
            }
        }
    }

    private mutating func setDay(_ date: CivilDay, by clock: ViewerClock) {
        let distance = abs(date.number - clock.today.number)
        guard distance > 0 else { return }
        let name = clock.shortName(of: date.weekday)
        day = distance < Self.farAway ? "\(name) \(clock.dayOfMonth(date))" : clock.date(date)
        dayInYear = date.year == clock.today.year || distance >= Self.farAway ? day : "\(name) \(clock.date(date))"
        if distance < 7 { weekday = name }
    }
}
