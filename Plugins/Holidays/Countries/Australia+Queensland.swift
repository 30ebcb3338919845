import FeedCore

extension HolidayCalendar {
    /// The holidays of Queensland.
    ///
    /// - SeeAlso: [Holidays Act 1983](https://www.legislation.qld.gov.au/view/html/inforce/current/act-1983-018).
    static let inQueensland: [HolidayRule] =
        inQueenslandDates
        + easter(in: queensland, saturday: 2000...9999, sunday: 2017...9999, source: inLawOfQueensland)
        + sovereignsBirthday(in: queensland, years: 2000...2011, source: inLawOfQueensland)
        + sovereignsBirthday(
            .nth(1, .monday, month: 10),
            in: queensland,
            years: 2012...2012,
            source: "Holidays and Other Legislation Amendment Act 2011 (Qld)"
        )
        + sovereignsBirthday(in: queensland, years: 2013...2015, source: inLawOfQueensland)
        + sovereignsBirthday(
            .nth(1, .monday, month: 10),
            in: queensland,
            years: 2016...9999,
            source: inLawOfQueensland
        )

    private static let inLawOfQueensland = "Holidays Act 1983 (Qld), schedule"

    private static let inQueenslandDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [queensland],
            years: 2000...2010,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [queensland],
            years: 2011...9999,
            substitute: .nextMonday,
            source:
                "\(inLawOfQueensland); Holidays and Other Legislation Amendment Act 2011; 3 January 2011 gazetted under section 4"
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [queensland],
            substitute: .nextMonday.instead,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [queensland],
            substitute: .mondayAfterSunday.instead,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 5),
            in: [queensland],
            years: 2000...2012,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 10),
            in: [queensland],
            years: 2013...2015,
            source: "\(inLawOfQueensland), as amended in 2012"
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 5),
            in: [queensland],
            years: 2016...9999,
            source: "\(inLawOfQueensland), as amended in 2015"
        ),
        // The Wednesday of the show, which begins on the first Friday of August on or after the 5th. It applies only in
        // and around Brisbane; the shows of other districts are left out.
        HolidayRule(
            "royal-queensland-show",
            "Royal Queensland Show (Brisbane area)",
            .onOrAfter(.wednesday, month: 8, day: 10),
            in: [queensland],
            moves: [
                .init(
                    year: 2020,
                    month: 8,
                    day: 14,
                    source: "Holidays Act 1983 (Qld), section 4: the show was cancelled"
                ),
                .init(
                    year: 2021,
                    month: 10,
                    day: 29,
                    source: "Holidays Act 1983 (Qld), section 4: the show was cancelled"
                ),
            ],
            source: "Holidays Act 1983 (Qld), section 4"
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [queensland],
            years: 2000...2009,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfQueensland
        ),
        // Monday, 27 December was the substitute of Boxing Day.
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [queensland],
            years: 2010...2010,
            substitute: .shift([.saturday: 3]),
            source: "\(inLawOfQueensland); 28 December 2010 gazetted under section 4"
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [queensland],
            years: 2011...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfQueensland); Holidays and Other Legislation Amendment Act 2011"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [queensland],
            years: 2000...2008,
            substitute: .shift([.sunday: 1, .monday: 1]).instead,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [queensland],
            years: 2009...2009,
            substitute: .nextMonday,
            source: "\(inLawOfQueensland); 28 December 2009 gazetted under section 4"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [queensland],
            years: 2010...2010,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfQueensland
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [queensland],
            years: 2011...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfQueensland); Holidays and Other Legislation Amendment Act 2011"
        ),
        .once(
            "diamond-jubilee",
            "Queen's Diamond Jubilee",
            2012,
            6,
            11,
            in: [queensland],
            source: "Holidays and Other Legislation Amendment Act 2011 (Qld)"
        ),
    ]
}
