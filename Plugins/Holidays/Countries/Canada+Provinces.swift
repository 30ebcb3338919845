import FeedCore

extension HolidayCalendar {
    /// The holidays of only some provinces and territories of Canada.
    static let ofSomeCanadianProvinces: [HolidayRule] = february + spring + august + funeral

    // MARK: - February

    private static let february: [HolidayRule] = [
        familyDay(in: ["CA-AB"], since: 1990),
        familyDay(in: ["CA-SK"], since: 2007),
        familyDay(in: ["CA-ON"], since: 2008),
        familyDay(in: ["CA-NB"], since: 2018),
        familyDay(in: ["CA-BC"], since: 2019),
        HolidayRule(
            "family-day",
            "Family Day",
            .nth(2, .monday, month: 2),
            in: ["CA-BC"],
            years: 2013...2018,
            source: "Family Day Act (British Columbia)"
        ),
        HolidayRule(
            "louis-riel-day",
            "Louis Riel Day",
            .nth(3, .monday, month: 2),
            in: ["CA-MB"],
            years: 2008...9999,
            source: "Employment Standards Code, C.C.S.M. c. E110, section 21"
        ),
        HolidayRule(
            "heritage-day",
            "Nova Scotia Heritage Day",
            .nth(3, .monday, month: 2),
            in: ["CA-NS"],
            years: 2015...9999,
            source: "February Holiday Act, S.N.S. 2013, c. 35"
        ),
        islanderDay(.nth(2, .monday, month: 2), years: 2009...2009),
        islanderDay(.nth(3, .monday, month: 2), years: 2010...9999),
    ]

    private static func familyDay(in regions: [String], since year: Int) -> HolidayRule {
        HolidayRule(
            "family-day",
            "Family Day",
            .nth(3, .monday, month: 2),
            in: regions,
            years: year...9999,
            source:
                "Family Day Act (Alberta, 1990); Labour Standards Act (Saskatchewan, 2007); proclamation of 12 October 2007 (Ontario, 2008); Employment Standards Act (New Brunswick, 2018); Family Day Act (British Columbia, on this Monday from 2019)"
        )
    }

    private static func islanderDay(_ pattern: HolidayPattern, years: ClosedRange<Int>) -> HolidayRule {
        HolidayRule(
            "islander-day",
            "Islander Day",
            pattern,
            in: ["CA-PE"],
            years: years,
            source: "Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2, section 6"
        )
    }

    // MARK: - May to July

    private static let spring: [HolidayRule] = [
        // The same Monday was in the Act before it had its name.
        HolidayRule(
            "national-patriots-day",
            "Dollard's Day",
            .onOrBefore(.monday, month: 5, day: 24),
            in: ["CA-QC"],
            years: 1991...2002,
            source: "Act respecting labour standards, CQLR c. N-1.1, section 60 (1990, c. 73, section 18)"
        ),
        HolidayRule(
            "national-patriots-day",
            "National Patriots' Day",
            .onOrBefore(.monday, month: 5, day: 24),
            in: ["CA-QC"],
            years: 2003...9999,
            source: "Act respecting labour standards, CQLR c. N-1.1, section 60; Order in Council 1322-2002"
        ),
        aboriginalDay(in: "CA-NT", years: 2002...2017, source: northwestAct),
        indigenousPeoplesDay(in: "CA-NT", source: northwestAct),
        aboriginalDay(in: "CA-YT", years: 2017...2017, substitute: .nextMonday, source: yukonAct),
        indigenousPeoplesDay(in: "CA-YT", substitute: .nextMonday, source: yukonAct),
        HolidayRule(
            "saint-jean-baptiste-day",
            "National Holiday (Saint-Jean-Baptiste Day)",
            .fixed(month: 6, day: 24),
            in: ["CA-QC"],
            substitute: .mondayAfterSunday,
            source: "National Holiday Act, CQLR c. F-1.1"
        ),
        // Until 2019 only for the territory's public service.
        HolidayRule(
            "nunavut-day",
            "Nunavut Day",
            .fixed(month: 7, day: 9),
            in: ["CA-NU"],
            years: 2020...9999,
            source: "Labour Standards Act, R.S.N.W.T. (Nu) 1988, c. L-1"
        ),
    ]

    /// In the committee of the whole on 31 October 2001, and so in time for June 2002.
    private static let northwestAct =
        "National Aboriginal Day Act (Northwest Territories), in force 2002; now National Indigenous Peoples Day Act"
    private static let yukonAct = "Employment Standards Act, R.S.Y. 2002, c. 72, section 1 and part 5"

    private static func aboriginalDay(
        in region: String,
        years: ClosedRange<Int>,
        substitute: SubstituteRule = .none,
        source: String
    ) -> HolidayRule {
        HolidayRule(
            "national-indigenous-peoples-day",
            "National Aboriginal Day",
            .fixed(month: 6, day: 21),
            in: [region],
            years: years,
            substitute: substitute,
            source: source
        )
    }

    /// The name since the Prime Minister's announcement of 21 June 2017.
    private static func indigenousPeoplesDay(
        in region: String,
        substitute: SubstituteRule = .none,
        source: String
    ) -> HolidayRule {
        var rule = aboriginalDay(in: region, years: 2018...9999, substitute: substitute, source: source)
        rule.name = "National Indigenous Peoples Day"
        return rule
    }

    // MARK: - August

    private static let august: [HolidayRule] = [
        HolidayRule(
            "british-columbia-day",
            "British Columbia Day",
            .nth(1, .monday, month: 8),
            in: ["CA-BC"],
            source: "British Columbia Day Act; Employment Standards Act, R.S.B.C. 1996, c. 113, section 1"
        ),
        HolidayRule(
            "new-brunswick-day",
            "New Brunswick Day",
            .nth(1, .monday, month: 8),
            in: ["CA-NB"],
            source: "New Brunswick Day Act; Employment Standards Act, S.N.B. 1982, c. E-7.2, section 1"
        ),
        HolidayRule(
            "saskatchewan-day",
            "Saskatchewan Day",
            .nth(1, .monday, month: 8),
            in: ["CA-SK"],
            source: "Saskatchewan Employment Act, S.S. 2013, c. S-15.1, part II; before 2014, Labour Standards Act"
        ),
        // The laws name it only by its date.
        HolidayRule(
            "civic-holiday",
            "Civic Holiday",
            .nth(1, .monday, month: 8),
            in: ["CA-NT", "CA-NU"],
            source: "Employment Standards Act, S.N.W.T. 2007, c. 13; Labour Standards Act, R.S.N.W.T. (Nu) 1988, c. L-1"
        ),
        HolidayRule("discovery-day", "Discovery Day", .nth(3, .monday, month: 8), in: ["CA-YT"], source: yukonAct),
    ]

    // MARK: - Once

    /// Elsewhere it was a day of mourning, and at most a day off for government employees.
    private static let funeral: [HolidayRule] = [
        .once(
            "state-funeral",
            "Funeral of Queen Elizabeth II",
            2022,
            9,
            19,
            in: ["CA-PE"],
            source: "Declared a paid holiday under the Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2"
        )
    ]
}
