extension HolidayCalendar {
    /// The public holidays of Denmark: the holy days of the national church.
    ///
    /// Constitution Day (5 June), 1 May, Christmas Eve and New Year's Eve are days off by collective agreements.
    ///
    /// - SeeAlso: [Act 214/2023](https://www.retsinformation.dk/eli/lta/2023/214), which ended Great Prayer Day.
    static let denmark = HolidayCalendar(
        "DK",
        "Denmark",
        law: "Decree of 26 October 1770 on holy days; Lukkeloven (Act on shop closing), section 1",
        [
            .newYearsDay, .maundyThursday, .goodFriday, .easterSunday, .easterMonday,
            .day("Great Prayer Day", .easter(26)).until(2023), .ascensionDay, .whitSunday, .whitMonday, .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
