package import FeedCore

/// The date of a holiday within a year.
package indirect enum HolidayPattern: Sendable, Hashable {
    /// The same date every year.
    case fixed(month: Int, day: Int)

    /// The nth given weekday of the month, counted from 1.
    case nth(Int, Weekday, month: Int)

    /// The last given weekday of the month.
    case last(Weekday, month: Int)

    /// The last given weekday on or before a date: the Monday on or before the 24th of May.
    case onOrBefore(Weekday, month: Int, day: Int)

    /// The first given weekday on or after a date.
    case onOrAfter(Weekday, month: Int, day: Int)

    /// The given weekday that is at most three days from a date.
    case nearest(Weekday, month: Int, day: Int)

    /// A number of days after Easter Sunday, or before it if negative.
    case easter(Int)

    /// A number of days after the Easter Sunday of the Orthodox churches, or before it if negative.
    case orthodoxEaster(Int)

    /// A number of days after another day, or before it if negative: the Friday before the fourth Monday of October.
    case offset(Int, from: HolidayPattern)

    /// The first day if it is on the weekday, otherwise the second: the 1st of February if that is a Friday, else a
    /// Monday.
    case ifOn(Weekday, HolidayPattern, else: HolidayPattern)

    /// Another day in the years when it falls on one of the weekdays, and no day in other years.
    case on(Set<Weekday>, HolidayPattern)

    /// Dates that an authority has set, by year; none in other years.
    case listed([Int: CivilDay])

    /// Returns the day in a year; `nil` if there is none, such as a fifth Monday or the 29th of February.
    package func day(in year: Int) -> CivilDay? {
        switch self {
        case .fixed(let month, let day):
            return CivilDay(year: year, month: month, day: day)
        case .nth(let count, let weekday, let month):
            guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
            let offset = (weekday.rawValue - first.weekday.rawValue + 7) % 7
            return CivilDay(year: year, month: month, day: 1 + offset + 7 * (count - 1))
        case .last(let weekday, let month):
            let length = CivilDay.length(ofMonth: month, year: year)
            return HolidayPattern.onOrBefore(weekday, month: month, day: length).day(in: year)
        case .onOrBefore(let weekday, let month, let day):
            guard let latest = CivilDay(year: year, month: month, day: day) else { return nil }
            return latest.adding(days: -((latest.weekday.rawValue - weekday.rawValue + 7) % 7))
        case .onOrAfter(let weekday, let month, let day):
            guard let earliest = CivilDay(year: year, month: month, day: day) else { return nil }
            return earliest.adding(days: (weekday.rawValue - earliest.weekday.rawValue + 7) % 7)
        case .nearest(let weekday, let month, let day):
            guard let middle = CivilDay(year: year, month: month, day: day) else { return nil }
            let ahead = (weekday.rawValue - middle.weekday.rawValue + 7) % 7
            return middle.adding(days: ahead > 3 ? ahead - 7 : ahead)
        case .easter(let days):
            return CivilDay.easter(in: year)?.adding(days: days)
        case .orthodoxEaster(let days):
            return CivilDay.orthodoxEaster(in: year)?.adding(days: days)
        case .offset(let days, let other):
            return other.day(in: year)?.adding(days: days)
        case .ifOn(let weekday, let first, let second):
            let day = first.day(in: year)
            return day?.weekday == weekday ? day : second.day(in: year)
        case .on(let weekdays, let other):
            return other.day(in: year).flatMap { weekdays.contains($0.weekday) ? $0 : nil }
        case .listed(let dates):
            return dates[year]
        }
    }
}
