import FeedCore

extension HolidayCalendar {
    /// The national holidays of Japan.
    ///
    /// The day after a holiday on a Sunday is one too, since 2007 the next day that is not one itself (article 3(2)); a
    /// day between two holidays is one as well (article 3(3)). The equinoxes are announced each February for the next
    /// year; here they are those of the usual formula, which has been right in every year since 1980.
    ///
    /// - SeeAlso: [Act on National Holidays](https://laws.e-gov.go.jp/law/323AC1000000178), and
    ///   [the list of the Cabinet Office](https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html).
    static let japan = HolidayCalendar(
        "JP",
        "Japan",
        law: "Act 178/1948 on National Holidays",
        fixed.substituted(.init(shifts: [.sunday: 1], skipsTaken: true)) + mondays + between
    )

    private static let fixed: [HolidayRule] = [
        .newYearsDay, .day("National Foundation Day", 2, 11), .day("Emperor's Birthday", 2, 23).since(2020, act2017),
        .day("Emperor's Birthday", 12, 23).until(2018),
        .day("Vernal Equinox Day", .listed(dates(1999, 3) { equinox($0, 20.8431) })),
        .day("Greenery Day", 4, 29).until(2006), .day("Showa Day", 4, 29).since(2007),
        .day("Constitution Memorial Day", 5, 3), .day("Greenery Day", 5, 4).since(2007),
        .day("Children's Day", 5, 5), .day("Marine Day", 7, 20).until(2002),
        .day("Respect for the Aged Day", 9, 15).until(2002),
        .day("Mountain Day", 8, 11).since(2016).moved(2020, 8, 10, olympics).moved(2021, 8, 8, olympics2021),
        .day("Autumnal Equinox Day", .listed(dates(1999, 9) { equinox($0, 23.2488) })), .day("Culture Day", 11, 3),
        .day("Labour Thanksgiving Day", 11, 23),
        .once("Enthronement of the Emperor", 2019, 5, 1, act2018),
        .once("Enthronement Ceremony", 2019, 10, 22, act2018),
    ]

    /// Those that were put on Mondays in 2000 and 2003.
    private static let mondays: [HolidayRule] = [
        .day("Coming of Age Day", .nth(2, .monday, month: 1)),
        .day("Marine Day", .nth(3, .monday, month: 7)).since(2003)
            .moved(2020, 7, 23, olympics).moved(2021, 7, 22, olympics2021),
        .day("Respect for the Aged Day", .nth(3, .monday, month: 9)).since(2003),
        // Until 2019 under the name of Health and Sports Day.
        .day("Sports Day", .nth(2, .monday, month: 10)).moved(2020, 7, 24, olympics).moved(2021, 7, 23, olympics2021),
    ]

    /// The days between two holidays: until 2006 the 4th of May, but on a Sunday, or on a Monday after a holiday.
    private static let between: [HolidayRule] =
        [
            .day("Citizens' Holiday", .on([.tuesday, .wednesday, .thursday, .friday, .saturday], may4)).until(2006),
            // Between Respect for the Aged Day and the equinox, if that is two days later.
            .day(
                "Citizens' Holiday",
                .listed(
                    dates(2003, 9) { year in
                        let aged = HolidayPattern.nth(3, .monday, month: 9).day(in: year)?.day ?? 0
                        return equinox(year, 23.2488) == aged + 2 ? aged + 1 : nil
                    }
                )
            ),
        ] + HolidayRule.each("Citizens' Holiday", [20_190_430, 20_190_502], "\(act2018); article 3(3)")

    private static let may4 = HolidayPattern.fixed(month: 5, day: 4)

    /// The days of a month from a year on.
    private static func dates(
        _ first: Int,
        _ month: Int,
        _ day: (Int) -> Int?
    ) -> [Int: HolidayPattern.MonthDay] {
        var dates: [Int: HolidayPattern.MonthDay] = [:]
        for year in first...years.upperBound + 1 { dates[year] = day(year).map { .init(month, $0) } }
        return dates
    }

    /// The day of the month of an equinox from 1980 to 2099, by the formula of the Hydrographic Department.
    private static func equinox(_ year: Int, _ dayIn1980: Double) -> Int {
        Int(dayIn1980 + 0.242194 * Double(year - 1980)) - (year - 1980) / 4
    }

    private static let act2017 = "Act 178/1948, as amended by Act 63/2017"
    private static let act2018 = "Act 99/2018"
    private static let olympics = "Act on special measures for the Tokyo Olympics, amended by Act 55/2018"
    private static let olympics2021 = "Act on special measures for the Tokyo Olympics, amended by Act 68/2020"
}
