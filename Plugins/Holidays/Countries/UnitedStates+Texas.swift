import FeedCore

extension HolidayCalendar {
    /// The national holidays and those of the state; one on a weekend is lost (section 662.005(a)(1)).
    static let texas = StateLaw(
        state: "US-TX",
        substitute: .none,
        source: "Texas Government Code 662.003(a)"
    )

    private static let texasAlone = "Texas Government Code 662.003(b)"

    static let rulesOfTexas =
        texas.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        ) + [
            texas.adds(
                "confederate-heroes-day",
                "Confederate Heroes Day",
                .fixed(month: 1, day: 19),
                source: texasAlone
            ),
            texas.presidentsDay,
            texas.adds(
                "texas-independence-day",
                "Texas Independence Day",
                .fixed(month: 3, day: 2),
                source: texasAlone
            ),
            texas.adds("san-jacinto-day", "San Jacinto Day", .fixed(month: 4, day: 21), source: texasAlone),
            texas.adds(
                "emancipation-day-in-texas",
                "Emancipation Day in Texas",
                .fixed(month: 6, day: 19),
                source: texasAlone
            ),
            texas.adds(
                "lyndon-baines-johnson-day",
                "Lyndon Baines Johnson Day",
                .fixed(month: 8, day: 27),
                source: texasAlone
            ),
            texas.dayAfterThanksgiving(source: texasAlone),
            texas.adds("christmas-eve", "Christmas Eve", .fixed(month: 12, day: 24), source: texasAlone),
            texas.adds("day-after-christmas", "Day after Christmas", .fixed(month: 12, day: 26), source: texasAlone),
        ]
}
