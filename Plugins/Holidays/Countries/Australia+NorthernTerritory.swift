import FeedCore

extension HolidayCalendar {
    /// The holidays of the Northern Territory.
    ///
    /// - SeeAlso: [Public Holidays Act 1981](https://legislation.nt.gov.au/Legislation/PUBLIC-HOLIDAYS-ACT-1981).
    static let inNorthernTerritory: [HolidayRule] =
        inNorthernTerritoryDates
        + easter(
            in: northernTerritory,
            saturday: 2000...9999,
            // Gazetted for 2022 and 2023, and in the act since then.
            sunday: 2022...9999,
            source: "\(inLawOfTheNT); Easter Sunday 2022 and 2023 gazetted under section 6"
        )
        + sovereignsBirthday(in: northernTerritory, source: inLawOfTheNT)

    private static let inLawOfTheNT = "Public Holidays Act 1981 (NT), schedule 2"

    private static let inNorthernTerritoryDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [northernTerritory],
            years: 2000...2016,
            substitute: .nextMonday.instead,
            source: inLawOfTheNT
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [northernTerritory],
            years: 2017...9999,
            substitute: .nextMonday,
            source: "\(inLawOfTheNT); Public Holidays Amendment Act 2016"
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [northernTerritory],
            substitute: .nextMonday.instead,
            source: inLawOfTheNT
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [northernTerritory],
            substitute: .mondayAfterSunday.instead,
            source: inLawOfTheNT
        ),
        HolidayRule(
            "labour-day",
            "May Day",
            .nth(1, .monday, month: 5),
            in: [northernTerritory],
            source: inLawOfTheNT
        ),
        HolidayRule(
            "picnic-day",
            "Picnic Day",
            .nth(1, .monday, month: 8),
            in: [northernTerritory],
            source: inLawOfTheNT
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [northernTerritory],
            years: 2000...2015,
            substitute: .nextMonday.instead,
            source: inLawOfTheNT
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [northernTerritory],
            years: 2016...9999,
            substitute: .nextMonday,
            source: "\(inLawOfTheNT); Public Holidays Amendment Act 2016"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [northernTerritory],
            years: 2000...2019,
            substitute: .afterChristmas.instead,
            source: inLawOfTheNT
        ),
        // Saturday, 26 December 2020 and Sunday, 26 December 2021 were gazetted before the act included them.
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [northernTerritory],
            years: 2020...9999,
            substitute: .afterChristmas,
            source: "\(inLawOfTheNT); for 2020 and 2021 gazetted under section 6"
        ),
    ]
}
