import FeedCore

extension HolidayCalendar {
    /// Every day of some years on which a holiday is kept, in order.
    ///
    /// A date that several regions keep for the same reason is one day. The years are those of the dates: New Year's Day
    /// 2022 was observed on 31 December 2021 in the United States and belongs to 2021.
    package func days(in years: ClosedRange<Int>) -> [HolidayDay] {
        // Substitutes may lie in the year before or after that of their rule.
        let ruleYears = (years.lowerBound - 1)...(years.upperBound + 1)
        var keepers: [Occurrence: [Region]] = [:]
        for region in parts {
            for occurrence in occurrences(in: region, years: ruleYears) {
                keepers[occurrence, default: []].append(region)
            }
        }
        // Owners are settled before anything is cut off, so that an id does not depend on the years asked for.
        var owned = Set<LocalID>()
        return keepers.sorted { $0.key < $1.key }.compactMap { occurrence, regions in
            var day = HolidayDay(
                rule: rules[occurrence.rule],
                year: occurrence.year,
                day: occurrence.day,
                insteadOf: occurrence.insteadOf,
                movedFrom: occurrence.movedFrom,
                regions: regions,
                owner: regions.count == 1 ? regions[0].code : code
            )
            if !owned.insert(day.id).inserted { day.owner = regions[0].code }
            return years.contains(day.day.year) ? day : nil
        }
    }

    /// The days of one region, with the substitutes of those on weekends.
    private func occurrences(in region: Region, years: ClosedRange<Int>) -> [Occurrence] {
        var days: [Occurrence] = []
        for (index, rule) in rules.enumerated() where rule.isKept(in: region.code) {
            for year in years where rule.years.contains(year) {
                guard let usual = rule.pattern.day(in: year) else { continue }
                let move = rule.moves.first { $0.year == year }
                let moved = move.flatMap { CivilDay(year: $0.year, month: $0.month, day: $0.day) }
                days.append(
                    Occurrence(rule: index, year: year, day: moved ?? usual, movedFrom: moved == nil ? nil : usual)
                )
            }
        }
        days.sort()
        var taken = Set(days.map(\.day))
        for holiday in days {
            guard let day = rules[holiday.rule].substitute.substitute(for: holiday.day, taken: taken) else { continue }
            taken.insert(day)
            days.append(Occurrence(rule: holiday.rule, year: holiday.year, day: day, insteadOf: holiday.day))
        }
        return days
    }
}

/// A rule's day in one region; equal to another region's where both keep the same date for the same reason.
private struct Occurrence: Hashable, Comparable {
    var rule: Int
    var year: Int
    var day: CivilDay
    var insteadOf: CivilDay?
    var movedFrom: CivilDay?

    static func < (one: Occurrence, other: Occurrence) -> Bool {
        (one.day, one.rule, one.insteadOf == nil ? 0 : 1, one.year)
            < (other.day, other.rule, other.insteadOf == nil ? 0 : 1, other.year)
    }
}
