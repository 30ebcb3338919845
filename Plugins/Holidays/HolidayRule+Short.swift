import FeedCore

/// A rule in one line.
///
/// The id is made of the name, and the source is the law of the country or region unless another one is given.
extension HolidayRule {
    /// The holiday of a pattern.
    package static func day(_ name: String, _ pattern: HolidayPattern) -> HolidayRule {
        HolidayRule(slug: name.filter { $0 != "'" }.slug, name: name, pattern: pattern)
    }

    /// The holiday of a date.
    package static func day(_ name: String, _ month: Int, _ day: Int) -> HolidayRule {
        .day(name, .fixed(month: month, day: day))
    }

    /// A day that was observed once.
    package static func once(_ name: String, _ year: Int, _ month: Int, _ day: Int, _ source: String) -> HolidayRule {
        .day(name, month, day).during(year...year, source)
    }

    /// Days that were observed once each, as numbers such as 20240401.
    ///
    /// The second of a year has `-2` at the end of its id.
    static func each(_ name: String, _ days: [Int], _ source: String) -> [HolidayRule] {
        days.enumerated().map { index, day in
            let earlier = days[..<index].count { $0 / 10_000 == day / 10_000 }
            var rule = once(name, day / 10_000, day / 100 % 100, day % 100, source)
            if earlier > 0 { rule.slug += "-\(earlier + 1)" }
            return rule
        }
    }

    /// The same day under the English name that it has in the country; the id stays.
    func called(_ name: String) -> HolidayRule { with { $0.name = name } }

    /// The same day with the country's own name for it.
    func locally(_ name: String) -> HolidayRule { with { $0.localName = name } }

    /// The same by another law than the country's first one.
    func by(_ source: String) -> HolidayRule { with { $0.source = source } }

    /// The same in some regions alone.
    package func kept(in regions: [String]) -> HolidayRule { with { $0.regions = regions } }

    /// The same in some communities of its regions alone, such as "those that say so".
    func only(in communities: String) -> HolidayRule { with { $0.communities = communities } }

    /// The same from a year on, by the law that made it a holiday.
    func since(_ year: Int, _ source: String = "") -> HolidayRule {
        during(year...CivilDay.years.upperBound, source)
    }

    /// The same for the last time in a year.
    func until(_ year: Int, _ source: String = "") -> HolidayRule {
        during(CivilDay.years.lowerBound...year, source)
    }

    /// The same in some years alone.
    package func during(_ years: ClosedRange<Int>, _ source: String = "") -> HolidayRule {
        with {
            $0.years = years
            if !source.isEmpty { $0.source = source }
        }
    }

    /// The same, but an ordinary day in some years between.
    func suspended(_ years: ClosedRange<Int>) -> HolidayRule { with { $0.suspension = years } }

    /// The same, but none in the years when it falls on another weekday.
    func on(_ weekdays: Set<Weekday>) -> HolidayRule { with { $0.pattern = .on(weekdays, $0.pattern) } }

    /// The same, but on another date in one year.
    package func moved(_ year: Int, _ month: Int, _ day: Int, _ source: String) -> HolidayRule {
        with { $0.moves.append(Move(year: year, month: month, day: day, source: source)) }
    }

    /// The same, with a substitute on weekends.
    package func substituted(_ rule: SubstituteRule) -> HolidayRule { with { $0.substitute = rule } }

    /// The same by the Easter of the Orthodox churches, for a day that depends on Easter.
    var orthodox: HolidayRule {
        with { if case .easter(let days) = $0.pattern { $0.pattern = .orthodoxEaster(days) } }
    }

    private func with(_ change: (inout HolidayRule) -> Void) -> HolidayRule {
        var rule = self
        change(&rule)
        return rule
    }
}

extension [HolidayRule] {
    /// The holidays of one region.
    ///
    /// - Parameters:
    ///   - region: Its code.
    ///   - law: The source of each rule that names none.
    ///   - substitute: The substitute rule for weekends, for each rule that does not have one of its own.
    ///   - rules: Its holidays.
    init(in region: String, law: String, substitute: SubstituteRule = .none, _ rules: [HolidayRule]) {
        self = rules.by(law).map { rule in
            (rule.substitute == .none ? rule.substituted(substitute) : rule).kept(in: [region])
        }
    }

    /// The same days, each by this law unless it names another one.
    func by(_ law: String) -> [HolidayRule] { map { $0.source.isEmpty ? $0.by(law) : $0 } }

    /// The same days, each with a substitute on weekends.
    func substituted(_ rule: SubstituteRule) -> [HolidayRule] { map { $0.substituted(rule) } }
}
