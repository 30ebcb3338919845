import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FranceTests {
    private static let regions = ["FR", "FR-6AE", "FR-57"]

    @Test func `Moselle observes the days of Alsace`() async throws {
        let alsace = try await PublicHolidays("FR", region: "FR-6AE", 2000...2050)
        let moselle = try await PublicHolidays("FR", region: "FR-57", 2000...2050)
        #expect(alsace.items.withoutRegion == moselle.items.withoutRegion)
        #expect(alsace.items.count == 51 * 13)
    }

    @Test func `the rest of the country observes eleven days every year`() async throws {
        let days = try await PublicHolidays("FR", region: "FR", 2000...2050)
        for year in 2000...2050 { #expect(days.lines(of: year).count == 11, "\(year)") }
    }

    // MARK: - Single days

    @Test(arguments: ["2004-05-31", "2005-05-16", "2006-06-05", "2007-05-28", "2008-05-12"])
    func `the journée de solidarité leaves Whit Monday a holiday`(day: String) async throws {
        for region in Self.regions {
            #expect(
                try await PublicHolidays.titles("FR", region: region, on: day) == ["Lundi de Pentecôte"]
            )
        }
    }

    @Test func `two holidays on one date stay separate`() async throws {
        let days = try await PublicHolidays("FR", region: "FR", 2008...2008)
        #expect(days.titles(on: "2008-05-01") == ["Fête du Travail", "Ascension"])
    }

    // MARK: - Items

    @Test(arguments: [
        ("FR/national-day/2026", "France", ["FR", "FR-6AE", "FR-57"]),
        ("FR/good-friday/2026", "Alsace and Moselle", ["FR-6AE", "FR-57"]),
        ("FR/second-day-of-christmas/2026", "Alsace and Moselle", ["FR-6AE", "FR-57"]),
    ])
    func `distinguishes the days of Alsace and Moselle from those of the whole country`(
        id: String,
        subtitle: String,
        regions: [String]
    ) async throws {
        let item = try #require(try await PublicHolidays("FR", 2026...2026).item(id))
        #expect(item.subtitle == subtitle)
        #expect(item.fact("regions") == .list(regions))
        #expect(item.place == Place(country: "FR"))
    }

    @Test(arguments: [
        ("FR/national-day/2026", "2026-07-14T22:00:00Z"), ("FR/christmas-day/2026", "2026-12-25T23:00:00Z"),
    ])
    func `a day ends at midnight in Paris`(id: String, end: String) async throws {
        let zone = try #require(TimeZone(identifier: "Pacific/Auckland"))
        let days = try await PublicHolidays("FR", 2026...2026, timeZone: zone)
        #expect(days.item(id)?.relevantUntil?.rfc3339 == end)
    }

    @Test(arguments: ["FR-67", "FR-68"])
    func `the departments of Alsace observe the days of Alsace`(code: String) throws {
        let france = try #require(HolidayCountry("FR")).calendar
        let days = france.days(in: 2026...2026)
        #expect(days.filter { france.keeps($0, in: code) }.count == 13)
    }
}
