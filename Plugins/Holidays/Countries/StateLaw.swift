import FeedCore

/// The law in which a state of the United States lists its holidays: the common part of all its rules.
struct StateLaw {
    /// The state's code.
    var state: String

    /// The law's rule for weekends.
    var substitute: SubstituteRule

    /// The title of the code and the section.
    var source: String

    /// The federal holidays that the state observes on the same dates.
    func keeps(
        _ holidays: FederalHoliday...,
        years: ClosedRange<Int> = CivilDay.years,
        substitute: SubstituteRule? = nil,
        source: String? = nil
    ) -> [HolidayRule] {
        holidays.map {
            $0.rule(
                in: state,
                years: years,
                substitute: substitute ?? self.substitute,
                source: source ?? self.source
            )
        }
    }

    /// A holiday that is not a federal one.
    func adds(
        _ slug: String,
        _ name: String,
        _ pattern: HolidayPattern,
        years: ClosedRange<Int> = CivilDay.years,
        substitute: SubstituteRule? = nil,
        source: String? = nil
    ) -> HolidayRule {
        HolidayRule(
            slug,
            name,
            pattern,
            in: [state],
            years: years,
            substitute: substitute ?? self.substitute,
            source: source ?? self.source
        )
    }

    /// The day of Washington's Birthday under the state's own name.
    var presidentsDay: HolidayRule { adds("presidents-day", "Presidents' Day", .nth(3, .monday, month: 2)) }

    func lincolnsBirthday(years: ClosedRange<Int> = CivilDay.years, source: String? = nil) -> HolidayRule {
        adds("lincolns-birthday", "Lincoln's Birthday", .fixed(month: 2, day: 12), years: years, source: source)
    }

    /// The general election, on the Tuesday after the first Monday of November.
    func electionDay(years: ClosedRange<Int> = CivilDay.years, source: String? = nil) -> HolidayRule {
        adds("election-day", "Election Day", .onOrAfter(.tuesday, month: 11, day: 2), years: years, source: source)
    }

    func dayAfterThanksgiving(
        _ name: String = "Day after Thanksgiving",
        years: ClosedRange<Int> = CivilDay.years,
        source: String? = nil
    ) -> HolidayRule {
        adds(
            "day-after-thanksgiving",
            name,
            .offset(1, from: .nth(4, .thursday, month: 11)),
            years: years,
            source: source
        )
    }
}
