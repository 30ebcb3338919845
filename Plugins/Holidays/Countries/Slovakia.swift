extension HolidayCalendar {
    /// The public holidays of Slovakia that are free of work; one on a weekend is lost.
    ///
    /// - SeeAlso: [Act 241/1993](https://www.slov-lex.sk/pravne-predpisy/SK/ZZ/1993/241/).
    static let slovakia = HolidayCalendar(
        "SK",
        "Slovakia",
        law: "Act 241/1993 on public holidays, sections 1 and 2",
        [
            .newYearsDay.called("Day of the Establishment of the Slovak Republic"), .epiphany, .goodFriday,
            // Two are ordinary days in 2026 alone, by Act 261/2025.
            .easterMonday, .labourDay, .day("Day of Victory over Fascism", 5, 8).suspended(2026...2026),
            .day("Saints Cyril and Methodius Day", 7, 5), .day("Slovak National Uprising Day", 8, 29),
            .day("Constitution Day", 9, 1).until(2023, "Act 241/1993; until Act 530/2023"),
            .day("Our Lady of the Seven Sorrows", 9, 15).suspended(2026...2026), .allSaintsDay,
            .once(
                "100th Anniversary of the Declaration of the Slovak Nation",
                2018,
                10,
                30,
                "Act 241/1993, as amended in 2018"
            ),
            .day("Day of the Struggle for Freedom and Democracy", 11, 17)
                .during(2001...2024, "Act 241/1993, as amended by Act 396/2000; until Act 261/2025"),
            .christmasEve, .christmasDay, .secondDayOfChristmas,
        ]
    )
}
