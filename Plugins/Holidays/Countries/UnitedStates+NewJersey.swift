import FeedCore

extension HolidayCalendar {
    /// The paid holidays of 11A:6-24.1, with the Monday after a Sunday (36:1-1) and the Friday before a Saturday (36:1-1.2).
    static let newJersey = StateLaw(
        state: "US-NJ",
        substitute: .nearestWeekday,
        source: "New Jersey Statutes 36:1-1, 36:1-1.2 and 11A:6-24.1"
    )

    static let rulesOfNewJersey =
        newJersey.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .columbusDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        ) + [
            // P.L. 2008, chapter 89, ends it with the year of the labour agreements that ran to June 2011.
            newJersey.lincolnsBirthday(years: 2000...2011, source: "New Jersey Statutes 36:1-1 and 36:1-1.2"),
            newJersey.presidentsDay,
            newJersey.adds("good-friday", "Good Friday", .easter(-2)),
            newJersey.adds(
                "juneteenth",
                "Juneteenth Day",
                .nth(3, .friday, month: 6),
                years: 2021...9999,
                source: "\(newJersey.source); P.L. 2020, chapter 76"
            ),
            newJersey.electionDay(),
        ]
}
