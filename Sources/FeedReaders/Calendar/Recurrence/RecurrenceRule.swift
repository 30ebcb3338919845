/// The repetition of an event: the parts of a recurrence rule as written.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: String, Sendable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    /// A weekday, optionally with its number in the month or year.
    package struct WeekdayPart: Sendable, Hashable {
        /// 0 for Monday to 6 for Sunday.
        package var weekday: Int

        /// The number in the month or the year, from the end if negative; 0 for all.
        package var ordinal: Int

        package init(_ weekday: Int, ordinal: Int = 0) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    package var frequency: Frequency

    /// The number of seconds, days, months and so on between periods; at least 1.
    package var interval = 1

    /// The total number of occurrences, including the start; `nil` for no limit.
    package var count: Int?

    /// The last possible time, as written; `nil` for no limit.
    package var until: CalendarTime?

    /// 1 for January to 12; all if empty, as for all lists here.
    package var months: Set<Int> = []

    /// 1 to 53 by ISO 8601 and ``weekStart``, from the end of the year if negative.
    package var weekNumbers: Set<Int> = []

    /// 1 to 366, from the end of the year if negative.
    package var yearDays: Set<Int> = []

    /// 1 to 31, from the end of the month if negative.
    package var monthDays: Set<Int> = []
    package var weekdays: Set<WeekdayPart> = []
    package var hours: Set<Int> = []
    package var minutes: Set<Int> = []

    /// 0 to 60; a 60th second never occurs, because these clocks have no leap seconds.
    package var seconds: Set<Int> = []

    /// The occurrences of one year, month or day to include, from the last if negative; all if empty.
    package var positions: Set<Int> = []

    /// The day on which weeks begin, 0 for Monday to 6 for Sunday.
    package var weekStart = 0

    package init(_ frequency: Frequency) { self.frequency = frequency }

    /// The names of the parts that select times of a day.
    var partsOfDay: [String] {
        [("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds)].filter { !$1.isEmpty }.map(\.0)
    }

    /// True if only the frequency and the interval define the times.
    var isPlain: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
            && hours.isEmpty && minutes.isEmpty && seconds.isEmpty && positions.isEmpty
    }
}

extension RecurrenceRule.Frequency {
    /// The length of a constant unit, in seconds of a clock that never changes; `nil` for months and years.
    var unit: Int? {
        switch self {
        case .secondly: 1
        case .minutely: 60
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 7 * 86_400
        case .monthly, .yearly: nil
        }
    }

    var isWithinDay: Bool { self == .secondly || self == .minutely || self == .hourly }
}
