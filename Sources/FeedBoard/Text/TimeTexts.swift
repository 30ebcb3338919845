package import FeedCore

/// The formats of dates and distances.
package protocol TimeTexts: Sendable {
    /// Short, Monday first, as in `Fri 18:30`.
    var weekdays: [String] { get }

    /// Short, January first, as in `25 Dec`.
    var months: [String] { get }

    /// A month of a year, as a title: `December 2026`.
    func title(of month: CivilMonth) -> String

    /// `25 Dec`.
    func date(_ day: Int, _ month: String) -> String

    /// `Sat 1 Aug to Mon 10 Aug`.
    func range(_ first: String, _ last: String) -> String

    /// The text for an item without a date.
    var undated: String { get }
    var noDate: String { get }

    /// `all day in GB`; the place may be empty.
    func allDay(in place: String) -> String

    /// `3 days in GB`.
    func days(_ count: Int, in place: String) -> String

    var now: String { get }
    var justNow: String { get }

    /// `in 5 min`.
    func ahead(seconds: Int) -> String

    /// `12 min ago`.
    func ago(seconds: Int) -> String

    /// The length of time that something has lasted, behind "for": `12 min`.
    func length(seconds: Int) -> String

    /// `today`, `tomorrow`, `in 3 days`; for a negative number `yesterday`, `3 days ago`.
    func distance(days: Int) -> String

    /// The unit behind the number of days in a countdown, as in `3d 04:12:09`.
    var dayMark: String { get }

    /// `until Mon 10 Aug`.
    func until(_ time: String) -> String

    /// `day 3 of 40`.
    func day(_ number: Int, of count: Int) -> String
}
