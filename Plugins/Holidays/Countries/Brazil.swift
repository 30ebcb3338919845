extension HolidayCalendar {
    /// The national holidays of Brazil; one on a weekend is lost.
    ///
    /// Carnival and Corpus Christi are optional, and the days of states and communes are their own: both are left out.
    /// Good Friday is a holiday by the laws of the communes, and the federal government lists it for the whole country.
    ///
    /// - SeeAlso: [Act 662/1949](https://www.planalto.gov.br/ccivil_03/leis/l0662.htm).
    static let brazil = HolidayCalendar(
        "BR",
        "Brazil",
        law: "Act 662/1949, as amended by Act 10.607/2002",
        [
            .newYearsDay, .goodFriday.by("Act 9.093/1995, article 2"),
            .day("Tiradentes Day", 4, 21).by("Act 1.266/1950; Act 10.607/2002"), .labourDay,
            .day("Independence Day", 9, 7), .day("Our Lady of Aparecida", 10, 12).by("Act 6.802/1980"),
            .allSoulsDay.by("Act 10.607/2002; until 2002 the laws of the communes, as for Good Friday"),
            .day("Republic Day", 11, 15),
            .day("Zumbi and Black Awareness Day", 11, 20).since(2024, "Act 14.759/2023"), .christmasDay,
        ]
    )
}
