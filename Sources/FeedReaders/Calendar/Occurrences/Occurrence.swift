package import FeedCore
package import Foundation

package struct Occurrence {
    /// The index of the occurrence's event.
    package var event: Int

    /// The start, in seconds since 1970-01-01 00:00 UTC; for a whole day, its midnight as if in UTC.
    package var start: Int

    /// The end, as a number like ``start``; `nil` for an event without a duration.
    ///
    /// A whole day ends at the midnight after it.
    package var end: Int?

    /// The part of the item's id that identifies the occurrence; `nil` for an event that happens once.
    ///
    /// It is the originally scheduled time, so that a moved occurrence keeps its id.
    package var recurrence: String?
}

/// The days for which a calendar is read, in the viewer's zone: as instants and as days.
package struct CalendarSpan {
    /// The instants from the start of the first day to the end of the last day, in seconds since 1970-01-01 00:00 UTC.
    let instants: Range<Int>

    /// The midnights, as if in UTC, of the span's days and of the day before them.
    ///
    /// A date has no zone: a viewer further west than the window's viewer may still be on the previous day.
    let days: Range<Int>
    package let window: TimeWindow

    /// The number of days from the first to the last day of a window without an end.
    private static let unboundedDays = 731

    /// Creates the span of the days that `window` overlaps, within the years in which items may begin: 2000 to 2099.
    package init(_ window: TimeWindow, in timeZone: TimeZone) {
        let range = Date.plausibleStarts
        let from = min(max(window.from, range.lowerBound), range.upperBound)
        let first = CivilDay(from, in: timeZone)
        var last = first.adding(days: Self.unboundedDays)
        if let until = window.until {
            let end = min(max(until, from), range.upperBound)
            last = CivilDay(end, in: timeZone)
            // A window that ends at midnight does not include the day that begins then.
            if last > first, last.start(in: timeZone) == end { last = last.adding(days: -1) }
        }
        let next = last.adding(days: 1)
        self.window = TimeWindow(from: first.start(in: timeZone), until: next.start(in: timeZone))
        instants =
            Int(first.start(in: timeZone).timeIntervalSince1970)..<Int(next.start(in: timeZone).timeIntervalSince1970)
        days = (first.number - 1) * 86_400..<next.number * 86_400
        name = "\(first)/\(last)"
    }

    /// The first and the last day, as text; windows with the same name share an answer.
    package let name: String
}
