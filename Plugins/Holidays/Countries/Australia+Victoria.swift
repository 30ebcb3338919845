import FeedCore

extension HolidayCalendar {
    /// The holidays that apply in all of Victoria.
    ///
    /// - SeeAlso: [Public Holidays Act 1993](https://www.legislation.vic.gov.au/in-force/acts/public-holidays-act-1993/027).
    static let inVictoria: [HolidayRule] =
        inVictoriaDates
        + easter(in: victoria, saturday: 2003...9999, sunday: 2016...9999, source: inLawOfVictoria)
        + sovereignsBirthday(in: victoria, source: inLawOfVictoria)

    private static let inLawOfVictoria = "Public Holidays Act 1993 (Vic), section 6"

    private static let inVictoriaDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [victoria],
            years: 2000...2008,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfVictoria
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [victoria],
            years: 2009...9999,
            substitute: .nextMonday,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2008"
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [victoria],
            years: 2000...2008,
            moves: [
                .init(
                    year: 2002,
                    month: 1,
                    day: 28,
                    source: "Gazetted in 2001 under the Public Holidays Act 1993 (Vic), section 8"
                )
            ],
            source: inLawOfVictoria
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [victoria],
            years: 2009...9999,
            substitute: .nextMonday.instead,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2008"
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(2, .monday, month: 3),
            in: [victoria],
            source: inLawOfVictoria
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [victoria],
            years: 2000...2009,
            source: inLawOfVictoria
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [victoria],
            years: 2010...2010,
            substitute: .mondayAfterSunday,
            source: "\(inLawOfVictoria); 26 April 2010 gazetted under section 7"
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [victoria],
            years: 2011...9999,
            source: inLawOfVictoria
        ),
        HolidayRule(
            "afl-grand-final-friday",
            "Friday before the AFL Grand Final",
            .listed([
                2015: .init(10, 2),
                2016: .init(9, 30),
                2017: .init(9, 29),
                2018: .init(9, 28),
                2019: .init(9, 27),
                2020: .init(10, 23),
                2021: .init(9, 24),
                2022: .init(9, 23),
                2023: .init(9, 29),
                2024: .init(9, 27),
                2025: .init(9, 26),
                2026: .init(9, 25),
            ]),
            in: [victoria],
            source: "Victoria Government Gazette S 229 of 19 August 2015; \(inLawOfVictoria), as amended in 2019"
        ),
        // The league sets the day each year, usually the last Saturday of September.
        HolidayRule(
            "afl-grand-final-friday",
            "Friday before the AFL Grand Final",
            .offset(-1, from: .last(.saturday, month: 9)),
            in: [victoria],
            years: 2027...9999,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2019"
        ),
        // Earlier only in and around Melbourne. Councils elsewhere may still choose another day (section 8A).
        HolidayRule(
            "melbourne-cup-day",
            "Melbourne Cup Day",
            .nth(1, .tuesday, month: 11),
            in: [victoria],
            years: 2008...9999,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2008"
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [victoria],
            years: 2000...2007,
            source: inLawOfVictoria
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [victoria],
            years: 2008...2015,
            substitute: .twoDaysLater.instead,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2008"
        ),
        // Sunday, 25 December 2016 was added for that year, before the act included it.
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [victoria],
            years: 2016...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2019; 25 December 2016 gazetted under section 7"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [victoria],
            years: 2000...2007,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfVictoria
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [victoria],
            years: 2008...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfVictoria); Public Holidays Amendment Act 2008"
        ),
    ]
}
