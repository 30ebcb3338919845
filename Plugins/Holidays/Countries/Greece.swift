extension HolidayCalendar {
    /// The public holidays of Greece; one on a weekend is lost.
    ///
    /// If the 1st of May is a Sunday or in the days of Easter, the Minister of Labour may move it to a working day (Act
    /// 380/1968, article 1, now in the words of Act 4468/2017, article 14): here are the moves decided so far.
    static let greece = HolidayCalendar(
        "GR",
        "Greece",
        law: "Act 1157/1981, article 1",
        [
            .newYearsDay, .epiphany, .cleanMonday, .day("Independence Day", 3, 25), .goodFriday.orthodox,
            .easterMonday.orthodox, labourDay, .whitMonday.orthodox.called("Holy Spirit Monday"), .assumptionDay,
            .day("Ohi Day", 10, 28), .christmasDay, .secondDayOfChristmas,
        ]
    )

    private static let labourDay = HolidayRule.labourDay
        .moved(2013, 5, 7, "\(decision): the 1st of May was in Holy Week")
        .moved(2016, 5, 3, "\(decision): the 1st of May was Easter Sunday")
        .moved(2021, 5, 4, "\(decision) (FEK B 1661/2021): the 1st of May was Holy Saturday")
        .moved(2022, 5, 2, "\(decision): the 1st of May was a Sunday")
        .moved(2024, 5, 7, "\(decision) (FEK B 1406/2024): the 1st of May was in Holy Week")

    private static let decision = "Decision of the Minister of Labour under Act 380/1968, article 1"
}
