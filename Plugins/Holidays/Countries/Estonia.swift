extension HolidayCalendar {
    /// The public holidays of Estonia, with the national day; one on a weekend is lost.
    ///
    /// - SeeAlso: [Public Holidays and Days of National Importance Act](https://www.riigiteataja.ee/akt/13276841).
    static let estonia = HolidayCalendar(
        "EE",
        "Estonia",
        law: "Public Holidays and Days of National Importance Act, sections 1 and 2",
        [
            .newYearsDay, .day("Independence Day", 2, 24), .goodFriday, .easterSunday,
            .labourDay.called("Spring Day"), .whitSunday, .day("Victory Day", 6, 23), .day("Midsummer Day", 6, 24),
            .day("Day of Restoration of Independence", 8, 20), .christmasEve.since(2005), .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
