import FeedCore

extension HolidayCalendar {
    /// The public holidays of Iceland; one on a weekend is lost.
    ///
    /// Christmas Eve and New Year's Eve are holidays from noon only.
    ///
    /// - SeeAlso: [Act 88/1971](https://www.althingi.is/lagas/nuna/1971088.html), section 6.
    static let iceland = HolidayCalendar(
        "IS",
        "Iceland",
        law: "Act 88/1971 on the 40-hour week, section 6; Act 32/1997 on the peace of holy days, section 2",
        [
            .newYearsDay, .maundyThursday, .goodFriday, .easterSunday, .easterMonday,
            .day("First Day of Summer", .onOrAfter(.thursday, month: 4, day: 19)), .labourDay, .ascensionDay,
            .whitSunday, .whitMonday, .day("National Day", 6, 17),
            .day("Commerce Day", .nth(1, .monday, month: 8)), .christmasDay, .secondDayOfChristmas,
        ]
    )
}
