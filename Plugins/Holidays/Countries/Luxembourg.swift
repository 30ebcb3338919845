extension HolidayCalendar {
    /// The public holidays of Luxembourg.
    ///
    /// For one on a day without work, each employee has a day off within three months (article L. 232-3).
    static let luxembourg = HolidayCalendar(
        "LU",
        "Luxembourg",
        law: "Code du travail, article L. 232-2",
        [
            .newYearsDay, .easterMonday, .labourDay, .day("Europe Day", 5, 9).since(2019, "Act of 25 April 2019"),
            .ascensionDay, .whitMonday, .day("National Day", 6, 23), .assumptionDay, .allSaintsDay, .christmasDay,
            .saintStephensDay,
        ]
    )
}
