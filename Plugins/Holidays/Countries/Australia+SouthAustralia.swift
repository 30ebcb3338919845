import FeedCore

extension HolidayCalendar {
    /// The holidays of South Australia.
    ///
    /// The Holidays Act 1910 made every Sunday a holiday, which no list includes; it also left a holiday on a Sunday in
    /// place and moved one on a Saturday.
    ///
    /// - SeeAlso: [Public Holidays Act 2023](https://www.legislation.sa.gov.au/lz?path=/C/A/Public%20Holidays%20Act%202023).
    static let inSouthAustralia: [HolidayRule] =
        inSouthAustraliaDates
        + easter(in: southAustralia, saturday: 2000...9999, sunday: 2024...9999, source: inLawsOfSA)
        + sovereignsBirthday(in: southAustralia, source: inLawsOfSA)

    private static let inOldLawOfSA = "Holidays Act 1910 (SA), second schedule"
    private static let inLawOfSA = "Public Holidays Act 2023 (SA)"
    private static let inLawsOfSA = "\(inOldLawOfSA); since 2024 \(inLawOfSA)"

    private static let inSouthAustraliaDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [southAustralia],
            years: 2000...2023,
            substitute: .nextMonday.instead(on: [.saturday]),
            source: inOldLawOfSA
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [southAustralia],
            years: 2024...9999,
            substitute: .nextMonday,
            source: inLawOfSA
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [southAustralia],
            years: 2000...2003,
            substitute: .nextMonday.instead,
            source: inOldLawOfSA
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [southAustralia],
            years: 2004...2023,
            substitute: .nextMonday.instead(on: [.saturday]),
            source: inOldLawOfSA
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [southAustralia],
            years: 2024...9999,
            substitute: .nextMonday.instead,
            source: inLawOfSA
        ),
        HolidayRule(
            "adelaide-cup-day",
            "Adelaide Cup Day",
            .nth(3, .monday, month: 5),
            in: [southAustralia],
            years: 2000...2005,
            source: inOldLawOfSA
        ),
        HolidayRule(
            "adelaide-cup-day",
            "Adelaide Cup Day",
            .nth(2, .monday, month: 3),
            in: [southAustralia],
            years: 2006...9999,
            source: "Proclamations under the Holidays Act 1910 (SA); since 2024 \(inLawOfSA)"
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [southAustralia],
            years: 2000...2023,
            substitute: .mondayAfterSunday,
            source: inOldLawOfSA
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [southAustralia],
            years: 2024...9999,
            source: inLawOfSA
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 10),
            in: [southAustralia],
            source: inLawsOfSA
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [southAustralia],
            years: 2000...2023,
            substitute: .nextMonday.instead(on: [.saturday]),
            source: inOldLawOfSA
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [southAustralia],
            years: 2024...9999,
            substitute: .nextMonday,
            source: inLawOfSA
        ),
        HolidayRule(
            "proclamation-day",
            "Proclamation Day",
            .fixed(month: 12, day: 26),
            in: [southAustralia],
            years: 2000...2023,
            substitute: .afterChristmas.instead(on: [.saturday]),
            source: inOldLawOfSA
        ),
        HolidayRule(
            "proclamation-day",
            "Proclamation Day",
            .fixed(month: 12, day: 26),
            in: [southAustralia],
            years: 2024...9999,
            substitute: .afterChristmas,
            source: inLawOfSA
        ),
    ]
}
