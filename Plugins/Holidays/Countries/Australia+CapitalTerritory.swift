import FeedCore

extension HolidayCalendar {
    /// The holidays of the Australian Capital Territory.
    ///
    /// - SeeAlso: [Holidays Act 1958](https://www.legislation.act.gov.au/a/1958-19/).
    static let inCapitalTerritory: [HolidayRule] =
        inCapitalTerritoryDates
        + easter(in: capitalTerritory, saturday: 2000...9999, sunday: 2016...9999, source: inLawOfTheACT)
        + sovereignsBirthday(in: capitalTerritory, source: inLawOfTheACT)

    private static let inLawOfTheACT = "Holidays Act 1958 (ACT), section 3"

    private static let inCapitalTerritoryDates: [HolidayRule] = [
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [capitalTerritory],
            years: 2000...2014,
            substitute: .nextMonday.instead,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            in: [capitalTerritory],
            years: 2015...9999,
            substitute: .nextMonday,
            source: "\(inLawOfTheACT); Holidays Amendment Act 2014"
        ),
        HolidayRule(
            "australia-day",
            "Australia Day",
            .fixed(month: 1, day: 26),
            in: [capitalTerritory],
            substitute: .nextMonday.instead,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "canberra-day",
            "Canberra Day",
            .nth(3, .monday, month: 3),
            in: [capitalTerritory],
            years: 2000...2007,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "canberra-day",
            "Canberra Day",
            .nth(2, .monday, month: 3),
            in: [capitalTerritory],
            years: 2008...9999,
            source: "\(inLawOfTheACT); Holidays (Canberra Day) Amendment Act 2007"
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [capitalTerritory],
            years: 2000...2019,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfTheACT
        ),
        // Declared in addition to the act: 27 April 2020 and 2026, and Sunday, 25 April 2021.
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [capitalTerritory],
            years: 2020...2026,
            substitute: .nextMonday,
            source: "\(inLawOfTheACT); declarations for 2020, 2021 and 2026 under section 3(1)(b)"
        ),
        HolidayRule(
            "anzac-day",
            "Anzac Day",
            .fixed(month: 4, day: 25),
            in: [capitalTerritory],
            years: 2027...9999,
            substitute: .mondayAfterSunday.instead,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "reconciliation-day",
            "Reconciliation Day",
            .onOrAfter(.monday, month: 5, day: 27),
            in: [capitalTerritory],
            years: 2018...9999,
            source: "\(inLawOfTheACT); Holidays (Reconciliation Day) Amendment Act 2017"
        ),
        // The day of the Melbourne Cup.
        HolidayRule(
            "family-and-community-day",
            "Family and Community Day",
            .nth(1, .tuesday, month: 11),
            in: [capitalTerritory],
            years: 2007...2009,
            source: "Declared under section 3(1)(b) of the Holidays Act 1958 (ACT)"
        ),
        // The Monday after the third school term, or the next one if that is Labour Day.
        HolidayRule(
            "family-and-community-day",
            "Family and Community Day",
            .listed([
                2010: .init(9, 27),
                2011: .init(10, 10),
                2012: .init(10, 8),
                2013: .init(9, 30),
                2014: .init(9, 29),
                2015: .init(9, 28),
                2016: .init(9, 26),
                2017: .init(9, 25),
            ]),
            in: [capitalTerritory],
            source: "\(inLawOfTheACT); Holidays (Family and Community Day) Amendment Act 2009"
        ),
        HolidayRule(
            "labour-day",
            "Labour Day",
            .nth(1, .monday, month: 10),
            in: [capitalTerritory],
            source: inLawOfTheACT
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [capitalTerritory],
            years: 2000...2013,
            substitute: .nextMonday.instead,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            in: [capitalTerritory],
            years: 2014...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfTheACT); Holidays Amendment Act 2014"
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [capitalTerritory],
            years: 2000...2013,
            substitute: .afterChristmas.instead,
            source: inLawOfTheACT
        ),
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            in: [capitalTerritory],
            years: 2014...9999,
            substitute: .twoDaysLater,
            source: "\(inLawOfTheACT); Holidays Amendment Act 2014"
        ),
    ]
}
