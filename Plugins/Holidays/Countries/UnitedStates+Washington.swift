import FeedCore

extension HolidayCalendar {
    /// The state legal holidays, with the Monday after a Sunday and the Friday before a Saturday.
    static let washington = StateLaw(
        state: "US-WA",
        substitute: .nearestWeekday,
        source: "Revised Code of Washington 1.16.050"
    )

    static let rulesOfWashington =
        washington.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        )
        // In force on 25 July 2021.
        + washington.keeps(
            .juneteenth,
            years: 2022...9999,
            source: "\(washington.source); Laws of 2021, chapter 295"
        ) + [
            washington.presidentsDay,
            washington.dayAfterThanksgiving(years: 2000...2013),
            washington.dayAfterThanksgiving(
                "Native American Heritage Day",
                years: 2014...9999,
                source: "\(washington.source); Laws of 2014, chapter 177"
            ),
        ]
}
