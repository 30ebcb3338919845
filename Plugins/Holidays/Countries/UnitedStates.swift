import FeedCore

extension HolidayCalendar {
    /// The federal holidays of the United States.
    ///
    /// Inauguration Day is a holiday of federal employees in and around Washington only (5 U.S.C. 6103(c)), and the days
    /// on which a president closes the executive departments are none of the public's: both are left out.
    ///
    /// - SeeAlso: [5 U.S.C. 6103](https://www.law.cornell.edu/uscode/text/5/6103), and the
    ///   [Office of Personnel Management](https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/).
    static let unitedStates = HolidayCalendar(
        code: "US",
        name: "United States",
        regions: [],
        substituteLabel: "observed",
        rules: [
            HolidayRule(
                "new-years-day",
                "New Year's Day",
                .fixed(month: 1, day: 1),
                substitute: .nearestWeekday,
                source: inLieu
            ),
            HolidayRule(
                "martin-luther-king-day",
                "Birthday of Martin Luther King, Jr.",
                .nth(3, .monday, month: 1),
                source: list
            ),
            HolidayRule("washingtons-birthday", "Washington's Birthday", .nth(3, .monday, month: 2), source: list),
            HolidayRule("memorial-day", "Memorial Day", .last(.monday, month: 5), source: list),
            HolidayRule(
                "juneteenth",
                "Juneteenth National Independence Day",
                .fixed(month: 6, day: 19),
                // Signed on Thursday, 17 June 2021; Friday the 18th was observed.
                years: 2021...9999,
                substitute: .nearestWeekday,
                source: "\(inLieu); Pub. L. 117-17"
            ),
            HolidayRule(
                "independence-day",
                "Independence Day",
                .fixed(month: 7, day: 4),
                substitute: .nearestWeekday,
                source: inLieu
            ),
            HolidayRule("labor-day", "Labor Day", .nth(1, .monday, month: 9), source: list),
            HolidayRule("columbus-day", "Columbus Day", .nth(2, .monday, month: 10), source: list),
            HolidayRule(
                "veterans-day",
                "Veterans Day",
                .fixed(month: 11, day: 11),
                substitute: .nearestWeekday,
                source: inLieu
            ),
            HolidayRule("thanksgiving-day", "Thanksgiving Day", .nth(4, .thursday, month: 11), source: list),
            HolidayRule(
                "christmas-day",
                "Christmas Day",
                .fixed(month: 12, day: 25),
                substitute: .nearestWeekday,
                source: inLieu
            ),
        ]
    )

    private static let list = "5 U.S.C. 6103(a)"

    /// The list, the Friday before a Saturday, and the Monday after a Sunday.
    private static let inLieu = "5 U.S.C. 6103(a) and (b); Executive Order 11582, section 3"
}
