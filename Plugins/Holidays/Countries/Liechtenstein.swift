extension HolidayCalendar {
    /// The thirteen public holidays of Liechtenstein; one on a weekend is lost.
    ///
    /// Candlemas and Saint Joseph's Day are days off by collective agreements; Saint Berchtold's Day, Shrove Tuesday,
    /// Good Friday and the eves are those of banks and offices. They are left out.
    ///
    /// - SeeAlso: [Arbeitsgesetz](https://www.gesetze.li/chrono/html/1986085000), article 18(2).
    static let liechtenstein = HolidayCalendar(
        "LI",
        "Liechtenstein",
        law: "Arbeitsgesetz (LGBl. 1967 no. 6), article 18(2), as amended by LGBl. 1986 no. 85",
        [
            .newYearsDay, .epiphany, .easterMonday, .labourDay, .ascensionDay, .whitMonday, .corpusChristi,
            .assumptionDay.called("National Day and Assumption Day"), .day("Nativity of Mary", 9, 8), .allSaintsDay,
            .immaculateConception, .christmasDay, .saintStephensDay,
        ]
    )
}
