import FeedCore

extension HolidayCalendar {
    /// The official holidays of Bulgaria.
    ///
    /// Since 2017 those on a Saturday or Sunday, but for Easter, give the next working days off (article 154(2)). The
    /// days off that the Council of Ministers exchanged for Saturdays at work until 2016 are left out.
    ///
    /// - SeeAlso: [Labour Code](https://lex.bg/laws/ldoc/1594373121), article 154.
    static let bulgaria = HolidayCalendar(
        "BG",
        "Bulgaria",
        law: "Labour Code, article 154",
        dates.substituted(.nextFreeWeekday.since(2017)) + easter + once
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .day("Liberation Day", 3, 3), .labourDay, .day("Saint George's Day and Army Day", 5, 6),
        .day("Day of Saints Cyril and Methodius, of Bulgarian Education and Culture", 5, 24),
        .day("Unification Day", 9, 6), .day("Independence Day", 9, 22), .christmasEve, .christmasDay,
        .secondDayOfChristmas,
    ]

    private static let easter: [HolidayRule] = [
        .goodFriday.orthodox.since(2010, easterDays2010), .holySaturday.orthodox.since(2010, easterDays2010),
        .easterSunday.orthodox, .easterMonday.orthodox,
    ]

    private static let once: [HolidayRule] = [
        .once("Accession to NATO", 2004, 4, 2, "Council of Ministers, resolution 220 of 26 March 2004"),
        .once("Accession to the European Union", 2007, 1, 2, "Council of Ministers, resolution 722 of 18 October 2006"),
        .once("Introduction of the euro", 2025, 12, 31, introductionOfTheEuro),
        .once("Introduction of the euro", 2026, 1, 2, introductionOfTheEuro),
    ]

    private static let easterDays2010 = "Labour Code, article 154, as amended in State Gazette 15/2010"
    private static let introductionOfTheEuro = "Council of Ministers, resolution 808 of 19 November 2025"
}
