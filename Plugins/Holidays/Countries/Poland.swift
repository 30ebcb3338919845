extension HolidayCalendar {
    /// The public holidays of Poland.
    ///
    /// For one on a Saturday, each employee has another day off (Labour Code, article 130); it is not on one date.
    ///
    /// - SeeAlso: [Act of 18 January 1951](https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU19510040028), article 1.
    static let poland = HolidayCalendar(
        "PL",
        "Poland",
        law: "Act of 18 January 1951 on days free of work, article 1",
        [
            .newYearsDay, .epiphany.since(2011, "Act of 24 September 2010 (Dz.U. 2010 no. 224 item 1459)"),
            .easterSunday, .easterMonday, .labourDay, .day("Constitution Day", 5, 3), .whitSunday, .corpusChristi,
            .assumptionDay, .allSaintsDay, .day("Independence Day", 11, 11),
            .once("100th Anniversary of Independence", 2018, 11, 12, "Act of 7 November 2018 (Dz.U. 2018 item 2117)"),
            .christmasEve.since(2025, "Act of 6 December 2024 (Dz.U. 2024 item 1965)"), .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
