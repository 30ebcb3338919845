import FeedCore

/// The times of a repetition rule in local time.
///
/// Times are whole seconds since 1970-01-01 00:00 on a clock that never changes: the zone handles times that real
/// clocks skip or show twice. The start is the first occurrence and counts as one, even if the rule does not include
/// it; this does not apply to a rule of exceptions.
package struct Recurrence: Sendable {
    package var rule: RecurrenceRule

    /// The first occurrence.
    package var start: Int

    /// The last possible local time; `nil` for no limit.
    package var last: Int?
    private let startIsFirst: Bool
    private let days: RecurrenceDays

    /// The offsets of the occurrences from the start of a day, an hour or a minute, in order.
    private let offsets: [Int]

    /// The maximum number of occurrences; `nil` if they do not have to be counted.
    private let count: Int?

    /// Creates the times of a rule, which end with `last`.
    ///
    /// The rule's ``RecurrenceRule/until`` may be in another zone and is ignored. For whole days, the rule's hours,
    /// minutes and seconds are ignored too. If `startIsFirst` is false, the start counts only if the rule includes it.
    package init(_ rule: RecurrenceRule, start: Int, last: Int? = nil, isDay: Bool = false, startIsFirst: Bool = true) {
        var rule = rule
        if isDay { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
        self.rule = rule
        self.start = start
        self.startIsFirst = startIsFirst
        days = RecurrenceDays(rule, start: start.dayNumber)
        offsets = rule.offsets(start: start.secondOfDay)
        if rule.isPlain, let unit = rule.frequency.unit, let count = rule.count {
            // The last occurrence can be calculated, so nothing has to be counted.
            let (span, overflows) = (rule.interval * unit).multipliedReportingOverflow(by: count - 1)
            let end = overflows ? Int.max : start.addingReportingOverflow(span).partialValue
            self.last = Swift.min(last ?? .max, end < start ? .max : end)
            self.count = nil
        } else {
            self.last = last
            count = rule.count
        }
    }

    /// Returns the first `limit` occurrences in a span of local times, in order and without duplicates; when the budget
    /// is spent, the occurrences found so far.
    package func occurrences(in span: Range<Int>, limit: Int = .max, budget: inout RecurrenceBudget) -> [Int] {
        let before = startIsFirst ? start : start - 1
        var search = Search(span: span, limit: limit, count: count, start: before, last: last)
        if startIsFirst { search.add(start, isStart: true) }
        guard !search.isOver else { return search.found }
        switch rule.frequency {
        case .yearly, .monthly: searchMonths(&search, &budget)
        case .weekly, .daily: searchDays(&search, &budget)
        case .hourly, .minutely, .secondly: searchWithinDays(&search, &budget)
        }
        return search.found
    }

    /// Returns the time at which the search begins: the start of the rule or, if its occurrences do not have to be
    /// counted and the span begins later, the start of the span.
    private func origin(of search: Search) -> Int { count == nil ? Swift.max(search.span.lowerBound, start) : start }

    private func searchMonths(_ search: inout Search, _ budget: inout RecurrenceBudget) {
        let first = CivilDay(number: start.dayNumber)
        let origin = CivilDay(number: origin(of: search).dayNumber)
        let isYearly = rule.frequency == .yearly
        let skipped = isYearly ? origin.year - first.year : (origin.year - first.year) * 12 + origin.month - first.month
        var step = Swift.max(0, skipped / rule.interval)
        while !search.isOver, budget.spend() {
            let (distance, overflows) = step.multipliedReportingOverflow(by: rule.interval)
            guard !overflows, distance < 120_000 else { return }
            step += 1
            let index = first.year * 12 + (isYearly ? distance * 12 : first.month - 1 + distance)
            let (year, month) = (index / 12, index % 12 + 1)
            guard let begin = CivilDay(year: year, month: month, day: 1)?.number, !search.isBeyond(begin * 86_400)
            else { return }
            let months = (isYearly ? 1...12 : month...month).compactMap { days.month($0, year: year) }
            budget.subtract(months.reduce(0) { $0 + 1 + $1.steps })
            let length = isYearly ? Int.length(ofYear: year) : CivilDay.length(ofMonth: month, year: year)
            if begin * 86_400 > start, search.isBefore((begin + length) * 86_400) {
                skip(days: months.reduce(0) { $0 + $1.count }, &search, &budget)
            } else {
                add(months.flatMap(\.days), &search, &budget)
            }
        }
    }

    private func searchDays(_ search: inout Search, _ budget: inout RecurrenceBudget) {
        let length = rule.frequency == .weekly ? 7 : 1
        let first = length == 7 ? start.dayNumber.weekBegin(startingOn: rule.weekStart) : start.dayNumber
        let stride = length * rule.interval
        var begin = first + Swift.max(0, (origin(of: search).dayNumber - first) / stride) * stride
        while !search.isOver, !search.isBeyond(begin * 86_400), budget.spend(length) {
            add((begin..<begin + length).filter { days.allows($0) }, &search, &budget)
            begin += stride
            if begin == first + stride { begin += countCycles(from: begin, &search) }
        }
    }

    /// Counts the occurrences before the span without examining each week, if all weeks are alike.
    ///
    /// - Returns: The number of days to skip, counted from `begin`, the start of the second period.
    private func countCycles(from begin: Int, _ search: inout Search) -> Int {
        guard count != nil, last == nil, days.areAlikeEveryWeek else { return 0 }
        // Days at a constant distance fall on the same weekdays again after seven of them.
        let (length, periods) = rule.frequency == .weekly ? (7, 1) : (1, 7)
        let stride = length * rule.interval
        let cycles = (search.span.lowerBound.dayNumber - begin) / (stride * periods)
        guard cycles > 0 else { return 0 }
        let times = (0..<periods).reduce(0) { sum, period in
            let first = begin + period * stride
            let total = (first..<first + length).count { days.allows($0) } * offsets.count
            return sum + (rule.indices(among: total)?.count ?? total)
        }
        search.skip(cycles * times)
        return cycles * periods * stride
    }

    /// Counts the occurrences of a period that is before the span and has `count` allowed days.
    private func skip(days count: Int, _ search: inout Search, _ budget: inout RecurrenceBudget) {
        let total = count * offsets.count
        budget.subtract(rule.positions.count)
        search.skip(rule.indices(among: total)?.count ?? total)
    }

    /// Adds the occurrences on the given days, which are the allowed days of one period, in order.
    private func add(_ days: [Int], _ search: inout Search, _ budget: inout RecurrenceBudget) {
        let total = days.count * offsets.count
        if let positions = rule.indices(among: total) {
            budget.subtract(rule.positions.count)
            for index in positions where !search.isOver {
                search.add(days[index / offsets.count] * 86_400 + offsets[index % offsets.count])
            }
            return
        }
        for day in days where !search.isOver {
            let begin = day * 86_400
            if search.isBefore(begin + 86_400), begin > start {
                search.skip(offsets.count)
                continue
            }
            for offset in offsets where !search.isOver {
                guard budget.spend() else { return }
                search.add(begin + offset)
            }
        }
    }

    /// Adds the occurrences of rules whose periods are hours, minutes or seconds.
    ///
    /// Skips whole days, hours and minutes without occurrences.
    private func searchWithinDays(_ search: inout Search, _ budget: inout RecurrenceBudget) {
        let unit = rule.frequency.unit ?? 1
        let first = start - ((start % unit) + unit) % unit
        let stride = unit * rule.interval
        let (hours, minutes, seconds) = (rule.hours.bits, rule.minutes.bits, rule.seconds.bits)
        var begin = first + Swift.max(0, (origin(of: search) - first) / stride) * stride
        var day = (midnight: Int.min, isAllowed: false)
        func pass(to time: Int) { begin += Swift.max(1, (time - begin + stride - 1) / stride) * stride }
        while !search.isOver, !search.isBeyond(begin), budget.spend() {
            if day.midnight == .min || begin - day.midnight >= 86_400 {
                let number = begin.dayNumber
                day = (number * 86_400, days.allows(number))
            }
            let second = begin - day.midnight
            if !day.isAllowed {
                pass(to: day.midnight + 86_400)
            } else if hours & 1 << UInt64(second / 3_600) == 0 {
                pass(to: begin - second % 3_600 + 3_600)
            } else if unit < 3_600, minutes & 1 << UInt64(second / 60 % 60) == 0 {
                pass(to: begin - second % 60 + 60)
            } else if unit == 1, seconds & 1 << UInt64(second % 60) == 0 {
                begin += stride
            } else {
                addPeriod(from: begin, &search)
                begin += stride
            }
        }
    }

    /// Adds the occurrences of one hour, minute or second.
    private func addPeriod(from begin: Int, _ search: inout Search) {
        if let positions = rule.indices(among: offsets.count) {
            for index in positions where !search.isOver { search.add(begin + offsets[index]) }
        } else {
            for offset in offsets where !search.isOver { search.add(begin + offset) }
        }
    }
}

extension Set<Int> {
    /// A bit for each number from 0 to 63; all bits if there are no numbers.
    fileprivate var bits: UInt64 { isEmpty ? .max : reduce(0) { $0 | 1 << UInt64($1) } }
}

extension RecurrenceRule {
    /// Returns the offsets, in seconds, of the occurrences from the start of a day or, if the rule's periods are
    /// shorter, of a period, in order.
    fileprivate func offsets(start second: Int) -> [Int] {
        func times(_ numbers: Set<Int>, else number: Int) -> [Int] {
            numbers.isEmpty ? [number] : numbers.sorted().filter { $0 < 60 }
        }
        let seconds = frequency == .secondly ? [0] : times(seconds, else: second % 60)
        let minutes = unitIsBelow(3_600) ? [0] : times(minutes, else: second / 60 % 60)
        let hours = frequency.isWithinDay ? [0] : times(hours, else: second / 3_600)
        return hours.flatMap { hour in minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } } }
    }

    private func unitIsBelow(_ seconds: Int) -> Bool { frequency.unit.map { $0 < seconds } ?? false }

    /// Returns the indices, in order, that `BYSETPOS` selects from the `total` occurrences of a period; `nil` for all.
    fileprivate func indices(among total: Int) -> [Int]? {
        guard !positions.isEmpty else { return nil }
        let indices = positions.map { $0 > 0 ? $0 - 1 : total + $0 }
        return Set(indices.filter { (0..<total).contains($0) }).sorted()
    }
}
