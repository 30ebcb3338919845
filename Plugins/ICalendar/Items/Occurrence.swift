import FeedCore
import Foundation

/// One time at which an event happens.
struct Occurrence {
    /// The index of its event.
    var event: Int

    /// When it begins: an instant in seconds since 1970-01-01 00:00 UTC; of a whole day its midnight as if in UTC.
    var start: Int

    /// When it ends, in the same way; `nil` where it takes no time.
    ///
    /// A day ends with the midnight after it.
    var end: Int?

    /// Which one of its event it is, as it stands in its id; `nil` for an event that happens once.
    ///
    /// The time at which it was to happen at first, so that one that is moved stays the same.
    var recurrence: String?
}

/// What is looked at of a calendar: some days of the viewer's, as instants and as days.
struct CalendarSpan {
    /// From the first instant of the first day up to the first after the last day, seconds since 1970-01-01 00:00 UTC.
    let instants: Range<Int>

    /// The midnights of these days, as if they were in UTC.
    let days: Range<Int>
    let window: TimeWindow

    /// How far a window without an end is looked at.
    private static let unboundedDays = 731

    /// The days that a window touches, within the years 2000 to 2099, in which items may begin.
    init(_ window: TimeWindow, in timeZone: TimeZone) {
        let range = Date.plausibleStarts
        let from = min(max(window.from, range.lowerBound), range.upperBound)
        let first = CivilDay(from, in: timeZone)
        var last = first.adding(days: Self.unboundedDays)
        if let until = window.until {
            let end = min(max(until, from), range.upperBound)
            last = CivilDay(end, in: timeZone)
            // A window that ends at midnight does not touch the day that begins then.
            if last > first, last.start(in: timeZone) == end { last = last.adding(days: -1) }
        }
        let next = last.adding(days: 1)
        self.window = TimeWindow(from: first.start(in: timeZone), until: next.start(in: timeZone))
        instants =
            Int(first.start(in: timeZone).timeIntervalSince1970)..<Int(next.start(in: timeZone).timeIntervalSince1970)
        days = first.number * 86_400..<next.number * 86_400
        name = "\(first)/\(last)"
    }

    /// The first and the last day, which windows share that are answered alike.
    let name: String
}
