import FeedCore

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

    /// Calculates all days of a month together; only days that depend on the year are examined one by one.
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

    /// Returns a bit for each day of a month that is an allowed weekday, ignoring the other conditions; the month's
    /// first day is the weekday `begin`.
    private func allowed(weekday: Int, beginning begin: Int, length: Int) -> UInt32 {
        let all: UInt32 = 0b1_0000001_0000001_0000001_0000001 << UInt32((weekday - begin + 7) % 7)
        guard weekdays & 1 << UInt8(weekday) == 0 else { return all }
        // Its number within the year depends on the year.
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
