import FeedCore
import Foundation
import Holidays
import Testing

/// The days of single states: whole years of days off, and the years in which laws changed.
@Suite(.timeLimit(.minutes(20)))
struct UnitedStatesStateTests {
    /// The days off of a year, as month and day, Mondays to Fridays.
    @Test(arguments: [
        // Department of Human Resources and Secretary of State; Christmas 2021 is a Saturday without a substitute on
        // Friday.
        ("US-CA", 2013, "0101 0121 0218 0401 0527 0704 0902 1111 1128 1129 1225"),
        ("US-CA", 2014, "0101 0120 0217 0331 0526 0704 0901 1111 1127 1128 1225"),
        ("US-CA", 2021, "0101 0118 0215 0331 0531 0705 0906 1111 1125 1126"),
        ("US-CA", 2023, "0102 0116 0220 0331 0529 0704 0904 1110 1123 1124 1225"),
        // Department of Personnel and Administration, by fiscal years from July.
        ("US-CO", 2012, "0102 0116 0220 0528 0704 0903 1008 1112 1122 1225"),
        ("US-CO", 2023, "0102 0116 0220 0529 0619 0704 0904 1002 1110 1123 1225"),
        ("US-CT", 2022, "0117 0211 0221 0415 0530 0704 0905 1010 1111 1124 1226"),
        ("US-CT", 2024, "0101 0115 0212 0219 0329 0527 0619 0704 0902 1014 1111 1128 1225"),
        // Department of Management Services.
        ("US-FL", 2021, "0101 0118 0531 0705 0906 1111 1125 1126 1224 1231"),
        ("US-FL", 2023, "0102 0116 0529 0704 0904 1110 1123 1124 1225"),
        // Trial Court; 4 July 2015 is a Saturday, Christmas 2016 a Sunday.
        ("US-MA", 2015, "0101 0119 0216 0420 0525 0907 1012 1111 1126 1225"),
        ("US-MA", 2016, "0101 0118 0215 0418 0530 0704 0905 1010 1111 1124 1226"),
        ("US-MA", 2022, "0117 0221 0418 0530 0620 0704 0905 1010 1111 1124 1226"),
        ("US-NJ", 2009, "0101 0119 0212 0216 0410 0525 0703 0907 1012 1103 1111 1126 1225"),
        ("US-NJ", 2021, "0101 0118 0215 0402 0531 0618 0705 0906 1011 1102 1111 1125 1224 1231"),
        ("US-NY", 2021, "0101 0118 0212 0215 0531 0705 0906 1011 1102 1111 1125"),
        ("US-NY", 2022, "0117 0221 0530 0620 0704 0905 1010 1108 1111 1124 1226"),
        ("US-OH", 2021, "0101 0118 0215 0531 0618 0705 0906 1011 1111 1125 1224 1231"),
        ("US-OR", 2023, "0102 0116 0220 0529 0619 0704 0904 1110 1123 1225"),
        // State Auditor's Office; holidays on weekends are not listed.
        ("US-TX", 2021, "0101 0118 0119 0215 0302 0421 0531 0827 0906 1111 1125 1126 1224"),
        ("US-TX", 2022, "0117 0119 0221 0302 0421 0530 0704 0905 1111 1124 1125 1226"),
        ("US-VA", 2020, "0101 0117 0120 0217 0525 0703 0907 1012 1103 1111 1126 1127 1225"),
        ("US-VA", 2021, "0101 0118 0215 0531 0618 0705 0906 1011 1102 1111 1125 1126 1224 1231"),
        ("US-WA", 2021, "0101 0118 0215 0531 0705 0906 1111 1125 1126 1224 1231"),
        ("US-WA", 2022, "0117 0221 0530 0620 0704 0905 1111 1124 1125 1226"),
    ])
    func `a state has these days off`(region: String, year: Int, days: String) async throws {
        #expect(try await PublicHolidays("US", region: region, year...year).daysOff(in: year) == days)
    }

    /// A year with 1 January on a Saturday, 4 July on a Monday, and Christmas on a Sunday.
    @Test func `Texas observes federal and state holidays only on their own dates`() async throws {
        #expect(
            try await PublicHolidays("US", region: "US-TX", 2022...2022).lines(of: 2022) == [
                "01-01 New Year's Day", "01-17 Birthday of Martin Luther King, Jr.", "01-19 Confederate Heroes Day",
                "02-21 Presidents' Day", "03-02 Texas Independence Day", "04-21 San Jacinto Day", "05-30 Memorial Day",
                "06-19 Emancipation Day in Texas", "07-04 Independence Day", "08-27 Lyndon Baines Johnson Day",
                "09-05 Labor Day", "11-11 Veterans Day", "11-24 Thanksgiving Day", "11-25 Day after Thanksgiving",
                "12-24 Christmas Eve", "12-25 Christmas Day", "12-26 Day after Christmas",
            ]
        )
    }

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
            found.append(substitute.flatMap { days.monthAndDay(of: $0) })
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
        let year = try #require(Int(day.prefix(4)))
        #expect(try await PublicHolidays("US", region: region, year...year).titles(on: day) == titles)
    }

    @Test func `New Year's Day 2000 was moved only in Virginia`() async throws {
        let item = try await PublicHolidays("US", 2000...2000).item("US-VA/new-years-day-substitute/2000")
        #expect(item?.time == .day(try #require(CivilDay("2000-01-03")), region: "US-VA"))
        #expect(item?.fact("insteadOf") == .day(try #require(CivilDay("2000-01-01"))))
        #expect(item?.fact("source") == .text("Virginia Acts of Assembly 1999, chapter 206"))
    }
}

extension PublicHolidays {
    /// The Mondays to Fridays of a year that are off, as `0101 0118`; a date counts once.
    func daysOff(in year: Int) -> String {
        var texts: [String] = []
        for item in items {
            guard case .days(let day, _, _) = item.time, day.year == year, day.weekday != .saturday,
                day.weekday != .sunday,
                let text = monthAndDay(of: item), texts.last != text
            else { continue }
            texts.append(text)
        }
        return texts.joined(separator: " ")
    }

    /// The month and day of an item, as `0704`.
    func monthAndDay(of item: FeedItem) -> String? {
        guard case .days(let day, _, _) = item.time else { return nil }
        return day.month.padded(to: 2) + day.day.padded(to: 2)
    }
}
