import FeedCore

extension HolidayCalendar {
    /// Returns every holiday of the years, in order.
    ///
    /// A date that several regions observe for the same reason is one day. The years are those of the dates: New Year's
    /// Day 2022 was observed on 31 December 2021 in the United States and belongs to 2021.
    package func days(in years: ClosedRange<Int>) -> [HolidayDay] {
        // A substitute may be in the year before or after the year of its rule.
        let ruleYears = (years.lowerBound - 1)...(years.upperBound + 1)
        var kept: [HolidayDay] = []
        var places: [HolidayDay.Reason: Int] = [:]
        for region in parts {
            for occurrence in occurrences(in: region, years: ruleYears) {
                if let place = places[occurrence.reason] {
                    // Two rules may give a region the same day, such as a day that was moved onto its own substitute.
                    if kept[place].regions.last != region { kept[place].regions.append(region) }
                    kept[place].adopt(sourceOf: occurrence)
                } else {
                    places[occurrence.reason] = kept.count
                    kept.append(occurrence)
                }
            }
        }
        let order = Dictionary(rules.enumerated().map { ($1.slug, $0) }) { first, _ in first }
        kept.sort { $0.isBefore($1, in: order) }
        // Owners are assigned before the range is cut off, so that an id does not depend on the requested years. Days
        // of one region come first: a federation's own law has the code of the country, and no other.
        var owned = Set<LocalID>()
        for place in kept.indices where kept[place].regions.count == 1 {
            kept[place].owner = kept[place].regions[0].code
            owned.insert(kept[place].id)
        }
        for place in kept.indices where kept[place].regions.count > 1 {
            for owner in [code] + kept[place].regions.map(\.code) {
                kept[place].owner = owner
                if owned.insert(kept[place].id).inserted { break }
            }
        }
        return kept.filter { years.contains($0.day.year) }
    }

    /// Returns the days of one region, with the substitutes for days on weekends.
    private func occurrences(in region: Region, years: ClosedRange<Int>) -> [HolidayDay] {
        var days: [HolidayDay] = []
        for rule in rules where rule.isKept(in: region.code) {
            for year in years where rule.isKept(in: year) {
                guard let usual = rule.pattern.day(in: year) else { continue }
                let moved = rule.moves.first { $0.day.year == year }?.day
                days.append(
                    HolidayDay(
                        rule: rule,
                        year: year,
                        day: moved ?? usual,
                        movedFrom: moved == nil ? nil : usual,
                        regions: [region],
                        owner: region.code
                    )
                )
            }
        }
        days.sort { $0.day < $1.day }
        var taken = Set(days.map(\.day))
        var result: [HolidayDay] = []
        for holiday in days {
            let rule = holiday.rule.substitute
            guard let day = rule.substitute(for: holiday.day, taken: taken) else {
                result.append(holiday)
                continue
            }
            taken.insert(day)
            var substitute = holiday
            substitute.day = day
            if rule.movedOn.contains(holiday.day.weekday) {
                substitute.movedFrom = holiday.movedFrom ?? holiday.day
            } else {
                result.append(holiday)
                substitute.movedFrom = nil
                substitute.insteadOf = holiday.day
            }
            result.append(substitute)
        }
        return result
    }
}

extension HolidayDay {
    /// The facts that must be equal for the days of several regions to be one day.
    fileprivate struct Reason: Hashable {
        var slug: String
        var name: String
        var year: Int
        var day: CivilDay
        var insteadOf: CivilDay?
        var movedFrom: CivilDay?
        var communities: String?
    }

    fileprivate var reason: Reason {
        Reason(
            slug: rule.slug,
            name: rule.name,
            year: year,
            day: day,
            insteadOf: insteadOf,
            movedFrom: movedFrom,
            communities: rule.communities
        )
    }

    /// Returns true if the day precedes another in a list: by date, then in the order of the rules, holidays before
    /// substitutes, more regions before fewer.
    fileprivate func isBefore(_ other: HolidayDay, in order: [String: Int]) -> Bool {
        let one = (day, order[rule.slug] ?? 0, insteadOf == nil ? 0 : 1, -regions.count, regions[0].code)
        let two = (
            other.day, order[other.rule.slug] ?? 0, other.insteadOf == nil ? 0 : 1, -other.regions.count,
            other.regions[0].code
        )
        return one < two
    }
}
