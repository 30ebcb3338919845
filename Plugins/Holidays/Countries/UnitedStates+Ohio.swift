import FeedCore

extension HolidayCalendar {
    /// The state holidays of section 124.19, with the Monday after a Sunday and the Friday before a Saturday (section
    /// 124.18(B)(2)).
    static let ohio = StateLaw(
        state: "US-OH",
        substitute: .nearestWeekday,
        source: "Ohio Revised Code 124.18 and 124.19"
    )

    static let rulesOfOhio =
        ohio.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .columbusDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        )
        // In 2021 on 17 June, appointed by president and governor; since HB 110 in section 1.14.
        + ohio.keeps(.juneteenth, years: 2021...9999, source: "\(ohio.source); HB 110 of 2021") + [ohio.presidentsDay]
}
