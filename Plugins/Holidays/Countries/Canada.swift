import FeedCore

extension HolidayCalendar {
    /// The statutory holidays of Canada: the paid days off that each labour standards law lists.
    ///
    /// There are fourteen such laws. Part III of the [Canada Labour
    /// Code](https://laws-lois.justice.gc.ca/eng/acts/L-2/) applies to banks, airlines, broadcasters and similar, about
    /// a tenth of all employees; all others are under the law of their province or territory. If a holiday is on a day
    /// off, most laws let employers and employees choose another day: the Mondays here are those that a law names, or
    /// that are commonly observed.
    static let canada = HolidayCalendar(
        "CA",
        "Canada",
        regions: [
            Region(code: "CA", name: "Federally regulated workplaces"),
            // Employment Standards Code, R.S.A. 2000, c. E-9, s. 25.
            Region(code: "CA-AB", name: "Alberta", timeZone: "America/Edmonton"),
            // Employment Standards Act, R.S.B.C. 1996, c. 113, s. 1.
            Region(code: "CA-BC", name: "British Columbia", timeZone: "America/Vancouver"),
            // Employment Standards Code, C.C.S.M. c. E110, s. 21.
            Region(code: "CA-MB", name: "Manitoba", timeZone: "America/Winnipeg"),
            // Employment Standards Act, S.N.B. 1982, c. E-7.2, s. 1.
            Region(code: "CA-NB", name: "New Brunswick", timeZone: "America/Moncton"),
            // Labour Standards Act, R.S.N.L. 1990, c. L-2, s. 14. Most of Labrador is half an hour behind the island.
            Region(code: "CA-NL", name: "Newfoundland and Labrador", timeZone: "America/Goose_Bay"),
            // Labour Standards Code, R.S.N.S. 1989, c. 246, s. 37.
            Region(code: "CA-NS", name: "Nova Scotia", timeZone: "America/Halifax"),
            // Employment Standards Act, S.N.W.T. 2007, c. 13; the Labour Standards Act before.
            Region(code: "CA-NT", name: "Northwest Territories", timeZone: "America/Inuvik"),
            // Labour Standards Act, R.S.N.W.T. (Nu) 1988, c. L-1.
            Region(code: "CA-NU", name: "Nunavut", timeZone: "America/Cambridge_Bay"),
            // Employment Standards Act, 2000, S.O. 2000, c. 41, s. 1. The west of the province uses the time of
            // Manitoba.
            Region(code: "CA-ON", name: "Ontario", timeZone: "America/Winnipeg"),
            // Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2, s. 6.
            Region(code: "CA-PE", name: "Prince Edward Island", timeZone: "America/Halifax"),
            // Act respecting labour standards, CQLR c. N-1.1, s. 60; National Holiday Act, CQLR c. F-1.1.
            Region(code: "CA-QC", name: "Quebec", timeZone: "America/Toronto"),
            // Saskatchewan Employment Act, S.S. 2013, c. S-15.1, part II. Lloydminster uses the time of Alberta.
            Region(code: "CA-SK", name: "Saskatchewan", timeZone: "America/Edmonton"),
            // Employment Standards Act, R.S.Y. 2002, c. 72, s. 1 and part 5.
            Region(code: "CA-YT", name: "Yukon", timeZone: "America/Whitehorse"),
        ],
        substituteLabel: "observed",
        law: laws,
        sharedByMost + canadaDays + ofSomeCanadianProvinces
    )

    private static let laws =
        "Canada Labour Code, section 166, and the labour standards laws of the provinces and territories"

    private static let sharedByMost: [HolidayRule] = [
        .newYearsDay.substituted(.nextMonday),
        // In Quebec, employers may choose Easter Monday instead.
        .goodFriday,
        .day("Victoria Day", .onOrBefore(.monday, month: 5, day: 24))
            .kept(in: ["CA", "CA-AB", "CA-BC", "CA-MB", "CA-NT", "CA-NU", "CA-ON", "CA-SK", "CA-YT"])
            .by("Holidays Act, R.S.C. 1985, c. H-5, section 4; \(laws)"),
        .day("Labour Day", .nth(1, .monday, month: 9)),
        .day("Thanksgiving Day", .nth(2, .monday, month: 10)).by("Proclamation of 31 January 1957; \(laws)")
            .kept(in: ["CA", "CA-AB", "CA-BC", "CA-MB", "CA-NT", "CA-NU", "CA-ON", "CA-QC", "CA-SK", "CA-YT"]),
        // Nova Scotia's Act forbids work on the day, and gives those who must work another paid day.
        .day("Remembrance Day", 11, 11).by(remembrance).substituted(.nextMonday)
            .kept(in: ["CA", "CA-AB", "CA-NL", "CA-NS", "CA-PE", "CA-SK", "CA-YT"]),
        .day("Remembrance Day", 11, 11).by(remembrance).kept(in: ["CA-BC", "CA-NB", "CA-NT", "CA-NU"]),
        .christmasDay.substituted(.nextMonday)
            .kept(in: [
                "CA-AB", "CA-BC", "CA-MB", "CA-NB", "CA-NL", "CA-NS", "CA-NT", "CA-NU", "CA-PE", "CA-QC", "CA-SK",
                "CA-YT",
            ]),
        // The Monday after a Sunday is Boxing Day; section 193(2) of the Code gives the following working day.
        .christmasDay.substituted(.twoDaysLater).kept(in: ["CA"]),
        .christmasDay.substituted(.shift([.saturday: 2])).kept(in: ["CA-ON"]),
        .boxingDay.substituted(.twoDaysLater).kept(in: ["CA", "CA-ON"])
            .by("Canada Labour Code, sections 166 and 193(2); Employment Standards Act, 2000 (Ontario), section 1"),
    ]

    private static let remembrance =
        "Holidays Act, R.S.C. 1985, c. H-5, section 3; \(laws); in Nova Scotia, Remembrance Day Act, R.S.N.S. 1989, c. 396"

    /// If 1 July is a Sunday, the Holidays Act itself makes Monday the legal holiday throughout Canada.
    private static let canadaDays: [HolidayRule] = [
        canadaDay.substituted(.nextMonday).kept(in: ["CA", "CA-NL", "CA-PE", "CA-SK", "CA-YT"]),
        canadaDay.substituted(.mondayAfterSunday)
            .kept(in: ["CA-AB", "CA-BC", "CA-MB", "CA-NB", "CA-NT", "CA-NU", "CA-ON", "CA-QC"]),
        // A regulation of April 2018 under the Labour Standards Code fixes it on 1 July, on any weekday.
        canadaDay.until(2017).substituted(.mondayAfterSunday).kept(in: ["CA-NS"]),
        canadaDay.since(2018).kept(in: ["CA-NS"]),
        // The name in the Labour Standards Act, for the dead of Beaumont-Hamel on 1 July 1916.
        .day("Memorial Day", 7, 1).by("Labour Standards Act, R.S.N.L. 1990, c. L-2, section 14").kept(in: ["CA-NL"]),
    ]

    private static let canadaDay = HolidayRule.day("Canada Day", 7, 1)
        .by("Holidays Act, R.S.C. 1985, c. H-5, section 2; \(laws)")
}
