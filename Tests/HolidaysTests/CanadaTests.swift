import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CanadaTests {
    @Test func `every province and territory has five holidays in common`() async throws {
        let everywhere = try await PublicHolidays("CA", 2024...2024).items.filter { $0.subtitle == "Canada" }
        #expect(
            everywhere.map(\.title) == ["New Year's Day", "Good Friday", "Canada Day", "Labour Day", "Christmas Day"]
        )
    }

    // MARK: - The years in which a holiday begins, moves or changes its name

    @Test(arguments: [
        ("CA-AB", "2000-02-21", ["Family Day"]), ("CA-SK", "2006-02-20", []), ("CA-SK", "2007-02-19", ["Family Day"]),
        ("CA-ON", "2007-02-19", []), ("CA-ON", "2008-02-18", ["Family Day"]), ("CA-NB", "2017-02-20", []),
        ("CA-NB", "2018-02-19", ["Family Day"]), ("CA-BC", "2012-02-13", []), ("CA-BC", "2013-02-11", ["Family Day"]),
        ("CA-BC", "2013-02-18", []), ("CA-BC", "2018-02-12", ["Family Day"]), ("CA-BC", "2018-02-19", []),
        ("CA-BC", "2019-02-11", []), ("CA-BC", "2019-02-18", ["Family Day"]), ("CA-MB", "2007-02-19", []),
        ("CA-MB", "2008-02-18", ["Louis Riel Day"]), ("CA-NS", "2014-02-17", []),
        ("CA-NS", "2015-02-16", ["Nova Scotia Heritage Day"]), ("CA-PE", "2008-02-11", []),
        ("CA-PE", "2009-02-09", ["Islander Day"]), ("CA-PE", "2009-02-16", []), ("CA-PE", "2010-02-08", []),
        ("CA-PE", "2010-02-15", ["Islander Day"]), ("CA-QC", "2002-05-20", ["Dollard's Day"]),
        ("CA-QC", "2003-05-19", ["National Patriots' Day"]), ("CA-NT", "2001-06-21", []),
        ("CA-NT", "2002-06-21", ["National Aboriginal Day"]), ("CA-NT", "2017-06-21", ["National Aboriginal Day"]),
        ("CA-NT", "2018-06-21", ["National Indigenous Peoples Day"]), ("CA-YT", "2016-06-21", []),
        ("CA-YT", "2017-06-21", ["National Aboriginal Day"]),
        ("CA-YT", "2018-06-21", ["National Indigenous Peoples Day"]), ("CA-NU", "2019-07-09", []),
        ("CA-NU", "2020-07-09", ["Nunavut Day"]),
    ])
    func `a holiday begins in its year`(region: String, day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("CA", region: region, on: day) == titles)
    }

    @Test(arguments: [
        ("CA", 2021), ("CA-NT", 2022), ("CA-NU", 2022), ("CA-PE", 2022), ("CA-BC", 2023), ("CA-YT", 2023),
        ("CA-MB", 2024),
    ])
    func `30 September is observed from a year on`(region: String, first: Int) async throws {
        let days = try await PublicHolidays("CA", region: region, first - 1...first)
        #expect(days.titles(on: "\(first - 1)-09-30") == [])
        #expect(days.items.contains { $0.id.rawValue.hasSuffix("/national-day-for-truth-and-reconciliation/\(first)") })
    }

    @Test(arguments: [
        ("CA-AB", "2023-08-07"), ("CA-AB", "2023-12-26"), ("CA-MB", "2022-11-11"), ("CA-NB", "2023-05-22"),
        ("CA-NL", "2023-03-20"), ("CA-NL", "2023-04-24"), ("CA-NL", "2023-06-26"), ("CA-NL", "2023-07-10"),
        ("CA-NS", "2023-08-07"), ("CA-ON", "2023-08-07"), ("CA-ON", "2022-11-11"), ("CA-PE", "2023-08-18"),
        ("CA-QC", "2023-04-10"), ("CA-YT", "2023-02-24"), ("CA-NB", "2022-09-19"), ("CA-BC", "2022-09-19"),
        ("CA", "2022-09-19"), ("CA", "2023-04-10"), ("CA-AB", "2024-09-30"),
    ])
    func `days only for the public service or shops are not listed`(region: String, day: String) async throws {
        #expect(try await PublicHolidays.titles("CA", region: region, on: day) == [])
    }

    // MARK: - Weekends

    /// The year with 1 July on Monday to Sunday in turn, and the parts of the country with each Monday.
    @Test(arguments: [
        (2024, nil, nil), (2025, nil, nil), (2026, nil, nil), (2027, nil, nil), (2022, nil, nil),
        (2023, nil, "2023-07-03"), (2029, "2029-07-02", "2029-07-02"),
    ])
    func `Canada Day has a substitute on Monday`(year: Int, most: String?, others: String?) async throws {
        for (region, day) in [
            ("CA-AB", most), ("CA-MB", most), ("CA-ON", most), ("CA-QC", most), ("CA-NU", most), ("CA", others),
            ("CA-NL", others), ("CA-SK", others), ("CA-YT", others), ("CA-NS", nil),
        ] {
            let days = try await PublicHolidays("CA", region: region, year...year).items
                .filter { $0.title == "Canada Day (observed)" }.map(\.dayText)
            #expect(days == (day.map { [$0] } ?? []), "\(region)")
        }
    }

    @Test(arguments: [(2001, true), (2007, true), (2012, true), (2018, false), (2029, false)])
    func `Nova Scotia does not move Canada Day on a Sunday from 2018`(year: Int, hasMonday: Bool) async throws {
        let titles = try await PublicHolidays("CA", region: "CA-NS", year...year).titles(on: "\(year)-07-02")
        #expect(titles == (hasMonday ? ["Canada Day (observed)"] : []))
    }

    /// The year with 25 December on Monday to Sunday in turn.
    @Test(arguments: [
        (2023, "25 26", "25 26", "25"), (2018, "25 26", "25 26", "25"), (2019, "25 26", "25 26", "25"),
        (2025, "25 26", "25 26", "25"), (2020, "25 26 28", "25 26 28", "25"),
        (2021, "25 26 27 28", "25 26 27 28", "25 27"), (2022, "25 26 27", "25 26", "25 26"),
    ])
    func `Christmas has its substitutes`(year: Int, federal: String, ontario: String, others: String) async throws {
        for (region, days) in [("CA", federal), ("CA-ON", ontario), ("CA-AB", others), ("CA-QC", others)] {
            let december = try await PublicHolidays("CA", region: region, year...year).items.map(\.dayText)
                .filter { $0.hasPrefix("\(year)-12-2") }.map { String($0.suffix(2)) }
            #expect(december.joined(separator: " ") == days, "\(region)")
        }
    }

    /// The year with 11 November on Monday to Sunday in turn.
    @Test(arguments: [(2024, nil), (2025, nil), (2026, nil), (2021, nil), (2022, nil), (2023, "13"), (2018, "12")])
    func `Remembrance Day has a substitute on Monday in some provinces`(year: Int, monday: String?) async throws {
        for region in ["CA", "CA-AB", "CA-NL", "CA-NS", "CA-PE", "CA-SK", "CA-YT", "CA-BC", "CA-NB", "CA-NT", "CA-NU"] {
            let days = try await PublicHolidays("CA", region: region, year...year).lines(of: year)
                .filter { $0.hasSuffix("Remembrance Day (observed)") }
            let hasMonday = !["CA-BC", "CA-NB", "CA-NT", "CA-NU"].contains(region)
            let expected = hasMonday ? monday.map { ["11-\($0) Remembrance Day (observed)"] } ?? [] : []
            #expect(days == expected, "\(region)")
        }
    }

    @Test(arguments: [
        ("CA-YT", "2026-06-22", ["National Indigenous Peoples Day (observed)"]), ("CA-NT", "2026-06-22", []),
        ("CA-YT", "2023-10-02", ["National Day for Truth and Reconciliation (observed)"]),
        ("CA-BC", "2023-10-02", ["National Day for Truth and Reconciliation (observed)"]),
        ("CA", "2023-10-02", ["National Day for Truth and Reconciliation (observed)"]), ("CA-PE", "2023-10-02", []),
        ("CA-MB", "2028-10-02", []), ("CA-NB", "2023-01-02", ["New Year's Day (observed)"]),
        ("CA-QC", "2017-06-26", []),
    ])
    func `some laws have a substitute, others do not`(region: String, day: String, titles: [String]) async throws {
        #expect(try await PublicHolidays.titles("CA", region: region, on: day) == titles)
    }

    // MARK: - Items

    @Test(arguments: [
        ("CA/canada-day/2029", "2029-07-01", "Canada"),
        ("CA/boxing-day/2026", "2026-12-26", "Federally regulated workplaces and Ontario"),
        ("CA/christmas-day-substitute/2022", "2022-12-27", "Federally regulated workplaces"),
        (
            "CA-AB/christmas-day-substitute/2022", "2022-12-26",
            "Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Northwest Territories, Nunavut, Prince Edward Island, Quebec, Saskatchewan and Yukon"
        ),
        ("CA-BC/family-day/2018", "2018-02-12", "British Columbia"),
        ("CA/family-day/2018", "2018-02-19", "Alberta, New Brunswick, Ontario and Saskatchewan"),
        ("CA-QC/national-patriots-day/2001", "2001-05-21", "Quebec"),
        ("CA-MB/national-day-for-truth-and-reconciliation/2024", "2024-09-30", "Manitoba"),
    ])
    func `an item names the owner of its day`(id: String, day: String, subtitle: String) async throws {
        let year = try #require(Int(day.prefix(4)))
        let item = try await PublicHolidays("CA", year...year).item(id)
        #expect(item?.dayText == day)
        #expect(item?.subtitle == subtitle)
    }

    @Test(arguments: [
        ("CA/canada-day/2024", "2024-07-02T07:00:00Z"), ("CA-NL/memorial-day/2024", "2024-07-02T03:00:00Z"),
        ("CA-PE/islander-day/2024", "2024-02-20T04:00:00Z"), ("CA-MB/louis-riel-day/2024", "2024-02-20T06:00:00Z"),
        ("CA/family-day/2010", "2010-02-16T07:00:00Z"), ("CA-SK/saskatchewan-day/2024", "2024-08-06T06:00:00Z"),
        ("CA-NU/nunavut-day/2024", "2024-07-10T06:00:00Z"), ("CA-YT/discovery-day/2024", "2024-08-20T07:00:00Z"),
        ("CA-QC/national-patriots-day/2024", "2024-05-21T04:00:00Z"),
    ])
    func `a day ends in the westernmost zone of its provinces`(id: String, end: String) async throws {
        let year = try #require(Int(id.suffix(4)))
        let item = try await PublicHolidays("CA", year...year).item(id)
        #expect(item?.relevantUntil == Date(rfc3339: end))
    }
}
