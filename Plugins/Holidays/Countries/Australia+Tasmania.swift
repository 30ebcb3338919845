import FeedCore

extension HolidayCalendar {
    /// The holidays that apply in all of Tasmania.
    ///
    /// - SeeAlso: [Statutory Holidays Act 2000](https://www.legislation.tas.gov.au/view/html/inforce/current/act-2000-096).
    static let inTasmania: [HolidayRule] =
        inTasmaniaDates
        + easter(
            in: tasmania,
            // The Statutory Holidays Amendment Act 2026 added it.
            sunday: 2027...9999,
            source: inLawOfTasmania
        )
        + sovereignsBirthday(in: tasmania, source: inLawOfTasmania)

    private static let inLawOfTasmania = "Statutory Holidays Act 2000 (Tas), section 4"

    private static let inTasmaniaDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [tasmania],
            substitute: .nextMonday.instead,
            source: "\(inLawOfTasmania); for 2000 Bank Holidays Act 1919, section 4"
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [tasmania],
            substitute: .nextMonday.instead,
            source: inLawOfTasmania
        ),
        HolidayRule(
            "labour-day",
            "Eight Hours Day",
            .nth(1, .monday, month: 3),
            in: [tasmania],
            years: 2000...2000,
            source: "Bank Holidays Act 1919 (Tas), section 4"
        ),
        HolidayRule(
            "labour-day",
            "Eight Hours Day",
            .nth(2, .monday, month: 3),
            in: [tasmania],
            years: 2001...9999,
            source: inLawOfTasmania
        ),
        // Since 2011 only for the public service.
        HolidayRule(
            "easter-tuesday",
            "Easter Tuesday",
            .easter(2),
            in: [tasmania],
            years: 2000...2010,
            source: inLawOfTasmania
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [tasmania],
            source: inLawOfTasmania
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [tasmania],
            years: 2000...2009,
            substitute: .twoDaysLater.instead,
            source: inLawOfTasmania
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [tasmania],
            years: 2010...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfTasmania); Statutory Holidays Amendment Act 2010"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [tasmania],
            substitute: .twoDaysLater.instead,
            source: inLawOfTasmania
        ),
    ]
}
