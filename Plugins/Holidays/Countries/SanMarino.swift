extension HolidayCalendar {
    /// The public holidays of San Marino; one on a weekend is lost.
    ///
    /// - SeeAlso: [Act 7 of 1961](https://www.consigliograndeegenerale.sm/on-line/home/archivio-leggi-decreti-e-regolamenti/documento17018406.html).
    static let sanMarino = HolidayCalendar(
        "SM",
        "San Marino",
        law: "Act 7 of 17 February 1961, as amended",
        [
            .newYearsDay, .epiphany, .day("Liberation of the Republic and Saint Agatha", 2, 5), .easterSunday,
            .easterMonday, .day("Anniversary of the Arengo", 3, 25),
            .day("Investiture of the Captains Regent in Spring", 4, 1),
            .labourDay, .corpusChristi, .day("Fall of Fascism", 7, 28), .assumptionDay,
            .day("Saint Marinus and Founding of the Republic", 9, 3),
            .day("Investiture of the Captains Regent in Autumn", 10, 1), .allSaintsDay, .allSoulsDay,
            .immaculateConception, .christmasDay, .saintStephensDay,
        ]
    )
}
