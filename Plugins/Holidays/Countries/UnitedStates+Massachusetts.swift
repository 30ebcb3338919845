import FeedCore

extension HolidayCalendar {
    /// The legal holidays, on which section 12 of chapter 136 closes public offices; those of Suffolk County are left out.
    static let massachusetts = StateLaw(
        state: "US-MA",
        substitute: .mondayAfterSunday,
        source: "Massachusetts General Laws, chapter 4, section 7, clause Eighteenth"
    )

    static let rulesOfMassachusetts =
        massachusetts.keeps(
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
        // Signed on 24 July 2020.
        + massachusetts.keeps(
            .juneteenth,
            years: 2021...9999,
            source: "\(massachusetts.source); Acts of 2020, chapter 124"
        ) + [massachusetts.adds("patriots-day", "Patriots' Day", .nth(3, .monday, month: 4))]
}
