import FeedCore

extension HolidayCalendar {
    /// The paid holidays of section 110.117; the longer list of section 683.01 gives no days off.
    static let florida = StateLaw(
        state: "US-FL",
        substitute: .nearestWeekday,
        source: "Florida Statutes 110.117(1)"
    )

    static let rulesOfFlorida =
        florida.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        ) + [florida.dayAfterThanksgiving()]
}
