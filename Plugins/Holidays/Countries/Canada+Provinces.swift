import FeedCore

extension HolidayCalendar {
    /// The holidays of only some provinces and territories of Canada.
    static let ofSomeCanadianProvinces = february + spring + august + funeral + reconciliation

    private static let february: [HolidayRule] = [
        familyDay.since(1990).kept(in: ["CA-AB"]), familyDay.since(2007).kept(in: ["CA-SK"]),
        familyDay.since(2008).kept(in: ["CA-ON"]), familyDay.since(2018).kept(in: ["CA-NB"]),
        familyDay.since(2019).kept(in: ["CA-BC"]),
        .day("Family Day", .nth(2, .monday, month: 2)).during(2013...2018, "Family Day Act (British Columbia)")
            .kept(in: ["CA-BC"]),
        .day("Louis Riel Day", .nth(3, .monday, month: 2)).kept(in: ["CA-MB"])
            .since(2008, "Employment Standards Code, C.C.S.M. c. E110, section 21"),
        .day("Heritage Day", .nth(3, .monday, month: 2)).called("Nova Scotia Heritage Day").kept(in: ["CA-NS"])
            .since(2015, "February Holiday Act, S.N.S. 2013, c. 35"),
        .day("Islander Day", .nth(2, .monday, month: 2)).during(2009...2009, islandAct).kept(in: ["CA-PE"]),
        .day("Islander Day", .nth(3, .monday, month: 2)).since(2010, islandAct).kept(in: ["CA-PE"]),
    ]

    private static let familyDay = HolidayRule.day("Family Day", .nth(3, .monday, month: 2))
        .by(
            "Family Day Act (Alberta, 1990); Labour Standards Act (Saskatchewan, 2007); proclamation of 12 October 2007 (Ontario, 2008); Employment Standards Act (New Brunswick, 2018); Family Day Act (British Columbia, on this Monday from 2019)"
        )
    private static let islandAct = "Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2, section 6"

    /// The holidays of May to July.
    private static let spring: [HolidayRule] = [
        // The same Monday was in the Act before it had its name.
        patriotsDay.called("Dollard's Day").during(1991...2002, "\(quebecAct) (1990, c. 73, section 18)"),
        patriotsDay.since(2003, "\(quebecAct); Order in Council 1322-2002"),
        aboriginalDay.during(2002...2017, northwestAct).kept(in: ["CA-NT"]),
        indigenousPeoplesDay.since(2018, northwestAct).kept(in: ["CA-NT"]),
        aboriginalDay.during(2017...2017, yukonAct).substituted(.nextMonday).kept(in: ["CA-YT"]),
        indigenousPeoplesDay.since(2018, yukonAct).substituted(.nextMonday).kept(in: ["CA-YT"]),
        .day("Saint-Jean-Baptiste Day", 6, 24).called("National Holiday (Saint-Jean-Baptiste Day)")
            .by("National Holiday Act, CQLR c. F-1.1").substituted(.mondayAfterSunday).kept(in: ["CA-QC"]),
        // Until 2019 only for the territory's public service.
        .day("Nunavut Day", 7, 9).since(2020, "Labour Standards Act, R.S.N.W.T. (Nu) 1988, c. L-1").kept(in: ["CA-NU"]),
    ]

    private static let patriotsDay = HolidayRule.day("National Patriots' Day", .onOrBefore(.monday, month: 5, day: 24))
        .kept(in: ["CA-QC"])
    private static let quebecAct = "Act respecting labour standards, CQLR c. N-1.1, section 60"

    /// The name since the Prime Minister's announcement of 21 June 2017.
    private static let indigenousPeoplesDay = HolidayRule.day("National Indigenous Peoples Day", 6, 21)
    private static let aboriginalDay = indigenousPeoplesDay.called("National Aboriginal Day")

    /// In the committee of the whole on 31 October 2001, and so in time for June 2002.
    private static let northwestAct =
        "National Aboriginal Day Act (Northwest Territories), in force 2002; now National Indigenous Peoples Day Act"
    private static let yukonAct = "Employment Standards Act, R.S.Y. 2002, c. 72, section 1 and part 5"

    private static let august: [HolidayRule] = [
        .day("British Columbia Day", .nth(1, .monday, month: 8)).kept(in: ["CA-BC"])
            .by("British Columbia Day Act; Employment Standards Act, R.S.B.C. 1996, c. 113, section 1"),
        .day("New Brunswick Day", .nth(1, .monday, month: 8)).kept(in: ["CA-NB"])
            .by("New Brunswick Day Act; Employment Standards Act, S.N.B. 1982, c. E-7.2, section 1"),
        .day("Saskatchewan Day", .nth(1, .monday, month: 8)).kept(in: ["CA-SK"])
            .by("Saskatchewan Employment Act, S.S. 2013, c. S-15.1, part II; before 2014, Labour Standards Act"),
        // The laws name it only by its date.
        .day("Civic Holiday", .nth(1, .monday, month: 8)).kept(in: ["CA-NT", "CA-NU"])
            .by("Employment Standards Act, S.N.W.T. 2007, c. 13; Labour Standards Act, R.S.N.W.T. (Nu) 1988, c. L-1"),
        .day("Discovery Day", .nth(3, .monday, month: 8)).by(yukonAct).kept(in: ["CA-YT"]),
    ]

    /// Elsewhere it was a day of mourning, and at most a day off for government employees.
    private static let funeral: [HolidayRule] = [
        .once("State Funeral", 2022, 9, 19, funeralOrder).called("Funeral of Queen Elizabeth II").kept(in: ["CA-PE"])
    ]
    private static let funeralOrder =
        "Declared a paid holiday under the Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2"

    /// 30 September, by the year in which each law added it.
    ///
    /// It answers call 80 of the Truth and Reconciliation Commission. Elsewhere it is at most a day off for the public
    /// service.
    private static let reconciliation: [HolidayRule] = [
        reconciliationDay.since(2021).substituted(.nextMonday).kept(in: ["CA"]),
        reconciliationDay.since(2022).kept(in: ["CA-NT", "CA-NU", "CA-PE"]),
        reconciliationDay.since(2023).substituted(.nextMonday).kept(in: ["CA-BC", "CA-YT"]),
        // The Act of 2023 provides no substitute, and only closes schools on the Monday after a weekend.
        reconciliationDay.called("Orange Shirt Day").kept(in: ["CA-MB"])
            .since(2024, "S.M. 2023, c. 50: https://web2.gov.mb.ca/laws/statutes/2023/c05023.php"),
    ]

    private static let reconciliationDay = HolidayRule.day("National Day for Truth and Reconciliation", 9, 30)
        .by(
            "S.C. 2021, c. 11 (federal); Employment Standards Acts of the Northwest Territories, Prince Edward Island (both from 2022), British Columbia and Yukon (both from 2023); Labour Standards Act of Nunavut (from 2022)"
        )
}
