import FeedCore

extension HolidayCalendar {
    /// The public holidays of the Netherlands; one on a weekend is lost, but for the birthday of the head of state.
    ///
    /// The act lists the 5th of May for every year, and puts Good Friday on the same level; collective agreements
    /// decide if either is a day off, and many give Liberation Day every fifth year. The two Sundays are on the list of
    /// the government.
    ///
    /// - SeeAlso: [Algemene termijnenwet](https://wetten.overheid.nl/BWBR0002448), article 3, and
    ///   [the list of the government](https://www.rijksoverheid.nl/onderwerpen/schoolvakanties/vraag-en-antwoord/officiele-feestdagen).
    static let netherlands = HolidayCalendar(
        "NL",
        "Netherlands",
        law: "Algemene termijnenwet, article 3",
        [
            .newYearsDay, .goodFriday, .easterSunday, .easterMonday,
            // The day before if it is a Sunday.
            .day("Queen's Day", .ifOn(.saturday, .fixed(month: 4, day: 29), else: .fixed(month: 4, day: 30))).until(
                2013
            ),
            .day("King's Day", .ifOn(.saturday, .fixed(month: 4, day: 26), else: .fixed(month: 4, day: 27))).since(
                2014
            ),
            .day("Liberation Day", 5, 5), .ascensionDay, .whitSunday, .whitMonday, .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
