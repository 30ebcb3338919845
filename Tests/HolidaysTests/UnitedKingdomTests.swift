import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct UnitedKingdomTests {
    private static let regions = ["GB-ENG", "GB-WLS", "GB-SCT", "GB-NIR"]

    @Test func `Wales observes the days of England`() async throws {
        let england = try await PublicHolidays("GB", region: "GB-ENG", 2000...2050)
        let wales = try await PublicHolidays("GB", region: "GB-WLS", 2000...2050)
        #expect(england.items.withoutRegion == wales.items.withoutRegion)
    }

    /// The days that proclamations added or moved; the usual date of a moved one is a working day.
    @Test(arguments: [
        ("2002-05-27", []), ("2002-06-03", ["Golden Jubilee bank holiday"]), ("2002-06-04", ["Spring bank holiday"]),
        ("2011-04-29", ["Royal wedding bank holiday"]), ("2012-05-28", []), ("2012-06-04", ["Spring bank holiday"]),
        ("2012-06-05", ["Diamond Jubilee bank holiday"]), ("2020-05-04", []),
        ("2020-05-08", ["Early May bank holiday"]), ("2022-05-30", []), ("2022-06-02", ["Spring bank holiday"]),
        ("2022-06-03", ["Platinum Jubilee bank holiday"]), ("2022-09-19", ["State funeral of Queen Elizabeth II"]),
        ("2023-05-01", ["Early May bank holiday"]), ("2023-05-08", ["Coronation of King Charles III"]),
    ])
    func `every region observes the days of a year's proclamations`(day: String, titles: [String]) async throws {
        for region in Self.regions {
            #expect(try await PublicHolidays.titles("GB", region: region, on: day) == titles, "\(region)")
        }
    }

    @Test func `a moved day has its original date and the authority that moved it`() async throws {
        let days = try await PublicHolidays("GB", 2022...2022)
        let spring = try #require(days.item("GB/spring-bank-holiday/2022"))
        #expect(spring.fact("movedFrom") == .day(try #require(CivilDay("2022-05-30"))))
        #expect(
            spring.fact("source")
                == .text(
                    "Royal Proclamation under the Banking and Financial Dealings Act 1971, section 1, for the Platinum Jubilee"
                )
        )
        #expect(days.item("GB/early-may-bank-holiday/2022")?.fact("movedFrom") == nil)
    }

    @Test(arguments: [
        ("2006-11-30", []), ("2007-11-30", ["St Andrew's Day"]), ("2013-11-30", ["St Andrew's Day"]),
        ("2013-12-02", ["St Andrew's Day (substitute day)"]), ("2014-12-01", ["St Andrew's Day (substitute day)"]),
        ("2026-06-15", ["World Cup bank holiday"]), ("2027-06-15", []), ("2026-08-31", []), ("2026-04-06", []),
    ])
    func `Scotland has days of its own and lacks others`(day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("GB", region: "GB-SCT", on: day) == titles)
    }

    @Test(arguments: [
        ("2012-03-19", "St Patrick's Day (substitute day)"), ("2013-03-18", "St Patrick's Day (substitute day)"),
        ("2014-07-14", "Battle of the Boyne (Orangemen's Day) (substitute day)"),
        ("2020-07-13", "Battle of the Boyne (Orangemen's Day) (substitute day)"),
    ])
    func `Northern Ireland observes the Monday after a weekend`(day: String, title: String) async throws {
        #expect(try await PublicHolidays.titles("GB", region: "GB-NIR", on: day) == [title])
    }

    // MARK: - Substitutes, by the weekday that the feast falls on

    /// The year with 25 December on Monday to Sunday in turn, and the substitutes then.
    @Test(arguments: [
        (2023, []), (2018, []), (2019, []), (2025, []),
        (2020, ["12-28 Boxing Day (substitute day)"]),
        (2021, ["12-27 Christmas Day (substitute day)", "12-28 Boxing Day (substitute day)"]),
        (2022, ["12-27 Christmas Day (substitute day)"]),
    ])
    func `Christmas Day and Boxing Day have free days as substitutes`(year: Int, substitutes: [String]) async throws {
        for region in Self.regions {
            let december = try await PublicHolidays("GB", region: region, year...year).lines(of: year)
                .filter { $0.hasPrefix("12-2") }
            #expect(december == ["12-25 Christmas Day", "12-26 Boxing Day"] + substitutes, "\(region)")
        }
    }

    /// The year with 1 January on Monday to Sunday in turn, and the substitutes in Scotland and elsewhere.
    @Test(arguments: [
        (2018, [], []), (2019, [], []), (2020, [], []), (2026, [], []),
        (2021, ["01-04 2nd January (substitute day)"], []),
        (
            2022, ["01-03 New Year's Day (substitute day)", "01-04 2nd January (substitute day)"],
            ["01-03 New Year's Day (substitute day)"]
        ),
        (2023, ["01-03 New Year's Day (substitute day)"], ["01-02 New Year's Day (substitute day)"]),
    ])
    func `New Year's Day and 2 January have free days`(year: Int, scotland: [String], elsewhere: [String]) async throws
    {
        for region in Self.regions {
            let isScotland = region == "GB-SCT"
            let january = try await PublicHolidays("GB", region: region, year...year).lines(of: year)
                .filter { $0.hasPrefix("01-0") }
            let days = ["01-01 New Year's Day"] + (isScotland ? ["01-02 2nd January"] + scotland : elsewhere)
            #expect(january == days, "\(region)")
        }
    }

    // MARK: - One item a day and name

    @Test(arguments: [
        ("GB/good-friday/2026", "United Kingdom", Self.regions),
        ("GB/easter-monday/2026", "England, Wales and Northern Ireland", ["GB-ENG", "GB-WLS", "GB-NIR"]),
        ("GB/summer-bank-holiday/2026", "England, Wales and Northern Ireland", ["GB-ENG", "GB-WLS", "GB-NIR"]),
        ("GB-SCT/summer-bank-holiday/2026", "Scotland", ["GB-SCT"]),
        ("GB-SCT/st-andrews-day/2026", "Scotland", ["GB-SCT"]),
        ("GB-NIR/st-patricks-day/2026", "Northern Ireland", ["GB-NIR"]),
        ("GB/boxing-day-substitute/2026", "United Kingdom", Self.regions),
    ])
    func `a day's id names the only region that observes it, or the country`(
        id: String,
        subtitle: String,
        regions: [String]
    ) async throws {
        let item = try await PublicHolidays("GB", 2026...2026).item(id)
        #expect(item?.subtitle == subtitle)
        #expect(item?.fact("regions") == .list(regions))
    }

    @Test func `Scotland has its own substitute for a New Year's Day on Sunday`() async throws {
        let days = try await PublicHolidays("GB", 2023...2023)
        #expect(days.item("GB/new-years-day-substitute/2023")?.dayText == "2023-01-02")
        #expect(days.item("GB-SCT/new-years-day-substitute/2023")?.dayText == "2023-01-03")
        #expect(
            days.item("GB-SCT/new-years-day-substitute/2023")?.fact("insteadOf")
                == .day(try #require(CivilDay("2023-01-01")))
        )
    }

    @Test func `a region shows the country's own items, no others`() async throws {
        let all = try await PublicHolidays("GB", 2000...2050).items
        for region in Self.regions {
            let some = try await PublicHolidays("GB", region: region, 2000...2050).items
            let kept = all.filter { item in
                if case .list(let regions) = item.fact("regions") { regions.contains(region) } else { false }
            }
            #expect(some.withoutRegion == kept.withoutRegion)
            #expect(!some.isEmpty)
            #expect(Set(some.map(\.dayText)).count == some.count, "\(region) has two holidays on one date")
        }
    }

    @Test func `an item is the same in every window`() async throws {
        let all = try await PublicHolidays("GB", 2000...2050).items
        for year in [2001, 2012, 2023, 2049] {
            let some = try await PublicHolidays("GB", year...year).items
            #expect(some.allSatisfy(all.contains))
        }
    }
}
