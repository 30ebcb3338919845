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
        "US",
        "United States",
        regions: [
            Region(code: "US", name: "Federal government"),
            Region(code: "US-CA", name: "California", timeZone: "America/Los_Angeles"),
            Region(code: "US-CO", name: "Colorado", timeZone: "America/Denver"),
            Region(code: "US-CT", name: "Connecticut", timeZone: "America/New_York"),
            Region(code: "US-FL", name: "Florida", timeZone: "America/Chicago"),
            Region(code: "US-MA", name: "Massachusetts", timeZone: "America/New_York"),
            Region(code: "US-NJ", name: "New Jersey", timeZone: "America/New_York"),
            Region(code: "US-NY", name: "New York", timeZone: "America/New_York"),
            Region(code: "US-OH", name: "Ohio", timeZone: "America/New_York"),
            Region(code: "US-OR", name: "Oregon", timeZone: "America/Los_Angeles"),
            // El Paso uses Mountain Time.
            Region(code: "US-TX", name: "Texas", timeZone: "America/Denver"),
            Region(code: "US-VA", name: "Virginia", timeZone: "America/New_York"),
            Region(code: "US-WA", name: "Washington", timeZone: "America/Los_Angeles"),
        ],
        substituteLabel: "observed",
        [
            federal, rulesOfCalifornia, rulesOfColorado, rulesOfConnecticut, rulesOfFlorida, rulesOfMassachusetts,
            rulesOfNewJersey, rulesOfNewYork, rulesOfOhio, rulesOfOregon, rulesOfTexas, rulesOfVirginia,
            rulesOfWashington,
        ]
        .flatMap { $0 }
    )

    private static let federal = [HolidayRule](
        in: "US",
        law: "5 U.S.C. 6103(a)",
        substitute: .nearestWeekday,
        [
            .newYearsDay.by(onWeekends), .martinLutherKingDay, .washingtonsBirthday, .memorialDay,
            // Signed on Thursday, 17 June 2021; Friday the 18th was observed.
            .juneteenth.since(2021, "\(onWeekends); Pub. L. 117-17"), .independenceDay.by(onWeekends), .laborDay,
            .columbusDay, .veteransDay.by(onWeekends), .thanksgivingDay, .christmasDay.by(onWeekends),
        ]
    )

    /// The list, the Friday before a Saturday, and the Monday after a Sunday.
    private static let onWeekends = "5 U.S.C. 6103(a) and (b); Executive Order 11582, section 3"

    /// The federal holidays that each of these states observes.
    static let commonToStates: [HolidayRule] = [
        .martinLutherKingDay, .memorialDay, .independenceDay, .laborDay, .thanksgivingDay, .christmasDay,
    ]
}

/// The legal public holidays of the United States, which the states mostly list too, and days of several states.
///
/// With the same id and name, a day is one item for all that observe it on the same date.
extension HolidayRule {
    fileprivate static let martinLutherKingDay = day("Martin Luther King Day", .nth(3, .monday, month: 1))
        .called("Birthday of Martin Luther King, Jr.")
    static let washingtonsBirthday = day("Washington's Birthday", .nth(3, .monday, month: 2))
    fileprivate static let memorialDay = day("Memorial Day", .last(.monday, month: 5))
    static let juneteenth = day("Juneteenth", 6, 19).called("Juneteenth National Independence Day")
    fileprivate static let independenceDay = day("Independence Day", 7, 4)
    fileprivate static let laborDay = day("Labor Day", .nth(1, .monday, month: 9))
    static let columbusDay = day("Columbus Day", .nth(2, .monday, month: 10))
    static let veteransDay = day("Veterans Day", 11, 11)
    fileprivate static let thanksgivingDay = day("Thanksgiving Day", .nth(4, .thursday, month: 11))

    /// The day of Washington's Birthday under a state's own name.
    static let presidentsDay = day("Presidents' Day", .nth(3, .monday, month: 2))
    static let lincolnsBirthday = day("Lincoln's Birthday", 2, 12)

    /// The general election, on the Tuesday after the first Monday of November.
    static let electionDay = day("Election Day", .onOrAfter(.tuesday, month: 11, day: 2))
    static let dayAfterThanksgiving = day("Day after Thanksgiving", .offset(1, from: .nth(4, .thursday, month: 11)))
}
