import FeedCore

extension HolidayCalendar {
    /// Section 19853 lists the days off; section 6700 lists more, which an employee may only take instead of a personal
    /// holiday.
    static let california = StateLaw(
        state: "US-CA",
        substitute: .mondayAfterSunday,
        source: "California Government Code 6700, 6701 and 19853"
    )

    static let rulesOfCalifornia =
        california.keeps(
            .newYearsDay,
            .martinLutherKingDay,
            .memorialDay,
            .independenceDay,
            .laborDay,
            .thanksgivingDay,
            .christmasDay
        )
        // The only day that moves to a Friday.
        + california.keeps(.veteransDay, substitute: .nearestWeekday)
        + california.keeps(.columbusDay, years: 2000...2008, source: beforeTheBudgetOf2009) + [
            // The law took effect on 20 February 2009.
            california.lincolnsBirthday(years: 2000...2009, source: beforeTheBudgetOf2009),
            california.presidentsDay,
            california.adds(
                "cesar-chavez-day",
                "Cesar Chavez Day",
                .fixed(month: 3, day: 31),
                years: 2001...2025,
                source: "\(california.source); Statutes of 2000, chapter 213 (SB 984)"
            ),
            california.adds(
                "cesar-chavez-day",
                "Farmworkers Day",
                .fixed(month: 3, day: 31),
                years: 2026...9999,
                source: "\(california.source); AB 2156 of 2026"
            ),
            california.dayAfterThanksgiving(),
        ]

    private static let beforeTheBudgetOf2009 =
        "California Government Code 19853 before the Statutes of 2009, Third Extraordinary Session, chapter 4 (SB 8)"
}
