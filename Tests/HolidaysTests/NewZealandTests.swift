import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct NewZealandTests {
    // MARK: - Weekends

    /// The year with 25 December on Monday to Sunday in turn.
    @Test(arguments: [
        (2023, []), (2018, []), (2019, []), (2025, []), (2026, ["12-28 Boxing Day (observed)"]),
        (2021, ["12-27 Christmas Day (observed)", "12-28 Boxing Day (observed)"]),
        (2022, ["12-27 Christmas Day (observed)"]),
    ])
    func `Christmas Day and Boxing Day are transferred by two days`(year: Int, substitutes: [String]) async throws {
        let december = try await PublicHolidays("NZ", region: "NZ", year...year).lines(of: year)
            .filter { $0.hasPrefix("12-") }
        #expect(december == ["12-25 Christmas Day", "12-26 Boxing Day"] + substitutes)
    }

    /// The year with 1 January on Monday to Sunday in turn.
    @Test(arguments: [
        (2018, []), (2019, []), (2020, []), (2026, []), (2021, ["01-04 Day after New Year's Day (observed)"]),
        (2000, ["01-03 New Year's Day (observed)", "01-04 Day after New Year's Day (observed)"]),
        (2023, ["01-03 New Year's Day (observed)"]),
    ])
    func `New Year's Day and the day after are transferred by two days`(year: Int, substitutes: [String]) async throws {
        let january = try await PublicHolidays("NZ", region: "NZ", year...year).lines(of: year)
            .filter { $0.hasPrefix("01-") }
        #expect(january == ["01-01 New Year's Day", "01-02 Day after New Year's Day"] + substitutes)
    }

    /// The years with 6 February or 25 April on a weekend around 2014, then the later weekdays of each in turn.
    @Test(arguments: [
        (2010, []), (2011, []), (2016, ["02-08 Waitangi Day (observed)"]), (2017, []), (2018, []), (2019, []),
        (2020, ["04-27 Anzac Day (observed)"]), (2015, ["04-27 Anzac Day (observed)"]),
        (2021, ["02-08 Waitangi Day (observed)", "04-26 Anzac Day (observed)"]),
        (2022, ["02-07 Waitangi Day (observed)"]), (2023, []), (2024, []), (2025, []),
        // Easter Sunday is 25 April: the law moves both days to the same Monday.
        (2038, ["02-08 Waitangi Day (observed)", "04-26 Anzac Day (observed)"]),
    ])
    func `Waitangi Day and Anzac Day move to Monday since 2014`(year: Int, substitutes: [String]) async throws {
        let spare = try await PublicHolidays("NZ", region: "NZ", year...year).lines(of: year)
            .filter { ($0.hasPrefix("02-") || $0.hasPrefix("04-")) && $0.hasSuffix("(observed)") }
        #expect(spare == substitutes)
    }

    // MARK: - Years in which rules begin

    @Test(arguments: [
        ("2021-06-25", []), ("2022-06-24", ["Matariki"]), ("2050-07-15", ["Matariki"]),
        ("2022-06-06", ["Queen's Birthday"]), ("2023-06-05", ["King's Birthday"]),
        ("2022-09-26", ["Queen Elizabeth II Memorial Day"]), ("2023-09-26", []),
        ("2011-04-25", ["Easter Monday", "Anzac Day"]),
    ])
    func `the whole country observes a day`(day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("NZ", region: "NZ", on: day) == titles)
    }

    @Test func `Matariki is a Friday of June or July in every year from 2022`() async throws {
        let days = try await PublicHolidays("NZ", region: "NZ", 2000...2050).items.filter { $0.title == "Matariki" }
            .compactMap(\.civilDay)
        #expect(days.map(\.year) == Array(2022...2050))
        #expect(days.allSatisfy { $0.weekday == .friday && ($0.month == 6 || $0.month == 7) })
    }

    // MARK: - Anniversaries

    /// As the ministry and others published them for 2012, 2013, 2015 and 2019.
    @Test(arguments: [
        ("NZ-NTL", "0130 0128 0126 0128"), ("NZ-AUK", "0130 0128 0126 0128"), ("NZ-BOP", "0130 0128 0126 0128"),
        ("NZ-GIS", "0130 0128 0126 0128"), ("NZ-HKB", "1019 1025 1023 1025"), ("NZ-TKI", "0312 0311 0309 0311"),
        ("NZ-MWT", "0123 0121 0119 0121"), ("NZ-WGN", "0123 0121 0119 0121"), ("NZ-TAS", "0130 0204 0202 0204"),
        ("NZ-NSN", "0130 0204 0202 0204"), ("NZ-MBH", "1029 1104 1102 1104"), ("NZ-WTC", "1203 1202 1130 1202"),
        ("NZ-CAN", "1116 1115 1113 1115"), ("NZ-STC", "0924 0923 0928 0923"), ("NZ-OTA", "0326 0325 0323 0325"),
        ("NZ-STL", "0410 0402 0407 0423"), ("NZ-CIT", "1203 1202 1130 1202"),
    ])
    func `a region observes the published anniversaries`(region: String, days: String) async throws {
        let anniversaries = try await Self.anniversaries(in: region)
        let found = [2012, 2013, 2015, 2019].compactMap { year in anniversaries.first { $0.year == year } }
        #expect(found.map(\.monthAndDay).joined(separator: " ") == days)
    }

    @Test(arguments: [
        ("NZ-STL", "2011-01-17"), ("NZ-STL", "2012-04-10"), ("NZ-OTA", "2007-03-26"), ("NZ-OTA", "2008-03-25"),
        ("NZ-OTA", "2035-03-27"), ("NZ-OTA", "2046-03-27"), ("NZ-WTC", "2005-12-05"), ("NZ-WTC", "2011-11-28"),
        ("NZ-STC", "2021-09-27"), ("NZ-STC", "2022-11-11"), ("NZ-STC", "2023-09-25"),
    ])
    func `an anniversary begins or is moved`(region: String, day: String) async throws {
        #expect(try await Self.anniversaries(in: region).map(\.description).contains(day))
    }

    @Test(arguments: [
        "NZ-NTL", "NZ-AUK", "NZ-WKO", "NZ-BOP", "NZ-GIS", "NZ-HKB", "NZ-TKI", "NZ-MWT", "NZ-WGN", "NZ-TAS", "NZ-NSN",
        "NZ-MBH", "NZ-WTC", "NZ-CAN", "NZ-STC", "NZ-OTA", "NZ-STL", "NZ-CIT",
    ])
    func `a region has one anniversary a year, on a different working day`(region: String) async throws {
        let days = try await Self.anniversaries(in: region)
        #expect(days.map(\.year) == Array(2000...2050))
        #expect(days.allSatisfy { $0.weekday != .saturday && $0.weekday != .sunday })
        let national = try await PublicHolidays("NZ", region: "NZ", 2000...2050)
        #expect(days.allSatisfy { national.titles(on: $0.description).isEmpty })
    }

    private static func anniversaries(in region: String) async throws -> [CivilDay] {
        try await PublicHolidays("NZ", region: region, 2000...2050).items
            .filter { $0.title.hasSuffix("Anniversary Day") }
            .compactMap(\.civilDay)
    }

    // MARK: - Items

    @Test(arguments: [
        ("NZ/matariki/2026", "New Zealand"), ("NZ/sovereigns-birthday/2022", "New Zealand"),
        ("NZ/sovereigns-birthday/2026", "New Zealand"), ("NZ/anzac-day-substitute/2026", "New Zealand"),
        ("NZ/auckland-anniversary-day/2026", "Northland, Auckland, Waikato, Bay of Plenty and Gisborne"),
        ("NZ/wellington-anniversary-day/2026", "Manawatū-Whanganui and Wellington"),
        ("NZ/nelson-anniversary-day/2026", "Tasman and Nelson"),
        ("NZ-HKB/hawkes-bay-anniversary-day/2026", "Hawke's Bay"),
        ("NZ-STC/south-canterbury-anniversary-day/2022", "South Canterbury"),
        ("NZ-WTC/westland-anniversary-day/2026", "West Coast"),
    ])
    func `a day's id consists of its rule and its regions`(id: String, subtitle: String) async throws {
        #expect(try await PublicHolidays("NZ", 2022...2026).item(id)?.subtitle == subtitle)
    }

    @Test func `gives the source of South Canterbury's day of 2022`() async throws {
        let item = try await PublicHolidays("NZ", 2022...2022).item("NZ-STC/south-canterbury-anniversary-day/2022")
        #expect(item?.fact("movedFrom") == .day(try #require(CivilDay("2022-09-26"))))
        guard case .text(let source) = item?.fact("source") else {
            Issue.record("found no source")
            return
        }
        #expect(source.hasPrefix("Resolutions of the Timaru, Mackenzie and Waimate district councils"))
    }

    @Test(arguments: [
        ("NZ/matariki/2026", "2026-07-10T12:00:00Z"), ("NZ/christmas-day/2026", "2026-12-25T11:00:00Z"),
        ("NZ-CIT/chatham-islands-anniversary-day/2026", "2026-11-30T10:15:00Z"),
        ("NZ-WTC/westland-anniversary-day/2026", "2026-11-30T11:00:00Z"),
    ])
    func `a day ends in the last of its regions, on the Chatham Islands three quarters of an hour sooner`(
        id: String,
        end: String
    ) async throws {
        let item = try await PublicHolidays("NZ", 2026...2026).item(id)
        #expect(item?.relevantUntil == Date(rfc3339: end))
    }
}
