extension HolidayCalendar {
    /// The public holidays of Czechia; one on a weekend is lost.
    ///
    /// The act of 2000 came into force on 9 August of that year; the days before that date are those of the act of 1951.
    ///
    /// - SeeAlso: [Act 245/2000](https://www.zakonyprolidi.cz/cs/2000-245).
    static let czechia = HolidayCalendar(
        "CZ",
        "Czechia",
        law: "Act 245/2000 on public holidays, sections 1 and 2; until August 2000 Act 93/1951",
        [
            .newYearsDay.called("New Year's Day and Restoration Day of the Independent Czech State"),
            .goodFriday.since(2016, "Act 245/2000, as amended by Act 359/2015"), .easterMonday, .labourDay,
            .day("Victory Day", 5, 8), .day("Saints Cyril and Methodius Day", 7, 5), .day("Jan Hus Day", 7, 6),
            .day("Statehood Day", 9, 28), .day("Independent Czechoslovak State Day", 10, 28),
            .day("Day of the Struggle for Freedom and Democracy", 11, 17), .christmasEve, .christmasDay,
            .secondDayOfChristmas,
        ]
    )
}
