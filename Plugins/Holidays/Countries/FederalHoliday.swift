import FeedCore

/// A legal public holiday of the United States.
///
/// Most states list it too. With the same slug and name it is one item for all that observe it on the same date.
///
/// - SeeAlso: [5 U.S.C. 6103](https://www.law.cornell.edu/uscode/text/5/6103)
enum FederalHoliday: CaseIterable {
    case newYearsDay
    case martinLutherKingDay
    case washingtonsBirthday
    case memorialDay
    case juneteenth
    case independenceDay
    case laborDay
    case columbusDay
    case veteransDay
    case thanksgivingDay
    case christmasDay

    /// The holiday in the law of one part of the country.
    ///
    /// - Parameters:
    ///   - part: The code of the state, or US for the federal government.
    ///   - years: The years in which that law has it.
    ///   - substitute: That law's rule for weekends.
    ///   - source: That law.
    /// - Returns: A rule for that part only.
    func rule(in part: String, years: ClosedRange<Int>, substitute: SubstituteRule, source: String) -> HolidayRule {
        let (slug, name, pattern) = definition
        return HolidayRule(
            slug,
            name,
            pattern,
            in: [part],
            years: years,
            substitute: isOnAnyWeekday ? substitute : .none,
            source: source
        )
    }

    /// Whether it has a fixed date, which may be on a weekend, rather than a Monday or Thursday.
    var isOnAnyWeekday: Bool {
        if case .fixed = definition.pattern { true } else { false }
    }

    private var definition: (slug: String, name: String, pattern: HolidayPattern) {
        switch self {
        case .newYearsDay: ("new-years-day", "New Year's Day", .fixed(month: 1, day: 1))
        case .martinLutherKingDay:
            ("martin-luther-king-day", "Birthday of Martin Luther King, Jr.", .nth(3, .monday, month: 1))
        case .washingtonsBirthday: ("washingtons-birthday", "Washington's Birthday", .nth(3, .monday, month: 2))
        case .memorialDay: ("memorial-day", "Memorial Day", .last(.monday, month: 5))
        case .juneteenth: ("juneteenth", "Juneteenth National Independence Day", .fixed(month: 6, day: 19))
        case .independenceDay: ("independence-day", "Independence Day", .fixed(month: 7, day: 4))
        case .laborDay: ("labor-day", "Labor Day", .nth(1, .monday, month: 9))
        case .columbusDay: ("columbus-day", "Columbus Day", .nth(2, .monday, month: 10))
        case .veteransDay: ("veterans-day", "Veterans Day", .fixed(month: 11, day: 11))
        case .thanksgivingDay: ("thanksgiving-day", "Thanksgiving Day", .nth(4, .thursday, month: 11))
        case .christmasDay: ("christmas-day", "Christmas Day", .fixed(month: 12, day: 25))
        }
    }
}
