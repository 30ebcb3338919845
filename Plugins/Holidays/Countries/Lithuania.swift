import FeedCore

extension HolidayCalendar {
    /// The public holidays of Lithuania.
    ///
    /// From 2006 to 2008 the next working day was off if one fell on a weekend, as Easter Sunday and Mother's Day
    /// always do (article 162-1 of the code of 2002); before and since it is lost. The days off that the government
    /// exchanged for Saturdays at work, such as 24 December 2010, are left out.
    ///
    /// - SeeAlso: [The act of 1990](https://e-seimas.lrs.lt/rs/actualedition/TAIS.824/QRxQvTQdQR/), with its changes.
    static let lithuania = HolidayCalendar(
        "LT",
        "Lithuania",
        law: "Labour Code of 2016, article 123; Labour Code of 2002, article 162; until 2002 Act on holidays of 1990",
        days.substituted(.nextFreeWeekday.during(2006...2008))
    )

    private static let days: [HolidayRule] = [
        .newYearsDay, .day("Restoration of the State Day", 2, 16), .day("Restoration of Independence Day", 3, 11),
        // Act VIII-395 of 1997 made the 1st of May a day of remembrance, which is worked.
        .easterSunday, .easterMonday, .labourDay.since(2002, "Act IX-328 of 17 May 2001"),
        .day("Mother's Day", .nth(1, .sunday, month: 5)),
        // The code of 2002 had it not yet in 2004; Act X-1713, in force since January 2009, knows it.
        .day("Father's Day", .nth(1, .sunday, month: 6)).since(2009),
        .day("Saint John's Day", 6, 24).since(2003), .day("Statehood Day", 7, 6),
        .assumptionDay, .allSaintsDay,
        .allSoulsDay.since(2020, "Labour Code, article 123, as amended in 2019"),
        .christmasEve.since(2011, "Labour Code of 2002, article 162, as amended in December 2010"), .christmasDay,
        .secondDayOfChristmas,
    ]
}
