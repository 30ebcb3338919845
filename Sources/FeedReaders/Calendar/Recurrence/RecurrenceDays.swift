import FeedCore

/// The days that a rule allows, regardless of its interval.
///
/// Days are numbered from 1970-01-01. Missing parts of the rule come from the start: a yearly rule without days is on
/// the start's month and day, a monthly rule on the start's day of the month, a weekly rule on the start's weekday.
struct RecurrenceDays: Sendable {
    /// A bit for each allowed month, from bit 1 for January.
    private var months: UInt16 = 0xFFFF

    /// A bit for each allowed day of the month, from bit 1 for the first day; without bits here and in
    /// ``monthDaysFromEnd``, any day is allowed.
    private(set) var monthDays: UInt32 = 0
    /// A bit for each allowed day of the month, from bit 1 for the last day.
    private(set) var monthDaysFromEnd: UInt32 = 0

    /// A bit for each weekday that is allowed without an ordinal, from bit 0 for Monday.
    private(set) var weekdays: UInt8 = 0
    private(set) var ordinals: Set<RecurrenceRule.WeekdayPart> = []
    private(set) var ordinalsAreOfYear = false

    /// For each weekday, its allowed ordinals in a month, counted from the month's start and from its end: a bit for
    /// the first to the fifth, from bit 1.
    private(set) var ordinalsOfMonth = [(fromStart: UInt8, fromEnd: UInt8)](repeating: (0, 0), count: 7)
    private(set) var yearDays: Set<Int> = []
    private(set) var weekNumbers: Set<Int> = []
    private var weekStart: Int

    init(_ rule: RecurrenceRule, start: Int) {
        weekStart = rule.weekStart
        let first = CivilDay(number: start)
        var ruleMonths = rule.months
        var ruleMonthDays = rule.monthDays
        var ruleWeekdays = rule.weekdays
        let saysDay = !rule.yearDays.isEmpty || !rule.monthDays.isEmpty || !rule.weekdays.isEmpty
        if !saysDay {
            switch rule.frequency {
            case .yearly where !rule.weekNumbers.isEmpty, .weekly:
                ruleWeekdays = [RecurrenceRule.WeekdayPart(start.weekday)]
            case .yearly:
                if ruleMonths.isEmpty { ruleMonths = [first.month] }
                ruleMonthDays = [first.day]
            case .monthly: ruleMonthDays = [first.day]
            case .daily, .hourly, .minutely, .secondly: break
            }
        }
        if !ruleMonths.isEmpty { months = ruleMonths.reduce(0) { $0 | 1 << UInt16($1) } }
        for day in ruleMonthDays {
            if day > 0 { monthDays |= 1 << UInt32(day) } else { monthDaysFromEnd |= 1 << UInt32(-day) }
        }
        let ordinalsCount = rule.frequency == .yearly || rule.frequency == .monthly
        for part in ruleWeekdays {
            // A number has no meaning within a week or a day.
            if part.ordinal == 0 || !ordinalsCount {
                weekdays |= 1 << UInt8(part.weekday)
            } else {
                ordinals.insert(part)
                guard abs(part.ordinal) <= 5 else { continue }
                let bit: UInt8 = 1 << UInt8(abs(part.ordinal))
                if part.ordinal > 0 {
                    ordinalsOfMonth[part.weekday].fromStart |= bit
                } else {
                    ordinalsOfMonth[part.weekday].fromEnd |= bit
                }
            }
        }
        ordinalsAreOfYear = rule.frequency == .yearly && rule.months.isEmpty
        yearDays = rule.yearDays
        weekNumbers = rule.weekNumbers
    }

    func allows(month: Int) -> Bool { months & 1 << UInt16(month) != 0 }

    /// True if all weeks are alike, because only the weekday counts.
    var areAlikeEveryWeek: Bool {
        months == 0xFFFF && monthDays | monthDaysFromEnd == 0 && ordinals.isEmpty && yearDays.isEmpty
            && weekNumbers.isEmpty
    }

    func allows(_ day: Int) -> Bool {
        let civil = CivilDay(number: day)
        let month = civil.month
        return allows(month: month)
            && allows(day, month: month, firstOfMonth: day - civil.day + 1, year: civil.year)
    }

    func allows(_ day: Int, month: Int, firstOfMonth: Int, year: Int) -> Bool {
        let length = CivilDay.length(ofMonth: month, year: year)
        let indexInMonth = day - firstOfMonth
        if monthDays | monthDaysFromEnd != 0 {
            let isAllowed =
                monthDays & 1 << UInt32(indexInMonth + 1) != 0
                || monthDaysFromEnd & 1 << UInt32(length - indexInMonth) != 0
            guard isAllowed else { return false }
        }
        if weekdays != 0 || !ordinals.isEmpty {
            let weekday = day.weekday
            if weekdays & 1 << UInt8(weekday) == 0 {
                guard !ordinals.isEmpty else { return false }
                let (index, length) =
                    ordinalsAreOfYear
                    ? (day - Int.firstDay(ofYear: year), Int.length(ofYear: year)) : (indexInMonth, length)
                let isAllowed =
                    ordinals.contains(RecurrenceRule.WeekdayPart(weekday, ordinal: index / 7 + 1))
                    || ordinals.contains(RecurrenceRule.WeekdayPart(weekday, ordinal: -((length - 1 - index) / 7 + 1)))
                guard isAllowed else { return false }
            }
        }
        if !yearDays.isEmpty {
            let index = day - Int.firstDay(ofYear: year)
            guard yearDays.contains(index + 1) || yearDays.contains(index - Int.length(ofYear: year)) else {
                return false
            }
        }
        return weekNumbers.isEmpty || allowsWeek(of: day)
    }

