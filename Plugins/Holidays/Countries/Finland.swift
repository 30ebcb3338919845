import FeedCore

extension HolidayCalendar {
    /// The public holidays of Finland: the holy days of the Church Act, the 1st of May and Independence Day.
    ///
    /// Midsummer Eve and Christmas Eve are days off by collective agreements and no holidays of the law; Åland has the
    /// code AX of its own. Both are left out.
    ///
    /// - SeeAlso: [Church Act](https://www.finlex.fi/fi/laki/ajantasa/2023/20230652).
    static let finland = HolidayCalendar(
        "FI",
        "Finland",
        law: "Church Act 1054/1993, chapter 4, section 3; since July 2023 Church Act 652/2023",
        [
            .newYearsDay, .epiphany, .goodFriday, .easterSunday, .easterMonday,
            .labourDay.called("May Day").by("Act 272/1944 on the 1st of May"), .ascensionDay, .whitSunday,
            .midsummerDay, .day("All Saints' Day", .onOrAfter(.saturday, month: 10, day: 31)),
            .day("Independence Day", 12, 6).by("Act 388/1937 on Independence Day"), .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
