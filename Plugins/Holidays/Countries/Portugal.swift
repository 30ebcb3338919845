extension HolidayCalendar {
    /// The public holidays of Portugal; one on a weekend is lost.
    ///
    /// Four were suspended from 2013 to 2015. Shrove Tuesday and the feasts of the municipalities are optional.
    ///
    /// - SeeAlso: [Código do Trabalho](https://diariodarepublica.pt/dr/legislacao-consolidada/lei/2009-34546475), article 234.
    static let portugal = HolidayCalendar(
        "PT",
        "Portugal",
        law: "Código do Trabalho, article 234; until 2009 article 208; until 2003 Decree-law 874/76, article 18",
        [
            .newYearsDay, .goodFriday, .easterSunday, .day("Freedom Day", 4, 25), .labourDay,
            .day("Portugal Day", 6, 10), .assumptionDay, .immaculateConception, .christmasDay,
            // Act 23/2012 took four away, and Act 8/2016 restored them in time for Corpus Christi.
            .corpusChristi.suspended(crisis), .day("Republic Day", 10, 5).suspended(crisis),
            .allSaintsDay.suspended(crisis), .day("Restoration of Independence Day", 12, 1).suspended(crisis),
        ]
    )

    private static let crisis = 2013...2015
}
