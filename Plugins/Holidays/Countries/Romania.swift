extension HolidayCalendar {
    /// The public holidays of Romania; one on a weekend is lost.
    ///
    /// The days between that the government gives its employees, to be worked later, are left out.
    static let romania = HolidayCalendar(
        "RO",
        "Romania",
        law: "Codul muncii, article 139; until 2011 article 134; until 2003 Act 75/1996",
        [
            .newYearsDay, .day("Day after New Year's Day", 1, 2), .epiphany.since(2024, "Act 52/2023"),
            .day("Saint John the Baptist", 1, 7).since(2024, "Act 52/2023"),
            .day("Unification Day", 1, 24).since(2017, "Act 176/2016"), .goodFriday.orthodox.since(2018, "Act 64/2018"),
            .easterSunday.orthodox, .easterMonday.orthodox, .labourDay,
            .day("Children's Day", 6, 1).since(2017, "Act 220/2016"),
            .whitSunday.orthodox.since(2009, "Act 202/2008"), .whitMonday.orthodox.since(2009, "Act 202/2008"),
            .assumptionDay.since(2009, "Act 202/2008"), .day("Saint Andrew's Day", 11, 30).since(2012, "Act 147/2012"),
            .day("National Day", 12, 1), .christmasDay, .secondDayOfChristmas,
        ]
    )
}
