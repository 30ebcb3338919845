import FeedCore

extension HolidayCalendar {
    /// The mandatory days of rest of Mexico; one on a weekend is lost.
    ///
    /// Election days are those of each election and left out, and so are Holy Week and the days of single employers.
    ///
    /// - SeeAlso: [Ley Federal del Trabajo](https://www.diputados.gob.mx/LeyesBiblio/pdf/LFT.pdf), article 74.
    static let mexico = HolidayCalendar(
        "MX",
        "Mexico",
        law: "Ley Federal del Trabajo, article 74",
        [
            .newYearsDay, .day("Constitution Day", 2, 5).until(2005),
            .day("Constitution Day", .nth(1, .monday, month: 2)).since(2006, reform2006),
            .day("Benito Juárez's Birthday", 3, 21).until(2006),
            .day("Benito Juárez's Birthday", .nth(3, .monday, month: 3)).since(2007, reform2006), .labourDay,
            .day("Independence Day", 9, 16), .day("Revolution Day", 11, 20).until(2005),
            .day("Revolution Day", .nth(3, .monday, month: 11)).since(2006, reform2006),
            // Every six years, with the new president.
            .day("Change of Federal Government", .listed([2000: first, 2006: first, 2012: first, 2018: first])),
            .day(
                "Change of Federal Government",
                .listed([
                    2024: .init(10, 1), 2030: .init(10, 1), 2036: .init(10, 1), 2042: .init(10, 1), 2048: .init(10, 1),
                ])
            ),
            .christmasDay,
        ]
    )

    private static let reform2006 = "Ley Federal del Trabajo, article 74, as amended on 17 January 2006"
    private static let first = HolidayPattern.MonthDay(12, 1)
}
