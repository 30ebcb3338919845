import FeedCore

extension HolidayCalendar {
    /// The public holidays of Italy; one on a weekend is lost.
    ///
    /// The feasts of the communes' patron saints are left out, and Easter Sunday, which is a holiday as every Sunday is.
    /// National Unity Day is held on a Sunday by its own law.
    ///
    /// - SeeAlso: [Act 260/1949](https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1949-05-27;260), article 2.
    static let italy = HolidayCalendar(
        "IT",
        "Italy",
        law: "Act 260/1949, article 2, as amended by Act 54/1977",
        [
            .newYearsDay, .epiphany.by("Decree 792/1985"), .easterMonday,
            .once("150th Anniversary of the Unification of Italy", 2011, 3, 17, "Decree-law 5/2011"),
            .day("Liberation Day", 4, 25), .labourDay,
            .day("Republic Day", .nth(1, .sunday, month: 6)).until(2000, "Act 54/1977, article 1"),
            .day("Republic Day", 6, 2).since(2001, "Act 336/2000"), .assumptionDay,
            .day("Saint Francis of Assisi", 10, 4).since(2026, "Act 151/2025"), .allSaintsDay,
            .day("National Unity Day", .nth(1, .sunday, month: 11)).by("Act 54/1977, article 1"),
            .immaculateConception, .christmasDay, .saintStephensDay,
        ]
    )
}
