extension HolidayCalendar {
    /// The public holidays of Hungary; one on a weekend is lost.
    ///
    /// Left out are Easter Sunday and Whit Sunday, which the Labour Code does not list, and the days off that a ministry
    /// exchanges for Saturdays at work every year: they are days of rest and no holidays.
    ///
    /// - SeeAlso: [Labour Code](https://net.jogtar.hu/jogszabaly?docid=a1200001.tv), section 102;
    ///   [Act LXXII of 2026](https://njt.jog.gov.hu/jogszabaly/2026-72-00-00.0), for 24 December.
    static let hungary = HolidayCalendar(
        "HU",
        "Hungary",
        law: "Act I of 2012 (Labour Code), section 102(1); until 2012 Act XXII of 1992, section 125",
        [
            .newYearsDay, .day("1848 Revolution Day", 3, 15),
            .goodFriday.since(2017, "Act I of 2012, section 102(1), as amended in March 2017"), .easterMonday,
            .labourDay, .whitMonday, .day("State Foundation Day", 8, 20), .day("1956 Revolution Day", 10, 23),
            .allSaintsDay, .christmasEve.since(2026, "Act LXXII of 2026"), .christmasDay, .secondDayOfChristmas,
        ]
    )
}
