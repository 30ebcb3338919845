import FeedCore

extension HolidayCalendar {
    /// The legal holidays; the hours off that governors add in some years are left out.
    static let virginia = StateLaw(
        state: "US-VA",
        substitute: .nearestWeekday,
        source: "Virginia Code 2.2-3300"
    )

    static let rulesOfVirginia =
        virginia.keeps(
            .newYearsDay,
            years: 2000...2000,
            substitute: .shift([.saturday: 2]),
            source: "Virginia Acts of Assembly 1999, chapter 206"
        ) + virginia.keeps(.newYearsDay, years: 2001...9999)
        + virginia.keeps(
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
        // Approved on 13 October 2020.
        + virginia.keeps(
            .juneteenth,
            years: 2021...9999,
            source: "\(virginia.source); Acts of Assembly 2020, Special Session I, chapter 5"
        ) + [
            // Passed in the session of 2000; before, there was Lee-Jackson-King Day on a Monday.
            virginia.adds(
                "lee-jackson-day",
                "Lee-Jackson Day",
                .offset(-3, from: .nth(3, .monday, month: 1)),
                years: 2001...2020,
                source: "\(virginia.source), as it was until HB 108 and SB 601 of 2020"
            ),
            virginia.electionDay(years: 2020...9999, source: "\(virginia.source); HB 108 and SB 601 of 2020"),
            virginia.dayAfterThanksgiving(),
        ]
}
