import FeedCore

extension HolidayCalendar {
    /// The public holidays of Lithuania; one on a weekend is lost.
    static let lithuania = HolidayCalendar(
        "LT",
        "Lithuania",
        law:
            "Labour Code of 2016, article 123; Labour Code of 2002, article 162; until 2002 Act on holidays of 1990",
        [
            .newYearsDay, .day("Restoration of the State Day", 2, 16), .day("Restoration of Independence Day", 3, 11),
            .easterSunday, .easterMonday, .labourDay, .day("Mother's Day", .nth(1, .sunday, month: 5)),
            .day("Father's Day", .nth(1, .sunday, month: 6)), .day("Saint John's Day", 6, 24).since(2003),
            .day("Statehood Day", 7, 6), .assumptionDay, .allSaintsDay,
            .allSoulsDay.since(2020, "Labour Code, article 123, as amended in 2019"), .christmasEve, .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
