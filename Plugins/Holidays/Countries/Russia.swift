extension HolidayCalendar {
    /// The non-working holidays of Russia.
    ///
    /// The next working day is off for a holiday on a weekend (article 112(2)); since 2013 not for those of January, two
    /// of whose days the government moves to other dates by a resolution each year. Days that it exchanges for Saturdays
    /// at work are left out.
    ///
    /// - SeeAlso: [Labour Code](https://www.consultant.ru/document/cons_doc_LAW_34683/), article 112.
    static let russia = HolidayCalendar(
        "RU",
        "Russia",
        substituteLabel: "day off",
        law: "Labour Code of 2001, article 112; until January 2002 Labour Code of 1971, article 65",
        january + dates + moved
    )

    private static let january: [HolidayRule] =
        [
            .newYearsDay.substituted(until2012), newYear(2).substituted(until2012),
            .day("Orthodox Christmas Day", 1, 7).substituted(until2012),
        ] + [3, 4, 5].map { newYear($0).since(2005, act2004).substituted(until2012) }
        + [6, 8].map { newYear($0).since(2013, act2012) }

    private static let dates: [HolidayRule] = [
        // The government moved the day off of 2013, 2014, 2019 and 2025 elsewhere, see below.
        defenders.during(2002...2012).substituted(.nextFreeWeekday), defenders.during(2013...2014),
        defenders.during(2015...2018).substituted(.nextFreeWeekday), defenders.during(2019...2019),
        defenders.during(2020...2024).substituted(.nextFreeWeekday), defenders.during(2025...2025),
        defenders.since(2026).substituted(.nextFreeWeekday),
        womensDay.until(2024).substituted(.nextFreeWeekday), womensDay.during(2025...2025),
        womensDay.since(2026).substituted(.nextFreeWeekday),
        .labourDay.called("Spring and Labour Day").substituted(.nextFreeWeekday),
        .day("Second Day of Spring and Labour", 5, 2).until(2004).substituted(.nextFreeWeekday),
        .day("Victory Day", 5, 9).substituted(.nextFreeWeekday),
        .day("Russia Day", 6, 12).substituted(.nextFreeWeekday),
        .day("Unity Day", 11, 4).since(2005, act2004).substituted(.nextFreeWeekday),
        .day("Day of Accord and Reconciliation", 11, 7).until(2004).substituted(.nextFreeWeekday),
        .day("Constitution Day", 12, 12).until(2004).substituted(.nextFreeWeekday),
    ]

    private static let defenders = HolidayRule.day("Defender of the Fatherland Day", 2, 23)
    private static let womensDay = HolidayRule.day("International Women's Day", 3, 8)
    private static let until2012 = SubstituteRule.nextFreeWeekday.during(2000...2012)

    private static func newYear(_ day: Int) -> HolidayRule {
        var rule = HolidayRule.day("New Year Holidays", 1, day)
        rule.slug += "-\(day)"
        return rule
    }

    private static let act2004 = "Labour Code, article 112, as amended by Act 201-FZ of 2004"
    private static let act2012 = "Labour Code, article 112, as amended by Act 35-FZ of 2012"

    /// The days off for holidays on weekends that the government put on other dates: two of January since 2013, and
    /// some of those of February and March.
    private static let moved: [HolidayRule] = [
        ([20_130_502, 20_130_503, 20_130_510], "1048 of 15 October 2012"),
        ([20_140_502, 20_140_613, 20_141_103], "444 of 28 May 2013"),
        ([20_150_109, 20_150_504], "860 of 27 August 2014"), ([20_160_307, 20_160_503], "1017 of 24 September 2015"),
        ([20_170_224, 20_170_508], "756 of 4 August 2016"), ([20_180_309, 20_180_502], "1250 of 14 October 2017"),
        ([20_190_502, 20_190_503, 20_190_510], "1163 of 1 October 2018"),
        ([20_200_504, 20_200_505], "875 of 10 July 2019"), ([20_211_105, 20_211_231], "1648 of 10 October 2020"),
        ([20_220_503, 20_220_510], "1564 of 16 September 2021"), ([20_230_224, 20_230_508], "1505 of 29 August 2022"),
        ([20_240_510, 20_241_231], "1314 of 10 August 2023"),
        ([20_250_502, 20_250_508, 20_250_613, 20_251_231], "1335 of 4 October 2024"),
        ([20_260_109, 20_261_231], "1466 of 24 September 2025"), ([20_271_105, 20_271_231], "on the days off of 2027"),
    ]
    .flatMap { HolidayRule.each("Moved Day Off", $0, "Labour Code, article 112; resolution of the Government \($1)") }
}
