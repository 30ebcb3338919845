/// How often something happens again: the parts of a recurrence rule, as they are written.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: String, Sendable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    /// A day of the week, in a month or a year perhaps only the first, second or last one of them.
    package struct WeekdayPart: Sendable, Hashable {
        /// 0 for Monday to 6 for Sunday.
        package var weekday: Int

        /// Which one of the month or the year, from its end where negative; 0 for each of them.
        package var ordinal: Int

        package init(_ weekday: Int, ordinal: Int = 0) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    package var frequency: Frequency

    /// Every how many seconds, days or months it happens; at least 1.
    package var interval = 1

    /// How many times it happens in all, the start included; `nil` for no such bound.
    package var count: Int?

    /// The last time at which it may happen, as it is written; `nil` for no such bound.
    package var until: CalendarTime?

    /// 1 for January to 12; all when empty, as with each list here.
    package var months: Set<Int> = []

    /// 1 to 53 by ISO 8601 and ``weekStart``, from the end of the year where negative.
    package var weekNumbers: Set<Int> = []

    /// 1 to 366, from the end of the year where negative.
    package var yearDays: Set<Int> = []

    /// 1 to 31, from the end of the month where negative.
    package var monthDays: Set<Int> = []
    package var weekdays: Set<WeekdayPart> = []
    package var hours: Set<Int> = []
    package var minutes: Set<Int> = []

    /// 0 to 60; a 60th second never comes, since clocks here have no leap seconds.
    package var seconds: Set<Int> = []

    /// Which of the occurrences of one year, month or day to keep, from the last where negative; all when empty.
    package var positions: Set<Int> = []

    /// The day on which weeks begin, 0 for Monday to 6 for Sunday.
    package var weekStart = 0

    package init(_ frequency: Frequency) { self.frequency = frequency }

    /// Whether nothing but the frequency and the interval says when it happens.
    var isPlain: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
            && hours.isEmpty && minutes.isEmpty && seconds.isEmpty && positions.isEmpty
    }
}

extension RecurrenceRule.Frequency {
    /// The length of a unit that is always the same, in seconds of a clock that nobody changes; `nil` for months and
    /// years.
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
