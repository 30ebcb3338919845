import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct GermanyTests {
    private static let laender = [
        "DE-BW", "DE-BY", "DE-BE", "DE-BB", "DE-HB", "DE-HH", "DE-HE", "DE-NI", "DE-MV", "DE-NW", "DE-RP", "DE-SL",
        "DE-SN", "DE-ST", "DE-SH", "DE-TH",
    ]

    /// Brandenburg's include two Sundays.
    @Test(arguments: [
        ("DE-BW", 12), ("DE-BY", 13), ("DE-BE", 10), ("DE-BB", 12), ("DE-HB", 10), ("DE-HH", 10), ("DE-HE", 10),
        ("DE-NI", 10), ("DE-MV", 11), ("DE-NW", 11), ("DE-RP", 11), ("DE-SL", 12), ("DE-SN", 11), ("DE-ST", 11),
        ("DE-SH", 10), ("DE-TH", 11),
    ])
    func `each Land observes this many days in 2026`(region: String, count: Int) async throws {
        #expect(try await PublicHolidays("DE", region: region, 2026...2026).items.count == count)
    }

    @Test func `the Assumption is a holiday in some communities of Bavaria, and in all of Saarland`() async throws {
        let days = try await PublicHolidays("DE", 2026...2026)
        let (bavaria, saarland) = (days.item("DE-BY/assumption-day/2026"), days.item("DE-SL/assumption-day/2026"))
        #expect(bavaria?.category == ItemCategory(id: "local-holiday", label: "Local holiday", icon: "🎉"))
        #expect(saarland?.category?.id == "public" && saarland?.fact("communities") == nil)
        #expect(
            bavaria?.fact("communities") == .text("those with more Catholics than Protestants, about 1,700 of 2,056")
        )
        #expect(days.items.count { $0.category?.id == "local-holiday" } == 1)
    }

    // MARK: - The years in which rules begin and end

    @Test(arguments: [
        ("03-08", 2018, []), ("03-08", 2019, ["DE-BE"]), ("03-08", 2022, ["DE-BE"]),
        ("03-08", 2023, ["DE-BE", "DE-MV"]), ("09-20", 2018, []), ("09-20", 2019, ["DE-TH"]),
        ("05-08", 2019, []), ("05-08", 2020, ["DE-BE"]), ("05-08", 2021, []), ("05-08", 2025, ["DE-BE"]),
        ("05-08", 2026, []), ("05-08", 2030, []), ("06-17", 2027, []), ("06-17", 2028, ["DE-BE"]), ("06-17", 2029, []),
        ("10-31", 2000, ["DE-BB", "DE-MV", "DE-SN", "DE-ST", "DE-TH"]),
        ("10-31", 2016, ["DE-BB", "DE-MV", "DE-SN", "DE-ST", "DE-TH"]), ("10-31", 2017, laender),
        (
            "10-31", 2018,
            ["DE-BB", "DE-HB", "DE-HH", "DE-NI", "DE-MV", "DE-SN", "DE-ST", "DE-SH", "DE-TH"]
        ),
        (
            "10-31", 2050,
            ["DE-BB", "DE-HB", "DE-HH", "DE-NI", "DE-MV", "DE-SN", "DE-ST", "DE-SH", "DE-TH"]
        ),
        ("08-15", 2026, ["DE-BY", "DE-SL"]), ("08-08", 2026, []),
    ])
    func `these Länder observe the day in the year`(day: String, year: Int, regions: [String]) async throws {
        var keeping: [String] = []
        for region in Self.laender {
            let titles = try await PublicHolidays("DE", region: region, year...year).titles(on: "\(year)-\(day)")
            #expect(titles.count < 2)
            if !titles.isEmpty { keeping.append(region) }
        }
        #expect(keeping == regions)
    }

    /// The years with 22 November on Monday to Sunday in turn.
    @Test(arguments: [
        (2021, "2021-11-17"), (2022, "2022-11-16"), (2023, "2023-11-22"), (2018, "2018-11-21"), (2019, "2019-11-20"),
        (2025, "2025-11-19"), (2020, "2020-11-18"),
    ])
    func `Saxony observes the Wednesday before 23 November`(year: Int, day: String) async throws {
        let days = try await PublicHolidays("DE", region: "DE-SN", year...year)
        #expect(days.titles(on: day) == ["Buß- und Bettag"])
        #expect(days.lines(of: year).count { $0.hasPrefix("11-") } == 1)
    }

    @Test(arguments: ["DE-SN", "DE-TH"])
    func `a day of only some communes does not count for the Land`(region: String) async throws {
        #expect(try await PublicHolidays("DE", region: region, 2026...2026).titles(on: "2026-06-04") == [])
    }

    // MARK: - Items

    @Test func `the anniversary of the Reformation is one item for the whole country`() async throws {
        let days = try await PublicHolidays("DE", 2017...2017)
        #expect(days.titles(on: "2017-10-31") == ["Reformationstag"])
        let item = try #require(days.item("DE/reformation-day/2017"))
        #expect(item.subtitle == "Germany")
        #expect(item.fact("regions") == .list(Self.laender))
    }

    @Test(arguments: [
        ("DE-BE/womens-day/2022", 2022, "Berlin"),
        ("DE/womens-day/2023", 2023, "Berlin and Mecklenburg-Western Pomerania"),
        ("DE/epiphany/2026", 2026, "Baden-Württemberg, Bavaria and Saxony-Anhalt"),
        ("DE-BE/uprising-of-1953/2028", 2028, "Berlin"), ("DE/german-unity-day/2026", 2026, "Germany"),
    ])
    func `a day's id names the only Land that observes it, or the country`(
        id: String,
        year: Int,
        subtitle: String
    ) async throws {
        #expect(try await PublicHolidays("DE", year...year).item(id)?.subtitle == subtitle)
    }

    @Test func `with a chosen Land a day names that one alone, and is the same item otherwise`() async throws {
        let (all, bavaria) = (
            try await PublicHolidays("DE", 2026...2026), try await PublicHolidays("DE", region: "DE-BY", 2026...2026)
        )
        #expect(Set(bavaria.items.map(\.subtitle)) == ["Bavaria", "Germany"])
        for item in bavaria.items {
            var other = try #require(all.item(item.id.rawValue))
            other.subtitle = item.subtitle
            #expect(other == item)
        }
    }

    @Test func `the source is the act of each Land that observes a day`() async throws {
        let item = try await PublicHolidays("DE", 2026...2026).item("DE/epiphany/2026")
        #expect(
            item?.fact("source")
                == .text(
                    "Feiertagsgesetz Baden-Württemberg, § 1; Feiertagsgesetz Bayern, Art. 1; Feiertagsgesetz Sachsen-Anhalt, § 2"
                )
        )
    }

    @Test(arguments: [
        ("DE/whit-monday/2026", "2026-05-25T22:00:00Z"), ("DE-SL/assumption-day/2026", "2026-08-15T22:00:00Z"),
        ("DE/christmas-day/2026", "2026-12-25T23:00:00Z"),
    ])
    func `a day ends at midnight in Berlin`(id: String, end: String) async throws {
        let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        let days = try await PublicHolidays("DE", 2026...2026, timeZone: zone)
        #expect(days.item(id)?.relevantUntil?.rfc3339 == end)
    }
}
