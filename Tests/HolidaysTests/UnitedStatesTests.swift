import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(1)))
struct UnitedStatesTests {
    @Test func `keeps these days in 2021`() async throws {
        #expect(
            try await PublicHolidays("US", 2021...2021).lines(of: 2021) == [
                "01-01 New Year's Day", "01-18 Birthday of Martin Luther King, Jr.", "02-15 Washington's Birthday",
                "05-31 Memorial Day", "06-18 Juneteenth National Independence Day (observed)",
                "06-19 Juneteenth National Independence Day", "07-04 Independence Day",
                "07-05 Independence Day (observed)", "09-06 Labor Day", "10-11 Columbus Day", "11-11 Veterans Day",
                "11-25 Thanksgiving Day", "12-24 Christmas Day (observed)", "12-25 Christmas Day",
                "12-31 New Year's Day (observed)",
            ]
        )
    }

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
        // The substitute of 2000 would lie in 1999, which is not covered.
        #expect(try await PublicHolidays("US", 2000...2000).item("US/new-years-day-substitute/2000") == nil)
    }

    @Test(arguments: [(2020, []), (2021, ["Juneteenth National Independence Day"])])
    func `Juneteenth begins in 2021`(year: Int, titles: [String]) async throws {
        #expect(try await PublicHolidays("US", year...year).titles(on: "\(year)-06-19") == titles)
    }

    @Test(arguments: ["2001-01-20", "2021-01-20", "2025-01-20", "2025-01-09", "2018-12-05"])
    func `days of federal employees alone are not the public's`(day: String) async throws {
        let year = try #require(Int(day.prefix(4)))
        let titles = try await PublicHolidays("US", year...year).titles(on: day)
        // Inauguration Day 2025 fell on the birthday of Martin Luther King.
        #expect(titles == (day == "2025-01-20" ? ["Birthday of Martin Luther King, Jr."] : []))
    }
}
