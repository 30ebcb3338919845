extension HolidayCalendar {
    /// The public holidays of Croatia; one on a weekend is lost.
    ///
    /// - SeeAlso: [Zakon o blagdanima](https://narodne-novine.nn.hr/clanci/sluzbeni/2019_11_110_2212.html).
    static let croatia = HolidayCalendar(
        "HR",
        "Croatia",
        law: "Act on Holidays, Memorial Days and Non-working Days (NN 33/96, 110/19)",
        [
            // NN 96/01 removed it in November 2001, and NN 13/02 brought it back.
            .newYearsDay, .epiphany.suspended(2002...2002),
            .easterSunday.since(2009, "Act on Holidays (NN 33/96, 55/08)"), .easterMonday, .labourDay,
            .corpusChristi.since(2002), .day("Statehood Day", 5, 30).suspended(2002...2019),
            .day("Statehood Day", 6, 25).during(2002...2019, act2001), .day("Anti-Fascist Struggle Day", 6, 22),
            .day("Victory and Homeland Thanksgiving Day", 8, 5), .assumptionDay,
            .day("Independence Day", 10, 8).during(2002...2019, act2001), .allSaintsDay,
            .day("Remembrance Day for the Victims of the Homeland War", 11, 18).since(2020), .christmasDay,
            .saintStephensDay,
        ]
    )

    private static let act2001 = "Act on Holidays (NN 33/96, 96/01)"
}
