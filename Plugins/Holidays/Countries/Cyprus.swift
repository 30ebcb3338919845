extension HolidayCalendar {
    /// The public holidays of Cyprus; one on a weekend is lost.
    ///
    /// Those of the religious minorities, and days of offices or banks alone (Christmas Eve, the Tuesday after Easter),
    /// are left out.
    static let cyprus = HolidayCalendar(
        "CY",
        "Cyprus",
        law: "Public holidays of the Republic of Cyprus, as the Council of Ministers publishes them",
        [
            .newYearsDay, .epiphany, .cleanMonday, .day("Greek Independence Day", 3, 25),
            .day("Cyprus National Day", 4, 1), .goodFriday.orthodox, .easterSunday.orthodox, .easterMonday.orthodox,
            .labourDay, .whitMonday.orthodox.called("Kataklysmos (Whit Monday)"), .assumptionDay,
            .day("Independence Day", 10, 1), .day("Ohi Day", 10, 28), .christmasDay, .secondDayOfChristmas,
        ]
    )
}
