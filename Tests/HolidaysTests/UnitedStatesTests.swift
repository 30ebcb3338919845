import FeedCore
import FeedTestKit
import Foundation
import Holidays
import Testing

/// The federal days, and those that states share.
@Suite(.timeLimit(.minutes(20)))
struct UnitedStatesTests {
    /// The year with 4 July on Monday to Sunday in turn.
    @Test(arguments: [
        (2022, nil), (2023, nil), (2018, nil), (2019, nil), (2025, nil), (2020, "2020-07-03"), (2021, "2021-07-05"),
    ])
    func `Independence Day is observed on the nearest weekday`(year: Int, observed: String?) async throws {
        let item = try await PublicHolidays("US", year...year).item("US/independence-day-substitute/\(year)")
        let day = try observed.map { try #require(CivilDay($0)) }
        #expect(item?.time == day.map { .day($0, region: "US") })
    }

    @Test func `New Year's Day 2022 is observed in 2021 and belongs to 2022`() async throws {
        let days = try await PublicHolidays("US", 2021...2021)
        #expect(days.titles(on: "2021-12-31") == ["New Year's Day (observed)"])
        #expect(
            days.item("US/new-years-day-substitute/2022")?.fact("insteadOf")
                == .day(try #require(CivilDay("2022-01-01")))
        )
        // The federal substitute of 2000 would be in 1999, which is not covered.
        #expect(try await PublicHolidays("US", 2000...2000).item("US/new-years-day-substitute/2000") == nil)
    }

    @Test(arguments: [(2020, []), (2021, ["Juneteenth National Independence Day"])])
    func `Juneteenth begins in 2021`(year: Int, titles: [String]) async throws {
        #expect(try await PublicHolidays("US", region: "US", year...year).titles(on: "\(year)-06-19") == titles)
    }

    @Test(arguments: ["2001-01-20", "2021-01-20", "2025-01-20", "2025-01-09", "2018-12-05"])
    func `days for federal employees only are not public holidays`(day: String) async throws {
        let titles = try await PublicHolidays.titles("US", on: day)
        // Inauguration Day 2025 fell on the birthday of Martin Luther King.
        #expect(titles == (day == "2025-01-20" ? ["Birthday of Martin Luther King, Jr."] : []))
    }

    // MARK: - States

    @Test func `a state with a federal holiday shares its item, and adds its law to the source`() async throws {
        let item = try await PublicHolidays("US", 2026...2026).item("US/christmas-day/2026")
        #expect(item?.title == "Christmas Day")
        #expect(item?.subtitle == "United States")
        guard case .text(let source) = item?.fact("source") else {
            Issue.record("no source")
            return
        }
        let laws = source.split(separator: "; ").map(String.init)
        #expect(laws.first == "5 U.S.C. 6103(a) and (b)")
        #expect(laws.contains("California Government Code 6700, 6701 and 19853"))
        #expect(laws.contains("New York General Construction Law 24"))
        #expect(laws.contains("Texas Government Code 662.003(a)"))
        #expect(Set(laws).count == laws.count)
    }

    @Test func `a day's id names its parts of the country`() async throws {
        let days = try await PublicHolidays("US", 2026...2026)
        let columbus = days.item("US/columbus-day/2026")
        #expect(
            columbus?.subtitle
                == "Federal government, Connecticut, Massachusetts, New Jersey, New York, Ohio and Virginia"
        )
        #expect(columbus?.fact("regions") == .list(["US", "US-CT", "US-MA", "US-NJ", "US-NY", "US-OH", "US-VA"]))
        // 4 July 2026 is a Saturday.
        let friday = days.item("US/independence-day-substitute/2026")
        #expect(
            friday?.fact("regions")
                == .list(["US", "US-CO", "US-CT", "US-FL", "US-NJ", "US-OH", "US-OR", "US-VA", "US-WA"])
        )
        #expect(days.item("US-TX/san-jacinto-day/2026")?.subtitle == "Texas")
        #expect(
            days.item("US/day-after-thanksgiving/2026")?.fact("regions") == .list(["US-CA", "US-FL", "US-TX", "US-VA"])
        )
        #expect(days.item("US-WA/day-after-thanksgiving/2026")?.title == "Native American Heritage Day")
    }

    @Test func `the third Monday of February has each law's name`() async throws {
        let days = try await PublicHolidays("US", 2026...2026)
        #expect(days.titles(on: "2026-02-16") == ["Washington's Birthday", "Presidents' Day"])
        #expect(
            days.item("US/washingtons-birthday/2026")?.fact("regions")
                == .list(["US", "US-CT", "US-MA", "US-NY", "US-VA"])
        )
        #expect(
            days.item("US/presidents-day/2026")?.fact("regions")
                == .list(["US-CA", "US-CO", "US-NJ", "US-OH", "US-OR", "US-TX", "US-WA"])
        )
    }

    @Test func `the id of a federal day has the country's code in every year`() async throws {
        let days = try await PublicHolidays("US", region: "US", 2000...2050)
        #expect(days.items.count == 608)
        #expect(days.items.allSatisfy { $0.id.rawValue.hasPrefix("US/") })
        let all = try await PublicHolidays("US", 2000...2050).items.map(\.id)
        #expect(Set(all).count == all.count)
    }

    /// Hawaii's midnight for the federal government's days, each state's own for the rest.
    @Test(arguments: [
        ("US/independence-day/2026", "2026-07-05T10:00:00Z"), ("US-CA/cesar-chavez-day/2026", "2026-04-01T07:00:00Z"),
        ("US-MA/patriots-day/2026", "2026-04-21T04:00:00Z"), ("US/good-friday/2026", "2026-04-04T04:00:00Z"),
        ("US-CO/frances-xavier-cabrini-day/2026", "2026-10-06T06:00:00Z"),
        ("US-NY/flag-day/2026", "2026-06-15T04:00:00Z"), ("US-TX/san-jacinto-day/2026", "2026-04-22T06:00:00Z"),
        ("US-VA/lee-jackson-day/2020", "2020-01-18T05:00:00Z"),
        ("US-WA/day-after-thanksgiving/2026", "2026-11-28T08:00:00Z"),
        // Florida's panhandle is an hour, and California three hours behind the east.
        ("US/day-after-thanksgiving/2026", "2026-11-28T08:00:00Z"),
    ])
    func `a day ends in the westernmost zone of its states`(id: String, end: String) async throws {
        let year = try #require(id.split(separator: "/").last.flatMap { Int($0) })
        #expect(try await PublicHolidays("US", year...year).item(id)?.relevantUntil?.rfc3339 == end)
    }
}
