import FeedCore

extension HolidayCalendar {
    /// The public holidays of section 24, with the day after a Sunday.
    static let newYork = StateLaw(
        state: "US-NY",
        substitute: .mondayAfterSunday,
        source: "New York General Construction Law 24"
    )

    static let rulesOfNewYork =
        newYork.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .washingtonsBirthday,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .columbusDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        )
        // Signed in October 2020.
        + newYork.keeps(.juneteenth, years: 2021...9999, source: "\(newYork.source); Laws of 2020, chapter 249") + [
            newYork.lincolnsBirthday(),
            // Always a Sunday, without a substitute.
            newYork.adds("flag-day", "Flag Day", .nth(2, .sunday, month: 6), substitute: SubstituteRule.none),
            newYork.electionDay(),
        ]
}
