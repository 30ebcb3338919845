extension HolidayCalendar {
    /// The public holidays of Liechtenstein; one on a weekend is lost.
    ///
    /// Good Friday, Shrove Tuesday and Saint Berchtold's Day are days off of banks and offices, and not of the law.
    ///
    /// - SeeAlso: [The list of the banks](https://llb.li/en/contact/bank-holidays), with both kinds.
    static let liechtenstein = HolidayCalendar(
        "LI",
        "Liechtenstein",
        law: "Arbeitsgesetz (LGBl. 1967 no. 6), article 18, and its regulations",
        [
            .newYearsDay, .epiphany, .day("Candlemas", 2, 2), .day("Saint Joseph's Day", 3, 19), .easterSunday,
            .easterMonday, .labourDay, .ascensionDay, .whitSunday, .whitMonday, .corpusChristi,
            .assumptionDay.called("National Day and Assumption Day"), .day("Nativity of Mary", 9, 8), .allSaintsDay,
            .immaculateConception, .christmasDay, .saintStephensDay,
        ]
    )
}
