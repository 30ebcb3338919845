import FeedCore

extension HolidayCalendar {
    /// The public holidays of Sweden; one on a weekend is lost.
    ///
    /// Midsummer Eve, Christmas Eve and New Year's Eve are days off by collective agreements and the Annual Leave Act.
    ///
    /// - SeeAlso: [Act 1989:253](https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/lag-1989253-om-allmanna-helgdagar_sfs-1989-253/).
    static let sweden = HolidayCalendar(
        "SE",
        "Sweden",
        law: "Act 1989:253 on public holidays, section 1",
        [
            .newYearsDay, .epiphany, .goodFriday, .easterSunday, .easterMonday, .labourDay.called("May Day"),
            .ascensionDay, .whitSunday, .whitMonday.until(2004),
            .day("National Day", 6, 6).since(2005, "Act 1989:253, as amended by Act 2004:1320"), .midsummerDay,
            .day("All Saints' Day", .onOrAfter(.saturday, month: 10, day: 31)), .christmasDay, .secondDayOfChristmas,
        ]
    )
}
