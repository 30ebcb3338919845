package import FeedCore
package import Foundation

/// The days that a calendar shows: a month, a week or a year.
package enum CalendarSpan: Sendable, Hashable {
    case month(CivilMonth)
    /// The seven days from a day on.
    case week(CivilDay)
    case year(Int)

    /// Creates the week that contains a day.
    package init(weekOf day: CivilDay, from weekStart: Weekday) {
        self = .week(day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7)))
    }

    package var days: ClosedRange<CivilDay> {
        switch self {
        case .month(let month): month.firstDay...month.lastDay
        case .week(let first): first...first.adding(days: 6)
        case .year(let year): Self.first(of: year)...Self.first(of: year + 1).adding(days: year == 9999 ? 0 : -1)
        }
    }

    private static func first(of year: Int) -> CivilDay {
        CivilDay(year: year, month: 1, day: 1) ?? CivilDay(number: year < 1 ? .min : .max)
    }

    /// The months with a day of the span, in order.
    package var months: [CivilMonth] {
        let (first, last) = (CivilMonth(containing: days.lowerBound), CivilMonth(containing: days.upperBound))
        return (0..<12).compactMap { first.adding(months: $0) }.filter { $0 <= last }
    }

    /// Returns the span `count` spans later, or earlier if the number is negative; `nil` outside ``CivilDay/years``.
    package func moved(by count: Int) -> CalendarSpan? {
        switch self {
        case .month(let month): return month.adding(months: count).map { .month($0) }
        case .week(let first):
            let (day, limits) = (first.number + 7 * count, Self.first(of: 0).number...Self.first(of: 10_000).number)
            return limits.contains(day) && limits.contains(day + 6) ? .week(CivilDay(number: day)) : nil
        case .year(let year): return CivilDay.years.contains(year + count) ? .year(year + count) : nil
        }
    }

    /// Returns the window from the first instant of the span in a zone to the first instant after it.
    package func window(in timeZone: TimeZone) -> TimeWindow { Self.window(of: days, in: timeZone) }

    /// Returns the window from the first instant of a day in a zone to the first instant after another.
    package static func window(of days: ClosedRange<CivilDay>, in timeZone: TimeZone) -> TimeWindow {
        let end = days.upperBound.start(in: timeZone).addingTimeInterval(86_400)
        let next = days.upperBound.adding(days: 1)
        return TimeWindow(
            from: days.lowerBound.start(in: timeZone),
            until: next > days.upperBound ? next.start(in: timeZone) : end
        )
    }

    /// Returns the window of a year with the days around it that its long weekends need; otherwise that of the span.
    package func windowWithMargin(in timeZone: TimeZone) -> TimeWindow {
        guard case .year = self else { return window(in: timeZone) }
        let (first, last) = (days.lowerBound, days.upperBound)
        return TimeWindow(
            from: first.adding(days: -TimeOff.margin).start(in: timeZone),
            until: last.adding(days: TimeOff.margin + 1).start(in: timeZone)
        )
    }

    /// The number of the week in ISO 8601; `nil` for other spans, and for weeks that do not begin on Monday.
    package var weekNumber: Int? {
        guard case .week(let first) = self, first.weekday == .monday else { return nil }
        // A week belongs to the year of its Thursday.
        let middle = first.adding(days: 3)
        return (middle.number - Self.first(of: middle.year).number) / 7 + 1
    }
}

extension ViewerClock {
    /// Returns the name of a span: `December 2026`, `30 Nov to 6 Dec 2026`, `2026`.
    package func title(of span: CalendarSpan) -> String {
        switch span {
        case .month(let month): title(of: month)
        case .week: range(of: span.days)
        case .year(let year): "\(year)"
        }
    }

    /// Returns the first and the last of some days, with the year of the first only if it is another one.
    func range(of days: ClosedRange<CivilDay>) -> String {
        let (first, last) = (days.lowerBound, days.upperBound)
        let start = first.year == last.year ? dates.date(first.day, dates.months[first.month - 1]) : date(first)
        return words.range(start, date(last))
    }
}
