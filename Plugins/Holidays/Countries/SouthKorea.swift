import FeedCore

extension HolidayCalendar {
    /// The public holidays of South Korea, with the days of elections.
    ///
    /// Elections to the National Assembly and of local governments have their dates from article 34 of the Public
    /// Official Election Act. Presidents are elected when a term ends, which it did early in 2017 and 2025, so those
    /// elections are listed once they are called.
    ///
    /// - SeeAlso: [Public Holidays Act](https://www.law.go.kr/법령/공휴일에관한법률), and until 2021
    ///   [Regulations on Holidays of Government Offices](https://www.law.go.kr/법령/관공서의공휴일에관한규정).
    static let southKorea = HolidayCalendar(
        "KR",
        "South Korea",
        law: "Public Holidays Act, article 2; until 2021 Regulations on Holidays of Government Offices, article 2",
        dates + festivals + overlaps + elections + once
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .day("Independence Movement Day", 3, 1).substituted(.nextFreeWeekday.since(2022)),
        .day("Arbor Day", 4, 5).until(2005),
        .labourDay.since(2026, "Public Holidays Act, as amended in 2026").substituted(.nextFreeWeekday),
        .day("Children's Day", 5, 5).substituted(.nextFreeWeekday.since(2014)), .day("Memorial Day", 6, 6),
        .day("Constitution Day", 7, 17).until(2007),
        .day("Constitution Day", 7, 17).since(2026, "Public Holidays Act, as amended on 10 February 2026")
            .substituted(.nextFreeWeekday),
        .day("Liberation Day", 8, 15).substituted(.nextFreeWeekday.since(2021)),
        .day("National Foundation Day", 10, 3).substituted(.nextFreeWeekday.since(2021)),
        .day("Hangul Day", 10, 9).since(2013, "Presidential Decree 24273").substituted(.nextFreeWeekday.since(2021)),
        .christmasDay.substituted(.nextFreeWeekday.since(2023)),
    ]

    private static let festivals: [HolidayRule] = [
        .day("Seollal Eve", .offset(-1, from: .koreanNewYear)).substituted(afterSunday),
        .day("Seollal", .koreanNewYear).substituted(afterSunday),
        .day("Day after Seollal", .offset(1, from: .koreanNewYear)).substituted(afterSunday),
        .day("Buddha's Birthday", .koreanBuddhasBirthday).substituted(.nextFreeWeekday.since(2023)),
        .day("Chuseok Eve", .offset(-1, from: .koreanMidAutumn)).substituted(afterSunday),
        .day("Chuseok", .koreanMidAutumn).substituted(afterSunday),
        .day("Day after Chuseok", .offset(1, from: .koreanMidAutumn)).substituted(afterSunday),
    ]

    /// Seollal and Chuseok have a substitute for a Sunday, and none for a Saturday (article 3).
    private static let afterSunday = SubstituteRule(shifts: [.sunday: 1], skipsTaken: true).since(2014)

    /// The next working day if one of the festivals and another holiday are on the same date (article 3).
    private static let overlaps = HolidayRule.each(
        "Substitute for Two Holidays on One Day",
        [20_171_006, 20_250_506, 20_281_005, 20_361_007, 20_391_005, 20_440_506, 20_471_007],
        "Public Holidays Act, article 3; until 2021 Presidential Decree 24828"
    )

    private static let elections: [HolidayRule] = [
        .day("National Assembly Election", fourYearly(2008, .onOrAfter(.wednesday, month: 4, day: 9))),
        // A week later if the day would be beside Memorial Day (article 34(2)).
        .day("Local Elections", fourYearly(2010, .onOrAfter(.wednesday, month: 5, day: 31)))
            .moved(2018, 6, 13, electionAct).moved(2030, 6, 12, electionAct).moved(2046, 6, 13, electionAct),
    ].by(electionAct)

    /// The same day every four years from a year on.
    private static func fourYearly(_ first: Int, _ day: HolidayPattern) -> HolidayPattern {
        var dates: [Int: HolidayPattern.MonthDay] = [:]
        for year in stride(from: first, through: years.upperBound, by: 4) {
            dates[year] = day.day(in: year).map { .init($0.month, $0.day) }
        }
        return .listed(dates)
    }

    private static let electionAct = "Public Official Election Act, article 34"
    private static let once: [HolidayRule] =
        [
            ("National Assembly Election", [20_000_413, 20_040_415]), ("Local Elections", [20_020_613, 20_060_531]),
            ("Presidential Election", [20_021_219, 20_071_219, 20_121_219, 20_170_509, 20_220_309, 20_250_603]),
        ]
        .flatMap { HolidayRule.each($0, $1, electionAct) }
        + HolidayRule.each(
            "Temporary Holiday",
            [
                20_020_701, 20_150_814, 20_160_506, 20_171_002, 20_200_817, 20_231_002, 20_241_001, 20_250_127,
            ],
            "Resolution of the State Council"
        )
}
