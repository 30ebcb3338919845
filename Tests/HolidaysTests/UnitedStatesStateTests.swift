import FeedCore
import Foundation
import Holidays
import Testing

/// The days of single states: weekends, and the years in which laws changed.
@Suite(.timeLimit(.minutes(20)))
struct UnitedStatesStateTests {
    /// The years with the date on Monday to Sunday in turn.
    @Test(
        arguments: [
            ("US-CA", "veterans-day", [2019, 2025, 2026, 2021, 2022, 2023, 2018], "1110", "1112"),
            ("US-CA", "cesar-chavez-day", [2025, 2026, 2021, 2022, 2023, 2029, 2024], nil, "0401"),
            ("US-CA", "christmas-day", [2023, 2018, 2019, 2025, 2020, 2021, 2022], nil, "1226"),
            ("US-NY", "lincolns-birthday", [2024, 2019, 2025, 2026, 2021, 2022, 2023], nil, "0213"),
            ("US-NY", "veterans-day", [2019, 2025, 2026, 2021, 2022, 2023, 2018], nil, "1112"),
            ("US-MA", "juneteenth", [2023, 2029, 2024, 2025, 2026, 2021, 2022], nil, "0620"),
            ("US-FL", "christmas-day", [2023, 2018, 2019, 2025, 2020, 2021, 2022], "1224", "1226"),
            ("US-NJ", "independence-day", [2022, 2023, 2018, 2019, 2025, 2020, 2021], "0703", "0705"),
            ("US-VA", "veterans-day", [2019, 2025, 2026, 2021, 2022, 2023, 2018], "1110", "1112"),
            ("US-WA", "independence-day", [2022, 2023, 2018, 2019, 2025, 2020, 2021], "0703", "0705"),
            ("US-CO", "veterans-day", [2019, 2025, 2026, 2021, 2022, 2023, 2018], "1110", "1112"),
            ("US-CT", "lincolns-birthday", [2024, 2019, 2025, 2026, 2021, 2022, 2023], "0211", "0213"),
            ("US-OH", "independence-day", [2022, 2023, 2018, 2019, 2025, 2020, 2021], "0703", "0705"),
            ("US-OR", "christmas-day", [2023, 2018, 2019, 2025, 2020, 2021, 2022], "1224", "1226"),
            ("US-TX", "christmas-day", [2023, 2018, 2019, 2025, 2020, 2021, 2022], nil, nil),
        ] as [(String, String, [Int], String?, String?)]
    )
    func `each law has its own rule for weekends`(
        region: String,
        slug: String,
        years: [Int],
        saturday: String?,
        sunday: String?
    ) async throws {
        var found: [String?] = []
        for year in years {
            let days = try await PublicHolidays("US", region: region, year...year)
            let substitute = days.items.first { $0.id.rawValue.hasSuffix("/\(slug)-substitute/\(year)") }
            found.append(substitute?.civilDay?.monthAndDay)
        }
        #expect(found == [nil, nil, nil, nil, nil, saturday, sunday])
    }

    /// The holidays on a day before and after a law changed.
    @Test(arguments: [
        ("US-CA", "2009-02-12", ["Lincoln's Birthday"]), ("US-CA", "2010-02-12", []),
        ("US-CA", "2008-10-13", ["Columbus Day"]), ("US-CA", "2009-10-12", []), ("US-CA", "2000-03-31", []),
        ("US-CA", "2001-03-31", ["Cesar Chavez Day"]), ("US-CA", "2026-03-31", ["Farmworkers Day"]),
        // Named in section 6700, but not a day off in section 19853.
        ("US-CA", "2026-06-19", []), ("US-CA", "2026-09-09", []), ("US-CA", "2026-11-08", []),
        ("US-CO", "2019-10-14", ["Columbus Day"]), ("US-CO", "2020-10-12", []),
        ("US-CO", "2019-10-07", []), ("US-CO", "2020-10-05", ["Frances Xavier Cabrini Day"]),
        ("US-CO", "2021-06-19", []), ("US-CO", "2022-06-20", ["Juneteenth National Independence Day (observed)"]),
        ("US-CO", "2026-03-31", []), ("US-CT", "2022-06-20", []),
        ("US-CT", "2023-06-19", ["Juneteenth National Independence Day"]), ("US-CT", "2026-04-03", ["Good Friday"]),
        ("US-OH", "2020-06-19", []), ("US-OH", "2021-06-18", ["Juneteenth National Independence Day (observed)"]),
        ("US-OR", "2021-06-18", []), ("US-OR", "2022-06-20", ["Juneteenth National Independence Day (observed)"]),
        ("US-OR", "2026-10-12", []), ("US-FL", "2026-06-19", []), ("US-FL", "2026-02-16", []),
        ("US-FL", "2026-10-12", []),
        ("US-MA", "2020-06-19", []), ("US-MA", "2021-06-19", ["Juneteenth National Independence Day"]),
        ("US-NJ", "2011-02-11", ["Lincoln's Birthday (observed)"]), ("US-NJ", "2012-02-13", []),
        ("US-NJ", "2020-06-19", []), ("US-NJ", "2022-06-17", ["Juneteenth Day"]), ("US-NJ", "2022-06-20", []),
        ("US-NY", "2020-06-19", []), ("US-NY", "2021-06-19", ["Juneteenth National Independence Day"]),
        ("US-NY", "2021-06-18", []), ("US-NY", "2001-11-06", ["Election Day"]), ("US-NY", "2026-06-14", ["Flag Day"]),
        ("US-NY", "2026-06-15", []), ("US-NY", "2024-11-05", ["Election Day"]),
        ("US-TX", "2026-01-19", ["Birthday of Martin Luther King, Jr.", "Confederate Heroes Day"]),
        ("US-TX", "2000-06-19", ["Emancipation Day in Texas"]), ("US-TX", "2026-04-03", []),
        ("US-TX", "2026-03-31", []), ("US-TX", "2026-10-12", []),
        ("US-VA", "2000-01-03", ["New Year's Day (observed)"]),
        ("US-VA", "2000-01-14", []), ("US-VA", "2001-01-12", ["Lee-Jackson Day"]),
        ("US-VA", "2020-01-17", ["Lee-Jackson Day"]), ("US-VA", "2021-01-15", []), ("US-VA", "2019-11-05", []),
        ("US-VA", "2020-11-03", ["Election Day"]), ("US-VA", "2020-06-19", []),
        ("US-VA", "2021-06-18", ["Juneteenth National Independence Day (observed)"]), ("US-VA", "2021-01-20", []),
        ("US-VA", "2004-12-31", ["New Year's Day (observed)"]), ("US-WA", "2013-11-29", ["Day after Thanksgiving"]),
        ("US-WA", "2014-11-28", ["Native American Heritage Day"]), ("US-WA", "2021-06-18", []),
        ("US-WA", "2022-06-20", ["Juneteenth National Independence Day (observed)"]), ("US-WA", "2026-10-12", []),
    ])
    func `a law begins and ends in a year`(region: String, day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("US", region: region, on: day) == titles)
    }

    @Test func `New Year's Day 2000 was moved only in Virginia`() async throws {
        let item = try await PublicHolidays("US", 2000...2000).item("US-VA/new-years-day-substitute/2000")
        #expect(item?.time == .day(try #require(CivilDay("2000-01-03")), region: "US-VA"))
        #expect(item?.fact("insteadOf") == .day(try #require(CivilDay("2000-01-01"))))
        #expect(item?.fact("source") == .text("Virginia Acts of Assembly 1999, chapter 206"))
    }
}
