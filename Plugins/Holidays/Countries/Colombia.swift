import FeedCore

extension HolidayCalendar {
    /// The holidays of Colombia, mostly observed on the Monday that follows (the Ley Emiliani).
    ///
    /// - SeeAlso: [Act 51 of 1983](https://www.funcionpublica.gov.co/eva/gestornormativo/norma.php?i=4954).
    static let colombia = HolidayCalendar(
        "CO",
        "Colombia",
        law: "Act 51 of 1983, article 1; Código Sustantivo del Trabajo, article 177",
        [
            .newYearsDay, monday("Epiphany", 1, 6), monday("Saint Joseph's Day", 3, 19), .maundyThursday, .goodFriday,
            .labourDay, .day("Ascension Day", .easter(43)), .day("Corpus Christi", .easter(64)),
            .day("Sacred Heart", .easter(71)), monday("Saints Peter and Paul", 6, 29),
            monday("Our Lady of Chiquinquirá", 7, 9).since(2026, "Act 2578 of 2026"), .day("Independence Day", 7, 20),
            .day("Battle of Boyacá", 8, 7), monday("Assumption Day", 8, 15), monday("Day of Ethnic Diversity", 10, 12),
            monday("All Saints' Day", 11, 1), monday("Independence of Cartagena", 11, 11), .immaculateConception,
            .christmasDay,
        ]
    )

    private static func monday(_ name: String, _ month: Int, _ day: Int) -> HolidayRule {
        .day(name, .onOrAfter(.monday, month: month, day: day))
    }
}
