extension HolidayCalendar {
    /// The public holidays of Malta; for one on a weekend there is at most a day of leave, and no other holiday.
    ///
    /// - SeeAlso: [National Holidays and Other Public Holidays Act](https://legislation.mt/eli/cap/252/eng/pdf).
    static let malta = HolidayCalendar(
        "MT",
        "Malta",
        law: "National Holidays and Other Public Holidays Act (Cap. 252), sections 2 and 3",
        [
            .newYearsDay, .day("Feast of Saint Paul's Shipwreck", 2, 10), .day("Feast of Saint Joseph", 3, 19),
            .goodFriday, .day("Freedom Day", 3, 31), .labourDay.called("Worker's Day"), .day("Sette Giugno", 6, 7),
            .saintsPeterAndPaul, .assumptionDay, .day("Feast of Our Lady of Victories", 9, 8),
            .day("Independence Day", 9, 21), .immaculateConception, .day("Republic Day", 12, 13), .christmasDay,
        ]
    )
}
