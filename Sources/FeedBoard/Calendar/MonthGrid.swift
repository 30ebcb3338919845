package import FeedCore

/// The days of a month in weeks, each day under its weekday.
package struct MonthGrid: Sendable {
    /// The seven weekdays, in the order of the columns.
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[CivilDay?]]

    package init(_ month: CivilMonth, weekStart: Weekday) {
        weekdays = Weekday.allCases.indices.map { Weekday.allCases[($0 + weekStart.rawValue - 1) % 7] }
        let blanks = (month.firstDay.weekday.rawValue - weekStart.rawValue + 7) % 7
        let days = (0..<month.length).map { month.firstDay.adding(days: $0) }
        let cells = Array(repeating: nil, count: blanks) + days + Array(repeating: nil, count: 6)
        weeks = stride(from: 0, to: blanks + days.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }
}
