import FeedCore

extension HolidayCalendar {
    /// The holidays of the federal government of the United States, and of the states whose laws are built in.
    ///
    /// No federal law gives all employees a day off: each government lists the holidays of its own offices, and other
    /// employers follow one of these lists. The federal law is a region of its own, with the country's code.
    ///
    /// Inauguration Day is a holiday only for federal employees in and around Washington (5 U.S.C. 6103(c)), and the
    /// days on which a president closes the executive departments are not public holidays: both are left out. For a
    /// state, only days off for all its employees by law are included, not days that the law merely names, or that one
    /// may take instead of another.
    ///
    /// - SeeAlso: [5 U.S.C. 6103](https://www.law.cornell.edu/uscode/text/5/6103), and the
    ///   [Office of Personnel Management](https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/).
    static let unitedStates = HolidayCalendar(
        code: "US",
        name: "United States",
        regions: [
            Region(code: "US", name: "Federal government"),
            Region(code: california.state, name: "California", timeZone: "America/Los_Angeles"),
            Region(code: colorado.state, name: "Colorado", timeZone: "America/Denver"),
            Region(code: connecticut.state, name: "Connecticut", timeZone: "America/New_York"),
            Region(code: florida.state, name: "Florida", timeZone: "America/Chicago"),
            Region(code: massachusetts.state, name: "Massachusetts", timeZone: "America/New_York"),
            Region(code: newJersey.state, name: "New Jersey", timeZone: "America/New_York"),
            Region(code: newYork.state, name: "New York", timeZone: "America/New_York"),
            Region(code: ohio.state, name: "Ohio", timeZone: "America/New_York"),
            Region(code: oregon.state, name: "Oregon", timeZone: "America/Los_Angeles"),
            // El Paso uses Mountain Time.
            Region(code: texas.state, name: "Texas", timeZone: "America/Denver"),
            Region(code: virginia.state, name: "Virginia", timeZone: "America/New_York"),
            Region(code: washington.state, name: "Washington", timeZone: "America/Los_Angeles"),
        ],
        substituteLabel: "observed",
        rules: [
            federal, rulesOfCalifornia, rulesOfColorado, rulesOfConnecticut, rulesOfFlorida, rulesOfMassachusetts,
            rulesOfNewJersey, rulesOfNewYork, rulesOfOhio, rulesOfOregon, rulesOfTexas, rulesOfVirginia,
            rulesOfWashington,
        ].flatMap { $0 }
    )

    private static let federal = FederalHoliday.allCases.map { holiday in
        let isDate = holiday.isOnAnyWeekday
        // The list, the Friday before a Saturday, and the Monday after a Sunday.
        let law = isDate ? "5 U.S.C. 6103(a) and (b); Executive Order 11582, section 3" : "5 U.S.C. 6103(a)"
        return holiday.rule(
            in: "US",
            // Juneteenth was signed on Thursday, 17 June 2021; Friday the 18th was observed.
            years: holiday == .juneteenth ? 2021...9999 : CivilDay.years,
            substitute: .nearestWeekday,
            source: holiday == .juneteenth ? "\(law); Pub. L. 117-17" : law
        )
    }
}
