import FeedCore

extension HolidayCalendar {
    /// The holidays of New South Wales.
    ///
    /// - SeeAlso: [Public Holidays Act 2010](https://legislation.nsw.gov.au/view/html/inforce/current/act-2010-115).
    static let inNewSouthWales: [HolidayRule] =
        inNewSouthWalesDates
        + easter(
            in: newSouthWales,
            saturday: 2000...9999,
            sunday: 2011...9999,
            mondayMoves: [
                // Monday, 25 April was Anzac Day.
                .init(year: 2011, month: 4, day: 26, source: "Public Holidays Act 2010 (NSW), schedule 1, part 2")
            ],
            source: inLawsOfNSW
        )
        + sovereignsBirthday(in: newSouthWales, source: inLawsOfNSW)

    private static let inOldLawOfNSW = "Banks and Bank Holidays Act 1912 (NSW)"
    private static let inLawOfNSW = "Public Holidays Act 2010 (NSW), section 4"
    private static let inLawsOfNSW = "\(inOldLawOfNSW); since 2011 \(inLawOfNSW)"

    private static let inNewSouthWalesDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [newSouthWales],
            years: 2000...2010,
            substitute: .mondayAfterSunday,
            source: inOldLawOfNSW
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [newSouthWales],
            years: 2011...9999,
            substitute: .nextMonday,
            source: inLawOfNSW
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [newSouthWales],
            years: 2000...2010,
            substitute: .mondayAfterSunday,
            source: inOldLawOfNSW
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [newSouthWales],
            years: 2011...9999,
            substitute: .nextMonday.instead,
            source: inLawOfNSW
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [newSouthWales],
            years: 2000...2010,
            substitute: .mondayAfterSunday,
            source: inOldLawOfNSW
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [newSouthWales],
            years: 2011...2025,
            source: inLawOfNSW
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [newSouthWales],
            years: 2026...2027,
            substitute: .nextMonday,
            source: "\(inLawOfNSW); additional days of 2026 and 2027 by order under section 5"
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [newSouthWales],
            years: 2028...9999,
            source: inLawOfNSW
        ),
        // Since 2011 only a bank holiday (Retail Trading Act 2008, section 14B).
        HolidayRule(
            "bank-holiday",
            "Bank Holiday",
            .nth(1, .monday, month: 8),
            in: [newSouthWales],
            years: 2000...2010,
            source: inOldLawOfNSW
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 10),
            in: [newSouthWales],
            source: inLawsOfNSW
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [newSouthWales],
            years: 2000...2010,
            substitute: .shift([.sunday: 2]),
            source: inOldLawOfNSW
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [newSouthWales],
            years: 2011...9999,
            substitute: .twoDaysLater,
            source: inLawOfNSW
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [newSouthWales],
            years: 2000...2008,
            substitute: .mondayAfterSunday,
            source: inOldLawOfNSW
        ),
        // Monday, 28 December 2009 was gazetted for that year.
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [newSouthWales],
            years: 2009...2010,
            substitute: .nextMonday,
            source: "\(inOldLawOfNSW); for 2009 gazetted under the same act"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [newSouthWales],
            years: 2011...9999,
            substitute: .twoDaysLater,
            source: inLawOfNSW
        ),
    ]
}
