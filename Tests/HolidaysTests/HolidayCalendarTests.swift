import FeedCore
import Foundation
import Holidays
import Testing

struct HolidayCalendarTests {
    @Test(arguments: [
        (2000, "2000-04-23"), (2008, "2008-03-23"), (2011, "2011-04-24"), (2019, "2019-04-21"), (2024, "2024-03-31"),
        (2035, "2035-03-25"), (2038, "2038-04-25"), (2049, "2049-04-18"), (1818, "1818-03-22"), (1943, "1943-04-25"),
        (1954, "1954-04-18"), (1981, "1981-04-19"), (2076, "2076-04-19"),
    ])
    func `calculates Easter Sunday`(year: Int, day: String) {
        #expect(CivilDay.easter(in: year)?.description == day)
    }

    @Test func `Easter is a Sunday from 22 March to 25 April in every year`() {
        for year in CivilDay.years {
            let easter = CivilDay.easter(in: year)
            #expect(easter?.weekday == .sunday)
            #expect(easter.map { ($0.month, $0.day) >= (3, 22) && ($0.month, $0.day) <= (4, 25) } == true, "\(year)")
        }
        #expect(CivilDay.easter(in: 0) == nil)
        #expect(CivilDay.easter(in: 10_000) == nil)
    }

    @Test(arguments: [
        (2000, "2000-04-30"), (2005, "2005-05-01"), (2010, "2010-04-04"), (2013, "2013-05-05"), (2017, "2017-04-16"),
        (2021, "2021-05-02"), (2024, "2024-05-05"), (2026, "2026-04-12"), (2032, "2032-05-02"), (2050, "2050-04-17"),
        (1590, "1590-04-29"), (2100, "2100-05-02"),
    ])
    func `knows Easter Sunday of the Orthodox churches`(year: Int, day: String) {
        #expect(CivilDay.orthodoxEaster(in: year)?.description == day)
        #expect(CivilDay.orthodoxEaster(in: year)?.weekday == .sunday)
        #expect(CivilDay.orthodoxEaster(in: 10_000) == nil)
    }

    @Test(
        arguments: [
            (.fixed(month: 12, day: 25), 2026, "2026-12-25"), (.fixed(month: 2, day: 29), 2024, "2024-02-29"),
            (.fixed(month: 2, day: 29), 2026, nil), (.nth(1, .monday, month: 6), 2026, "2026-06-01"),
            (.nth(1, .sunday, month: 6), 2026, "2026-06-07"), (.nth(3, .monday, month: 1), 2026, "2026-01-19"),
            (.nth(5, .monday, month: 6), 2026, "2026-06-29"), (.nth(5, .wednesday, month: 6), 2026, nil),
            (.last(.monday, month: 5), 2026, "2026-05-25"), (.last(.sunday, month: 5), 2026, "2026-05-31"),
            (.last(.saturday, month: 2), 2024, "2024-02-24"), (.last(.thursday, month: 2), 2024, "2024-02-29"),
            (.onOrBefore(.monday, month: 5, day: 24), 2026, "2026-05-18"),
            (.onOrBefore(.monday, month: 5, day: 24), 2027, "2027-05-24"),
            (.onOrBefore(.monday, month: 5, day: 24), 2022, "2022-05-23"),
            (.onOrBefore(.sunday, month: 1, day: 2), 2026, "2025-12-28"), (.easter(-2), 2026, "2026-04-03"),
            (.easter(1), 2026, "2026-04-06"), (.easter(39), 2026, "2026-05-14"),
            (.orthodoxEaster(-48), 2026, "2026-02-23"), (.on([.monday], .fixed(month: 6, day: 1)), 2026, "2026-06-01"),
            (.on([.monday], .fixed(month: 6, day: 1)), 2027, nil), (.on([.friday], .easter(-2)), 10_000, nil),
            (.fixed(month: 1, day: 1), 10_000, nil),
            (.ifOn(.friday, .fixed(month: 6, day: 5), else: .nth(1, .monday, month: 6)), 2026, "2026-06-05"),
            (.ifOn(.friday, .fixed(month: 6, day: 5), else: .nth(1, .monday, month: 6)), 2027, "2027-06-07"),
            (.ifOn(.friday, .fixed(month: 2, day: 30), else: .nth(5, .monday, month: 2)), 2026, nil),
        ] as [(HolidayPattern, Int, String?)]
    )
    func `finds the day of a pattern`(pattern: HolidayPattern, year: Int, day: String?) {
        #expect(pattern.day(in: year)?.description == day)
    }

