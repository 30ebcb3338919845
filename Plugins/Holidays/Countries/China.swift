import FeedCore

extension HolidayCalendar {
    /// The statutory holidays of mainland China.
    ///
    /// One on a weekend gives the next working day off (article 6). The longer holidays that the State Council
    /// announces each year are made by exchanging further days for Saturdays and Sundays at work, and these are left
    /// out.
    ///
    /// - SeeAlso: [Regulation on Public Holidays](https://www.gov.cn/zhengce/content/202411/content_6986380.htm).
    static let china = HolidayCalendar(
        "CN",
        "China",
        law: "Regulation of the State Council on Public Holidays for National Annual Festivals and Memorial Days",
        (dates + festivals).substituted(.nextFreeWeekday) + shifted + once
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .labourDay, numbered("Labour Day", 2, .fixed(month: 5, day: 2)).until(2007, decree1999),
        numbered("Labour Day", 3, .fixed(month: 5, day: 3)).until(2007, decree1999),
        numbered("Labour Day", 2, .fixed(month: 5, day: 2)).since(2025, decree2024), .day("National Day", 10, 1),
        numbered("National Day", 2, .fixed(month: 10, day: 2)), numbered("National Day", 3, .fixed(month: 10, day: 3)),
    ]

    private static let festivals: [HolidayRule] = [
        .day("Chinese New Year's Eve", .offset(-1, from: .chineseNewYear)).during(2008...2013, decree2007),
        .day("Chinese New Year's Eve", .offset(-1, from: .chineseNewYear)).since(2025, decree2024),
        .day("Spring Festival", .chineseNewYear),
        numbered("Spring Festival", 2, .offset(1, from: .chineseNewYear)),
        numbered("Spring Festival", 3, .offset(2, from: .chineseNewYear)).until(2007, decree1999),
        numbered("Spring Festival", 3, .offset(2, from: .chineseNewYear)).since(2014, decree2013),
        .day("Tomb-Sweeping Day", qingming).since(2008, decree2007),
        .day("Mid-Autumn Festival", .chineseMidAutumn).during(2008...2014, decree2007),
        .day("Mid-Autumn Festival", .chineseMidAutumn).since(2016, decree2007),
    ]

    /// Those whose day off a notice put elsewhere once: on the Friday before in 2012, beside National Day in 2015.
    private static let shifted: [HolidayRule] = [
        .day("Dragon Boat Festival", .chineseDragonBoat).during(2008...2011, decree2007)
            .substituted(.nextFreeWeekday),
        .day("Dragon Boat Festival", .chineseDragonBoat).during(2012...2012, decree2007)
            .substituted(.shift([.saturday: -1])),
        .day("Dragon Boat Festival", .chineseDragonBoat).since(2013, decree2007).substituted(.nextFreeWeekday),
        .day("Mid-Autumn Festival", .chineseMidAutumn).during(2015...2015, decree2007)
            .substituted(.shift([.sunday: 9])),
    ]

    private static let once: [HolidayRule] =
        [
            .once(
                "70th Anniversary of Victory",
                2015,
                9,
                3,
                "Notice of the General Office of the State Council of 13 May 2015"
            ),
            .once(
                "Mid-Autumn Festival (with National Day)",
                2020,
                10,
                6,
                "Notice of the General Office of the State Council of 21 November 2019"
            ),
        ]
        + HolidayRule.each(
            "Extended Spring Festival",
            [20_200_130, 20_200_131, 20_200_201, 20_200_202],
            "Notice of the General Office of the State Council of 26 January 2020"
        )

    /// The day when the sun reaches 15 degrees of longitude, by the formula that is usual for the years 2000 to 2099.
    private static let qingming: HolidayPattern = {
        var dates: [Int: HolidayPattern.MonthDay] = [:]
        for year in years {
            dates[year] = .init(4, Int(Double(year - 2000) * 0.2422 + 4.81) - (year - 2000) / 4)
        }
        return .listed(dates)
    }()

    /// A later day of a holiday that lasts several, with an id of its own.
    private static func numbered(_ name: String, _ number: Int, _ pattern: HolidayPattern) -> HolidayRule {
        var rule = HolidayRule.day(name, pattern)
        rule.slug += "-day-\(number)"
        return rule
    }

    private static let decree1999 = "Regulation of the State Council on Public Holidays, decree 270 of 1999"
    private static let decree2007 = "Regulation of the State Council on Public Holidays, decree 513 of 2007"
    private static let decree2013 = "Regulation of the State Council on Public Holidays, decree 644 of 2013"
    private static let decree2024 = "Regulation of the State Council on Public Holidays, decree 795 of 2024"
}
