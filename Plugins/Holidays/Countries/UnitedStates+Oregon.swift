import FeedCore

extension HolidayCalendar {
    /// The legal holidays of section 187.010, with the Monday after a Sunday and the Friday before a Saturday.
    static let oregon = StateLaw(
        state: "US-OR",
        substitute: .nearestWeekday,
        source: "Oregon Revised Statutes 187.010"
    )

    static let rulesOfOregon =
        oregon.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        )
        // Passed in the session of 2021, for 2022 and later.
        + oregon.keeps(.juneteenth, years: 2022...9999, source: "\(oregon.source); HB 2168 of 2021") + [
            oregon.presidentsDay
        ]
}
