import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct IrelandTests {
    /// The year with 1 February on Monday to Sunday in turn.
    @Test(arguments: [
        (2027, "2027-02-01"), (2028, "2028-02-07"), (2023, "2023-02-06"), (2024, "2024-02-05"), (2030, "2030-02-01"),
        (2025, "2025-02-03"), (2026, "2026-02-02"),
    ])
    func `St Brigid's Day is the first Monday unless the 1st is a Friday`(year: Int, day: String) async throws {
        let item = try await PublicHolidays("IE", year...year).item("IE/st-brigids-day/\(year)")
        #expect(item?.time == .day(try #require(CivilDay(day)), region: "IE"))
        #expect(item?.fact("movedFrom") == nil)
    }

    @Test(arguments: [
        // The first St Brigid's Day was that of 2023, though 1 February 2019 was a Friday.
        ("2019-02-01", []), ("2022-02-07", []), ("2023-02-06", ["St Brigid's Day"]), ("2023-03-18", []),
        ("2011-09-14", []), ("2001-09-14", ["National Day of Mourning"]),
    ])
    func `a day begins in a year, or is observed once`(day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("IE", on: day) == titles)
    }

    /// Christmas Day on Saturday and Sunday, St Patrick's Day and New Year's Day on both, and Good Friday.
    @Test(arguments: [
        "2021-12-27", "2021-12-28", "2022-12-27", "2012-03-19", "2024-03-18", "2022-01-03", "2023-01-02", "2026-04-03",
    ])
    func `the law has no substitutes, and Good Friday is not a public holiday`(day: String) async throws {
        #expect(try await PublicHolidays.titles("IE", on: day).isEmpty)
    }

    @Test func `a day ends in Dublin`() async throws {
        let days = try await PublicHolidays("IE", 2026...2026)
        #expect(days.item("IE/june-bank-holiday/2026")?.relevantUntil == Date(rfc3339: "2026-06-01T23:00:00Z"))
        #expect(days.item("IE/st-stephens-day/2026")?.relevantUntil == Date(rfc3339: "2026-12-27T00:00:00Z"))
        #expect(days.item("IE/christmas-day/2026")?.subtitle == "Ireland")
    }
}
