import FeedCore
import Foundation
import Holidays
import Testing

/// The rules of the states of Australia for holidays on weekends, by state, holiday and year.
@Suite(.timeLimit(.minutes(20)))
struct AustralianWeekendTests {
    /// The days of December from the 25th on: `25C 26B 28b` are Christmas Day, Boxing Day and an additional day for it.
    private func december(_ region: String, _ year: Int) async throws -> String {
        try await PublicHolidays("AU", region: region, year...year).lines(of: year)
            .filter { $0.hasPrefix("12-2") }
            .map { line in
                let isAdditional = line.hasSuffix("(additional day)")
                let name = line.dropFirst(6).prefix(1)
                return "\(line.dropFirst(3).prefix(2))\(isAdditional ? name.lowercased() : String(name))"
            }
            .joined(separator: " ")
    }

    /// The years with 25 December on Monday to Thursday in turn.
    @Test(arguments: ["AU-ACT", "AU-NSW", "AU-NT", "AU-QLD", "AU-TAS", "AU-VIC", "AU-WA"])
    func `Christmas on Monday to Thursday needs no other days`(region: String) async throws {
        for year in [2023, 2018, 2019, 2025] {
            #expect(try await december(region, year) == "25C 26B", "\(year)")
        }
    }

    /// 25 December on Friday, Saturday and Sunday, in the years of each rule.
    @Test(arguments: [
        ("AU-ACT", 2009, "25C 28B"), ("AU-ACT", 2010, "27C 28B"), ("AU-ACT", 2011, "26C 27B"),
        ("AU-ACT", 2015, "25C 26B 28b"), ("AU-ACT", 2021, "25C 26B 27c 28b"), ("AU-ACT", 2016, "25C 26B 27c"),
        ("AU-NSW", 2004, "25C 26B 27b"), ("AU-NSW", 2005, "25C 26B 27c"), ("AU-NSW", 2009, "25C 26B 28b"),
        ("AU-NSW", 2010, "25C 26B 27b"), ("AU-NSW", 2011, "25C 26B 27c"), ("AU-NSW", 2015, "25C 26B 28b"),
        ("AU-NSW", 2021, "25C 26B 27c 28b"), ("AU-NSW", 2022, "25C 26B 27c"),
        ("AU-NT", 2009, "25C 28B"), ("AU-NT", 2010, "27C 28B"), ("AU-NT", 2011, "26C 27B"),
        ("AU-NT", 2016, "25C 26c 27B"), ("AU-NT", 2020, "25C 26B 28b"), ("AU-NT", 2021, "25C 26B 27c 28b"),
        ("AU-NT", 2022, "25C 26c 26B 27b"),
        ("AU-QLD", 2004, "25C 27B"), ("AU-QLD", 2005, "26C 27B"), ("AU-QLD", 2009, "25C 26B 28b"),
        ("AU-QLD", 2010, "25C 27B 28c"), ("AU-QLD", 2011, "25C 26B 27c"), ("AU-QLD", 2021, "25C 26B 27c 28b"),
        ("AU-QLD", 2020, "25C 26B 28b"),
        ("AU-SA", 2020, "25C 28P"), ("AU-SA", 2021, "26P 27C 28p"), ("AU-SA", 2022, "25C 26c 26P 27p"),
        ("AU-SA", 2023, "25C 26P"), ("AU-SA", 2026, "25C 26P 28p"), ("AU-SA", 2027, "25C 26P 27c 28p"),
        ("AU-SA", 2033, "25C 26c 26P 27p"),
        ("AU-TAS", 2004, "27C 28B"), ("AU-TAS", 2005, "26B 27C"), ("AU-TAS", 2009, "25C 28B"),
        ("AU-TAS", 2010, "25C 27c 28B"), ("AU-TAS", 2016, "25C 26B 27c"), ("AU-TAS", 2020, "25C 28B"),
        ("AU-VIC", 2004, "25C 27B"), ("AU-VIC", 2005, "25C 26B"), ("AU-VIC", 2009, "25C 26B 28b"),
        ("AU-VIC", 2010, "26B 27C 28b"), ("AU-VIC", 2011, "26B 27C"), ("AU-VIC", 2016, "25C 26B 27c"),
        ("AU-VIC", 2021, "25C 26B 27c 28b"), ("AU-VIC", 2022, "25C 26B 27c"),
        ("AU-WA", 2004, "25C 26B 27c 28b"), ("AU-WA", 2005, "25C 26c 26B 27b"), ("AU-WA", 2020, "25C 26B 28b"),
    ])
    func `Christmas on Friday, Saturday or Sunday`(region: String, year: Int, days: String) async throws {
        #expect(Set(try await december(region, year).split(separator: " ")) == Set(days.split(separator: " ")))
    }