    /// Returns true if the week of a day is allowed.
    ///
    /// Week 1 of a year is the first week with at least four days in that year.
    private func allowsWeek(of day: Int) -> Bool {
        let middle = day.weekBegin(startingOn: weekStart) + 3
        let year = CivilDay(number: middle).year
        let firstDay = Int.firstDay(ofYear: year)
        let number = (middle - firstDay) / 7 + 1
        // The 28th of December is in a year's last week, for any first day of the week.
        let lastMiddle = (firstDay + Int.length(ofYear: year) - 4).weekBegin(startingOn: weekStart) + 3
        let count = (lastMiddle - firstDay) / 7 + 1
        return weekNumbers.contains(number) || weekNumbers.contains(number - count - 1)
    }
}

// MARK: - Days as numbers

extension Int {
    /// The weekday of a day that is numbered from 1970-01-01, a Thursday: 0 for Monday to 6 for Sunday.
    var weekday: Int { ((self + 3) % 7 + 7) % 7 }

    /// Returns the first day of the week that contains this day, if weeks begin on the weekday `first`.
    func weekBegin(startingOn first: Int) -> Int { self - (weekday - first + 7) % 7 }

    static func firstDay(ofYear year: Int) -> Int { CivilDay(year: year, month: 1, day: 1)?.number ?? 0 }

    static func length(ofYear year: Int) -> Int { CivilDay.length(ofMonth: 2, year: year) + 337 }
}

extension RecurrenceDays {
    /// The days of a month that a rule allows.
    struct Month {
        /// The first day of the month, allowed or not.
        var first: Int

        /// A bit for each day, from bit 0 for the first.
        var bits: UInt32

        /// The number of days that were examined one by one.
        var steps: Int

        var count: Int { bits.nonzeroBitCount }

        /// The allowed days in order.
        var days: [Int] { (0..<31).filter { bits & 1 << UInt32($0) != 0 }.map { first + $0 } }
    }

    /// Calculates all allowed days of a month together; days are examined one by one only for conditions that depend on
    /// the year.
    ///
    /// - Returns: The days; `nil` if the month is not allowed or its year is invalid.
    func month(_ month: Int, year: Int) -> Month? {
        guard allows(month: month), let first = CivilDay(year: year, month: month, day: 1)?.number else { return nil }
        let length = CivilDay.length(ofMonth: month, year: year)
        var bits: UInt32 = (1 << UInt32(length)) - 1
        if monthDays | monthDaysFromEnd != 0 {
            var allowed = monthDays >> 1
            for day in 1...length where monthDaysFromEnd & 1 << UInt32(day) != 0 {
                allowed |= 1 << UInt32(length - day)
            }
            bits &= allowed
        }
        if weekdays != 0 || !ordinals.isEmpty {
            let begin = first.weekday
            bits &= (0..<7).reduce(0) { $0 | allowed(weekday: $1, beginning: begin, length: length) }
        }
        guard ordinalsAreOfYear && !ordinals.isEmpty || !yearDays.isEmpty || !weekNumbers.isEmpty else {
            return Month(first: first, bits: bits, steps: 0)
        }
        let steps = bits.nonzeroBitCount
        for index in 0..<length where bits & 1 << UInt32(index) != 0 {
            if !allows(first + index, month: month, firstOfMonth: first, year: year) { bits &= ~(1 << UInt32(index)) }
        }
        return Month(first: first, bits: bits, steps: steps)
    }

    /// Returns a bit for each day of a month on which `weekday` is allowed, ignoring the other conditions.
    ///
    /// The month has `length` days, and its first day is the weekday `begin`.
    private func allowed(weekday: Int, beginning begin: Int, length: Int) -> UInt32 {
        let all: UInt32 = 0b1_0000001_0000001_0000001_0000001 << UInt32((weekday - begin + 7) % 7)
        guard weekdays & 1 << UInt8(weekday) == 0 else { return all }
        // A weekday's ordinal within the year depends on the year.
        if ordinalsAreOfYear { return ordinals.contains { $0.weekday == weekday } ? all : 0 }
        let (fromStart, fromEnd) = ordinalsOfMonth[weekday]
        var allowed: UInt32 = 0
        for ordinal in 1...5 {
            // The nth of a weekday is in the nth seven days, counted from the start or from the end.
            if fromStart & 1 << UInt8(ordinal) != 0 { allowed |= 0x7F << UInt32(7 * ordinal - 7) }
            if fromEnd & 1 << UInt8(ordinal) != 0 { allowed |= 0x7F << (length - 7 * ordinal) }
        }
        return all & allowed
    }
}
