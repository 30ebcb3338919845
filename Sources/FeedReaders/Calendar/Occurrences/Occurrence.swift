package import FeedCore
package import Foundation

package struct Occurrence {
    /// The index of its event.
    package var event: Int

    /// The start: an instant in seconds since 1970-01-01 00:00 UTC; for a whole day, its midnight as if in UTC.
    package var start: Int

    /// The end, in the same form; `nil` for an event without a duration.
    ///
    /// A day ends with the midnight after it.
    package var end: Int?

    /// Identifies the occurrence in its id; `nil` for an event that happens once.
    ///
    /// This is the originally scheduled time, so that a moved occurrence keeps its id.
    package var recurrence: String?
}

/// The part of a calendar that is read: some of the viewer's days, as instants and as days.
package struct CalendarSpan {
    /// From the first instant of the first day up to the first after the last day, seconds since 1970-01-01 00:00 UTC.
    let instants: Range<Int>

    /// The midnights of these days and of the one before them, as if they were in UTC: a date has no zone, and a viewer
    /// further west than the viewer of the window is still on that day.
    let days: Range<Int>
    package let window: TimeWindow

    /// The length of a window without an end.
    private static let unboundedDays = 731

    /// The days that a window overlaps, within the years 2000 to 2099, in which items may begin.
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

    /// The first and the last day; windows with the same name share an answer.
    package let name: String
}
