/// The repetition of an event: the parts of a recurrence rule as written.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: String, Sendable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    /// A weekday, optionally with its ordinal in the month or year.
    package struct WeekdayPart: Sendable, Hashable {
        /// 0 for Monday to 6 for Sunday.
        package var weekday: Int

        /// The ordinal of the weekday in the month or the year, from the end if negative; 0 for every such weekday.
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

    /// The allowed months, from 1 for January; all if empty, as for all sets of this type.
    package var months: Set<Int> = []

    /// The allowed weeks, 1 to 53 as in ISO 8601 but beginning on ``weekStart``, from the end of the year if negative.
    package var weekNumbers: Set<Int> = []

    /// The allowed days of the year, 1 to 366, from the end of the year if negative.
    package var yearDays: Set<Int> = []

    /// The allowed days of the month, 1 to 31, from the end of the month if negative.
    package var monthDays: Set<Int> = []
    package var weekdays: Set<WeekdayPart> = []
    package var hours: Set<Int> = []
    package var minutes: Set<Int> = []

    /// The allowed seconds, 0 to 60; a 60th second never occurs, because these clocks have no leap seconds.
    package var seconds: Set<Int> = []

    /// The positions, from 1, of the occurrences to include from each period, such as a month: `BYSETPOS`; negative
    /// positions count from the last occurrence.
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
    /// The length of the frequency's unit, in seconds of a clock that never changes; `nil` for months and years.
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
