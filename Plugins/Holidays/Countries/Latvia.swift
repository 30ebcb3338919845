import FeedCore

extension HolidayCalendar {
    /// The public holidays of Latvia.
    ///
    /// Since 2007 the 4th of May and the 18th of November on a weekend, and since 2014 the last day of the Song and
    /// Dance Festival, give the next working day off (section 1). The days off that the government exchanges for
    /// Saturdays at work are left out.
    ///
    /// - SeeAlso: [The Act](https://likumi.lv/doc.php?id=72608).
    static let latvia = HolidayCalendar(
        "LV",
        "Latvia",
        law: "Act of 3 October 1990 on holidays, commemoration days and celebration days, section 1",
        [
            .newYearsDay, .goodFriday, .easterSunday, .easterMonday,
            .labourDay.called("Labour Day and Convocation of the Constitutional Assembly"),
            .day("Restoration of Independence Day", 5, 4).since(2002).substituted(.nextFreeWeekday.since(2007)),
            .day("Mother's Day", .nth(2, .sunday, month: 5)), .whitSunday, .day("Midsummer Eve", 6, 23),
            .day("Midsummer Day", 6, 24),
            .day("Proclamation of the Republic of Latvia", 11, 18).substituted(.nextFreeWeekday.since(2007)),
            .christmasEve.since(2007), .christmasDay, .secondDayOfChristmas, .day("New Year's Eve", 12, 31),
            .once("Last Day of the Song and Dance Festival", 2018, 7, 8, festival).substituted(.nextFreeWeekday),
            .once("Last Day of the Song and Dance Festival", 2023, 7, 9, festival).substituted(.nextFreeWeekday),
            // The cabinet has called the next one: https://likumi.lv/ta/id/367734.
            .once("Last Day of the Song and Dance Festival", 2028, 7, 9, festival).substituted(.nextFreeWeekday),
            .once("Visit of Pope Francis", 2018, 9, 24, "Act of 21 June 2018"),
            .once("Bronze medal of the ice hockey team", 2023, 5, 29, "Act of 28 May 2023"),
        ]
    )

    private static let festival = "Act of 2 October 2014, amending section 1 of the Act of 3 October 1990"
}
