import FeedCore

extension HolidayCalendar {
    /// The legal holidays, with the Monday after a Sunday by law, and the Friday before a Saturday by the schedule of
    /// the [Division of Human Resources](https://dhr.colorado.gov/state-employees/time-off-leave).
    static let colorado = StateLaw(
        state: "US-CO",
        substitute: .nearestWeekday,
        source: "Colorado Revised Statutes 24-11-101"
    )

    static let rulesOfColorado =
        colorado.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .veteransDay,
            .thanksgivingDay,
            .christmasDay
        )
        // Signed on 2 May 2022.
        + colorado.keeps(.juneteenth, years: 2022...9999, source: "\(colorado.source); SB 22-139")
        + colorado.keeps(.columbusDay, years: 2000...2019, source: "\(colorado.source), as it was until HB 20-1031") + [
            colorado.presidentsDay,
            // In place of Columbus Day; signed on 20 March 2020.
            colorado.adds(
                "frances-xavier-cabrini-day",
                "Frances Xavier Cabrini Day",
                .nth(1, .monday, month: 10),
                years: 2020...9999,
                source: "\(colorado.source); HB 20-1031"
            ),
        ]
}
