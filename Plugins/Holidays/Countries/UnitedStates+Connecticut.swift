import FeedCore

extension HolidayCalendar {
    /// The legal holidays, including Thanksgiving Day and Good Friday, which the governor appoints.
    static let connecticut = StateLaw(
        state: "US-CT",
        substitute: .nearestWeekday,
        source: "Connecticut General Statutes 1-4"
    )

    static let rulesOfConnecticut =
        connecticut.keeps(
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
        // In force on 1 October 2022.
        + connecticut.keeps(.juneteenth, years: 2023...9999, source: "\(connecticut.source); Public Act 22-128") + [
            connecticut.lincolnsBirthday(), connecticut.adds("good-friday", "Good Friday", .easter(-2)),
        ]
}