    /// 1 January on a Saturday or a Sunday: the days of January before Australia Day, additional ones with a plus.
    @Test(arguments: [
        ("AU-ACT", 2011, "03"), ("AU-ACT", 2012, "02"), ("AU-ACT", 2017, "01 +02"), ("AU-ACT", 2022, "01 +03"),
        ("AU-NSW", 2005, "01"), ("AU-NSW", 2006, "01 +02"), ("AU-NSW", 2011, "01 +03"), ("AU-NSW", 2012, "01 +02"),
        ("AU-NT", 2011, "03"), ("AU-NT", 2012, "02"), ("AU-NT", 2017, "01 +02"), ("AU-NT", 2022, "01 +03"),
        ("AU-QLD", 2005, "01"), ("AU-QLD", 2006, "02"), ("AU-QLD", 2011, "01 +03"), ("AU-QLD", 2012, "01 +02"),
        ("AU-SA", 2000, "03"), ("AU-SA", 2006, "01 +02"), ("AU-SA", 2022, "03"), ("AU-SA", 2023, "01 +02"),
        ("AU-SA", 2028, "01 +03"), ("AU-SA", 2034, "01 +02"),
        ("AU-TAS", 2000, "03"), ("AU-TAS", 2006, "02"), ("AU-TAS", 2022, "03"),
        ("AU-VIC", 2005, "01"), ("AU-VIC", 2006, "02"), ("AU-VIC", 2011, "01 +03"), ("AU-VIC", 2012, "01 +02"),
        ("AU-WA", 2005, "01 +03"), ("AU-WA", 2006, "01 +02"), ("AU-WA", 2021, "01"),
    ])
    func `New Year's Day on a weekend`(region: String, year: Int, days: String) async throws {
        let january = try await PublicHolidays("AU", region: region, year...year).lines(of: year)
            .filter { $0.contains("New Year") }
            .map { ($0.hasSuffix("(additional day)") ? "+" : "") + $0.dropFirst(3).prefix(2) }
        #expect(january.joined(separator: " ") == days)
    }

    /// 26 January on a Saturday (2002, 2013) or a Sunday (2003, 2014, 2025).
    @Test(arguments: [
        ("AU-ACT", [2002: "28", 2003: "27", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-NSW", [2002: "26", 2003: "26 +27", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-NT", [2002: "28", 2003: "27", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-QLD", [2002: "28", 2003: "27", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-SA", [2002: "28", 2003: "27", 2013: "28", 2014: "26 +27", 2025: "27"]),
        ("AU-TAS", [2002: "28", 2003: "27", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-VIC", [2002: "28", 2003: "26", 2013: "28", 2014: "27", 2025: "27"]),
        ("AU-WA", [2002: "28", 2003: "27", 2013: "28", 2014: "27", 2025: "27"]),
    ])
    func `Australia Day on a weekend`(region: String, days: [Int: String]) async throws {
        for (year, days) in days {
            let january = try await PublicHolidays("AU", region: region, year...year).lines(of: year)
                .filter { $0.hasPrefix("01-") && $0.contains("Australia Day") }
                .map { ($0.hasSuffix("(additional day)") ? "+" : "") + $0.dropFirst(3).prefix(2) }
            #expect(january.joined(separator: " ") == days, "\(year)")
        }
    }

    /// 25 April on a Saturday (2009, 2020, 2026) or a Sunday (2004, 2010, 2021, 2027, 2032).
    @Test(arguments: [
        (
            "AU-ACT",
            [
                2004: "26", 2009: "25", 2010: "26", 2020: "25 +27", 2021: "25 +26", 2026: "25 +27", 2027: "26",
                2032: "26",
            ]
        ),
        (
            "AU-NSW",
            [
                2004: "25 +26", 2009: "25", 2010: "25 +26", 2020: "25", 2021: "25", 2026: "25 +27", 2027: "25 +26",
                2032: "25",
            ]
        ),
        ("AU-NT", [2004: "26", 2009: "25", 2010: "26", 2020: "25", 2021: "26", 2026: "25", 2027: "26", 2032: "26"]),
        ("AU-QLD", [2004: "26", 2009: "25", 2010: "26", 2020: "25", 2021: "26", 2026: "25", 2027: "26", 2032: "26"]),
        (
            "AU-SA",
            [
                2004: "25 +26", 2009: "25", 2010: "25 +26", 2020: "25", 2021: "25 +26", 2026: "25", 2027: "25",
                2032: "25",
            ]
        ),
        ("AU-TAS", [2004: "25", 2009: "25", 2010: "25", 2020: "25", 2021: "25", 2026: "25", 2027: "25", 2032: "25"]),
        (
            "AU-VIC",
            [2004: "25", 2009: "25", 2010: "25 +26", 2020: "25", 2021: "25", 2026: "25", 2027: "25", 2032: "25"]
        ),
        (
            "AU-WA",
            [
                2004: "25 +26", 2009: "25 +27", 2010: "25 +26", 2020: "25 +27", 2021: "25 +26", 2026: "25 +27",
                2027: "25 +26", 2032: "25 +26",
            ]
        ),
    ])
    func `Anzac Day on a weekend`(region: String, days: [Int: String]) async throws {
        for (year, days) in days {
            let april = try await PublicHolidays("AU", region: region, year...year).lines(of: year)
                .filter { $0.contains("Anzac Day") }
                .map { ($0.hasSuffix("(additional day)") ? "+" : "") + $0.dropFirst(3).prefix(2) }
            #expect(april.joined(separator: " ") == days, "\(year)")
        }
    }

    @Test func `an additional day names its holiday, a moved day its original date`() async throws {
        let days = try await PublicHolidays("AU", 2010...2010)
        let saturday = try #require(CivilDay("2010-12-25"))
        let moved = try #require(days.items.first { $0.title == "Christmas Day" && $0.fact("movedFrom") != nil })
        #expect(moved.fact("movedFrom") == .day(saturday))
        #expect(moved.fact("insteadOf") == nil)
        let additional = try #require(days.items.first { $0.id.rawValue == "AU/christmas-day-substitute/2010" })
        #expect(additional.fact("insteadOf") == .day(saturday))
        #expect(additional.fact("movedFrom") == nil)
    }
}