    /// A week that begins on Monday, 1 June 2026, and the substitutes of its days.
    @Test(
        arguments: [
            ("none", [], [nil, nil, nil, nil, nil, nil, nil]),
            ("saturday-1 sunday+1", [], [nil, nil, nil, nil, nil, "2026-06-05", "2026-06-08"]),
            ("saturday-1 sunday+1 2026-", [], [nil, nil, nil, nil, nil, "2026-06-05", "2026-06-08"]),
            ("saturday-1 sunday+1 2027-", [], [nil, nil, nil, nil, nil, nil, nil]),
            ("saturday+2 sunday+1 free", [], [nil, nil, nil, nil, nil, "2026-06-08", "2026-06-08"]),
            ("saturday+2 sunday+1 free", ["2026-06-08"], [nil, nil, nil, nil, nil, "2026-06-09", "2026-06-09"]),
            (
                "saturday+2 sunday+1 free", ["2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12"],
                [nil, nil, nil, nil, nil, "2026-06-15", "2026-06-15"]
            ),
        ] as [(String, [String], [String?])]
    )
    func `finds a substitute only on weekends`(rule: String, taken: [String], substitutes: [String?]) throws {
        let rule = SubstituteRule(rule)
        let monday = try #require(CivilDay("2026-06-01"))
        let taken = Set(taken.compactMap { CivilDay($0) })
        let found = (0..<7).map { rule.substitute(for: monday.adding(days: $0), taken: taken)?.description }
        #expect(found == substitutes)
    }

    @Test func `moves a holiday on some weekdays and not on others`() throws {
        let country = HolidayCalendar(
            """
            country XB | Borduria | besides
            Feast | 06-06 | weekend saturday+2 sunday+1 instead:saturday
            """
        )
        #expect(
            country.days(in: 2026...2027).map { "\($0.day) \($0.title(substitute: "besides"))" } == [
                "2026-06-08 Feast", "2027-06-06 Feast", "2027-06-07 Feast (besides)",
            ]
        )
    }

    /// A country of four regions; two of them move one day together.
    private let inventedCountry = HolidayCalendar(
        """
        country XA | Arcadia | instead
        region XA-N | North
        region XA-E | East
        region XA-S | South
        region XA-W | West | | XA-01
        law custom
        # Saturday, 6 June 2026.
        Feast | 06-06 | weekend saturday+2 sunday+1 free
        Market | 06-08 | in XA-S XA-W
        Parade | onOrBefore friday 07-01 | years 2026-2027
            | moved 2027-07-02 decree
        Comet | once 2026-08-12 | in XA-E | law decree
        """
    )

    @Test func `every day has a unique id, whatever the regions do`() {
        #expect(
            inventedCountry.days(in: 2026...2027).map { "\($0.day) \($0.id)" } == [
                "2026-06-06 XA/feast/2026", "2026-06-08 XA/feast-substitute/2026", "2026-06-08 XA/market/2026",
                "2026-06-09 XA-S/feast-substitute/2026", "2026-06-26 XA/parade/2026", "2026-08-12 XA-E/comet/2026",
                "2027-06-06 XA/feast/2027", "2027-06-07 XA/feast-substitute/2027", "2027-06-08 XA/market/2027",
                "2027-07-02 XA/parade/2027",
            ]
        )
    }

    @Test func `an id does not depend on the requested years`() {
        let all = inventedCountry.days(in: 2020...2030).filter { $0.day.year == 2026 }.map(\.id)
        #expect(inventedCountry.days(in: 2026...2026).map(\.id) == all)
    }

    @Test func `a federation's own day has the country's code, whatever the order`() {
        let federation = HolidayCalendar(
            """
            country XA | Arcadia | instead
            region XA | Federal
            region XA-N | North
            region XA-E | East
            law custom
            Feast | 06-06 | in XA-N XA-E
            Feast | 06-07 | in XA
            Fair | 07-06 | in XA-N
            Fair | 07-07 | in XA XA-E
            """
        )
        #expect(
            federation.days(in: 2026...2026).map { "\($0.day) \($0.id)" } == [
                "2026-06-06 XA-N/feast/2026", "2026-06-07 XA/feast/2026", "2026-07-06 XA-N/fair/2026",
                "2026-07-07 XA/fair/2026",
            ]
        )
    }

    @Test(arguments: [("XA-W", "XA-W"), ("XA-01", "XA-W"), ("XA-E", "XA-E"), ("XA-02", nil)])
    func `accepts the code of a place for its region`(code: String, region: String?) {
        #expect(inventedCountry.parts.first { $0.answers(to: code) }?.code == region)
        let days = inventedCountry.days(in: 2026...2026)
        #expect(
            days.filter { inventedCountry.keeps($0, in: code) }.map(\.id)
                == days.filter { inventedCountry.keeps($0, in: region ?? "XA") }.map(\.id)
        )
    }

    @Test func `has a westernmost zone for every country with zones`() {
        #expect(WesternmostZone.of("US").identifier == "Pacific/Honolulu")
        #expect(WesternmostZone.of("GB").identifier == "Europe/London")
        #expect(WesternmostZone.of("AU").identifier == "Australia/Perth")
        #expect(WesternmostZone.of("XX").secondsFromGMT() == -12 * 3_600)
        for (country, zone) in WesternmostZone.identifiers {
            #expect(TimeZone(identifier: zone) != nil, "\(country) has \(zone)")
        }
    }
}

extension HolidayCalendar {
    fileprivate init(_ text: String) { self.init(text: [UInt8](text.utf8)) }
}
