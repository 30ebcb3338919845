import FeedCore

extension HolidayCalendar {
    /// The holidays of Western Australia.
    ///
    /// The sovereign's birthday is proclaimed each year to fit the school holidays and the Perth Royal Show, usually
    /// for the last Monday of September.
    ///
    /// - SeeAlso: [Public and Bank Holidays Act 1972](https://www.legislation.wa.gov.au/legislation/statutes.nsf/law_a639.html).
    static let inWesternAustralia: [HolidayRule] =
        inWesternAustraliaDates
        + easter(in: westernAustralia, sunday: 2022...9999, source: inLawOfWA)
        + sovereignsBirthday(.last(.monday, month: 9), in: westernAustralia, years: 2000...2010, source: proclamation)
        // In 2011 when the heads of government of the Commonwealth met in Perth.
        + sovereignsBirthday(
            .listed([2011: .init(10, 28), 2012: .init(10, 1)]),
            in: westernAustralia,
            years: 2011...2012,
            source: proclamation
        )
        + sovereignsBirthday(.last(.monday, month: 9), in: westernAustralia, years: 2013...2023, source: proclamation)
        + sovereignsBirthday(
            .listed([2024: .init(9, 23)]),
            in: westernAustralia,
            years: 2024...2024,
            source: proclamation
        )
        + sovereignsBirthday(.last(.monday, month: 9), in: westernAustralia, years: 2025...9999, source: proclamation)

    private static let inLawOfWA = "Public and Bank Holidays Act 1972 (WA), second schedule"
    private static let proclamation =
        "Proclamation under the Public and Bank Holidays Act 1972 (WA), second schedule"

    private static let inWesternAustraliaDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [westernAustralia],
            substitute: .nextMonday,
            source: inLawOfWA
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [westernAustralia],
            substitute: .nextMonday.instead,
            source: inLawOfWA
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 3),
            in: [westernAustralia],
            source: inLawOfWA
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [westernAustralia],
            substitute: .nextMonday,
            source: inLawOfWA
        ),
        HolidayRule(
            "western-australia-day",
            "Foundation Day",
            .nth(1, .monday, month: 6),
            in: [westernAustralia],
            years: 2000...2011,
            source: inLawOfWA
        ),
        HolidayRule(
            "western-australia-day",
            "Western Australia Day",
            .nth(1, .monday, month: 6),
            in: [westernAustralia],
            years: 2012...9999,
            source: inLawOfWA
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [westernAustralia],
            substitute: .nextMonday,
            source: inLawOfWA
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [westernAustralia],
            substitute: .afterChristmas,
            source: inLawOfWA
        ),
    ]
}
