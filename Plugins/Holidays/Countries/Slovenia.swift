extension HolidayCalendar {
    /// The public holidays of Slovenia that are free of work; one on a weekend is lost.
    ///
    /// - SeeAlso: [Act on holidays and work-free days](https://pisrs.si/pregledPredpisa?id=ZAKO865).
    static let slovenia = HolidayCalendar(
        "SI",
        "Slovenia",
        law: "Act on holidays and work-free days, articles 1 and 2",
        [
            // The fiscal balance act of 2012 took the second day away for four years.
            .newYearsDay, .day("Second Day of New Year", 1, 2).suspended(2013...2016), .day("Prešeren Day", 2, 8),
            .easterSunday, .easterMonday, .day("Day of Uprising against Occupation", 4, 27), .labourDay,
            .day("Second Day of Labour Day", 5, 2), .whitSunday, .day("Statehood Day", 6, 25),
            .once(
                "Solidarity Day",
                2023,
                8,
                14,
                "Act on the remedy of natural disasters, as amended in August 2023"
            ),
            .assumptionDay, .day("Reformation Day", 10, 31), .allSaintsDay.called("Remembrance Day"), .christmasDay,
            .day("Independence and Unity Day", 12, 26),
        ]
    )
}
