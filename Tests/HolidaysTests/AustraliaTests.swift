import FeedCore
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AustraliaTests {
    private static let states = ["AU-ACT", "AU-NSW", "AU-NT", "AU-QLD", "AU-SA", "AU-TAS", "AU-VIC", "AU-WA"]

    // MARK: - Days that begin, end or move

    /// The last year before a change and the first after it.
    @Test(arguments: [
        ("AU-ACT", "canberra-day", 2007, "2007-03-19"), ("AU-ACT", "canberra-day", 2008, "2008-03-10"),
        ("AU-ACT", "family-and-community-day", 2006, nil), ("AU-ACT", "family-and-community-day", 2007, "2007-11-06"),
        ("AU-ACT", "family-and-community-day", 2009, "2009-11-03"),
        ("AU-ACT", "family-and-community-day", 2010, "2010-09-27"),
        ("AU-ACT", "family-and-community-day", 2012, "2012-10-08"),
        ("AU-ACT", "family-and-community-day", 2017, "2017-09-25"), ("AU-ACT", "family-and-community-day", 2018, nil),
        ("AU-ACT", "reconciliation-day", 2017, nil), ("AU-ACT", "reconciliation-day", 2018, "2018-05-28"),
        ("AU-ACT", "reconciliation-day", 2024, "2024-05-27"), ("AU-ACT", "reconciliation-day", 2025, "2025-06-02"),
        ("AU-ACT", "easter-sunday", 2015, nil), ("AU-ACT", "easter-sunday", 2016, "2016-03-27"),
        ("AU-NSW", "easter-sunday", 2010, nil), ("AU-NSW", "easter-sunday", 2011, "2011-04-24"),
        ("AU-NSW", "bank-holiday", 2010, "2010-08-02"), ("AU-NSW", "bank-holiday", 2011, nil),
        ("AU-NSW", "easter-monday", 2011, "2011-04-26"), ("AU-VIC", "easter-monday", 2011, "2011-04-25"),
        ("AU-NT", "easter-sunday", 2021, nil), ("AU-NT", "easter-sunday", 2022, "2022-04-17"),
        ("AU-QLD", "easter-sunday", 2016, nil), ("AU-QLD", "easter-sunday", 2017, "2017-04-16"),
        ("AU-SA", "easter-sunday", 2023, nil), ("AU-SA", "easter-sunday", 2024, "2024-03-31"),
        ("AU-TAS", "easter-sunday", 2026, nil), ("AU-TAS", "easter-sunday", 2027, "2027-03-28"),
        ("AU-VIC", "easter-sunday", 2015, nil), ("AU-VIC", "easter-sunday", 2016, "2016-03-27"),
        ("AU-WA", "easter-sunday", 2021, nil), ("AU-WA", "easter-sunday", 2022, "2022-04-17"),
        ("AU-VIC", "easter-saturday", 2002, nil), ("AU-VIC", "easter-saturday", 2003, "2003-04-19"),
        ("AU-WA", "easter-saturday", 2026, nil), ("AU-TAS", "easter-saturday", 2026, nil),
        ("AU-TAS", "easter-tuesday", 2010, "2010-04-06"), ("AU-TAS", "easter-tuesday", 2011, nil),
        ("AU-TAS", "labour-day", 2000, "2000-03-06"), ("AU-TAS", "labour-day", 2001, "2001-03-12"),
        ("AU-QLD", "labour-day", 2012, "2012-05-07"), ("AU-QLD", "labour-day", 2013, "2013-10-07"),
        ("AU-QLD", "labour-day", 2015, "2015-10-05"), ("AU-QLD", "labour-day", 2016, "2016-05-02"),
        ("AU-QLD", "sovereigns-birthday", 2011, "2011-06-13"), ("AU-QLD", "sovereigns-birthday", 2012, "2012-10-01"),
        ("AU-QLD", "sovereigns-birthday", 2013, "2013-06-10"), ("AU-QLD", "sovereigns-birthday", 2015, "2015-06-08"),
        ("AU-QLD", "sovereigns-birthday", 2016, "2016-10-03"), ("AU-QLD", "sovereigns-birthday", 2023, "2023-10-02"),
        ("AU-QLD", "diamond-jubilee", 2011, nil), ("AU-QLD", "diamond-jubilee", 2013, nil),
        ("AU-QLD", "royal-queensland-show", 2016, "2016-08-10"),
        ("AU-QLD", "royal-queensland-show", 2017, "2017-08-16"),
        ("AU-QLD", "royal-queensland-show", 2020, "2020-08-14"),
        ("AU-QLD", "royal-queensland-show", 2021, "2021-10-29"),
        ("AU-QLD", "royal-queensland-show", 2022, "2022-08-10"),
        ("AU-SA", "adelaide-cup-day", 2005, "2005-05-16"), ("AU-SA", "adelaide-cup-day", 2006, "2006-03-13"),
        ("AU-VIC", "afl-grand-final-friday", 2014, nil), ("AU-VIC", "afl-grand-final-friday", 2015, "2015-10-02"),
        ("AU-VIC", "afl-grand-final-friday", 2016, "2016-09-30"),
        ("AU-VIC", "afl-grand-final-friday", 2020, "2020-10-23"),
        ("AU-VIC", "afl-grand-final-friday", 2026, "2026-09-25"),
        ("AU-VIC", "afl-grand-final-friday", 2027, "2027-09-24"),
        ("AU-VIC", "melbourne-cup-day", 2007, nil), ("AU-VIC", "melbourne-cup-day", 2008, "2008-11-04"),
        ("AU-VIC", "australia-day", 2002, "2002-01-28"),
        ("AU-WA", "sovereigns-birthday", 2010, "2010-09-27"), ("AU-WA", "sovereigns-birthday", 2011, "2011-10-28"),
        ("AU-WA", "sovereigns-birthday", 2012, "2012-10-01"), ("AU-WA", "sovereigns-birthday", 2013, "2013-09-30"),
        ("AU-WA", "sovereigns-birthday", 2023, "2023-09-25"), ("AU-WA", "sovereigns-birthday", 2024, "2024-09-23"),
        ("AU-WA", "sovereigns-birthday", 2025, "2025-09-29"),
        ("AU-QLD", "anzac-day-holiday", 2011, nil), ("AU-SA", "anzac-day-holiday", 2011, "2011-04-26"),
    ])
    func `a day of a year`(region: String, slug: String, year: Int, day: String?) async throws {
        let days = try await PublicHolidays("AU", region: region, year...year)
        #expect(
            days.items.filter { $0.id.rawValue.hasSuffix("/\(slug)/\(year)") }.map(\.dayText)
                == [day].compactMap(\.self)
        )
    }

    @Test(arguments: [
        ("AU-WA", "2011-06-06", "Foundation Day"), ("AU-WA", "2012-06-04", "Western Australia Day"),
        ("AU-NSW", "2022-06-13", "Queen's Birthday"), ("AU-NSW", "2023-06-12", "King's Birthday"),
        ("AU-NT", "2026-05-04", "May Day"), ("AU-TAS", "2026-03-09", "Eight Hours Day"),
    ])
    func `a day has its local name of that year`(region: String, day: String, title: String) async throws {
        #expect(try await PublicHolidays.titles("AU", region: region, on: day) == [title])
    }

    @Test func `every state observed one day of mourning, on 22 September 2022`() async throws {
        let item = try await PublicHolidays("AU", 2022...2022).item("AU/national-day-of-mourning/2022")
        #expect(item?.fact("regions") == .list(Self.states))
        #expect(item?.subtitle == "Australia")
        for year in [2021, 2023] {
            #expect(try await PublicHolidays("AU", year...year).titles(on: "\(year)-09-22") == [])
        }
    }

    // MARK: - Items

    @Test(arguments: [
        ("AU/christmas-day/2026", "Australia", states),
        (
            "AU/boxing-day/2027",
            "Australian Capital Territory, New South Wales, Northern Territory, Queensland, Victoria and Western Australia",
            ["AU-ACT", "AU-NSW", "AU-NT", "AU-QLD", "AU-VIC", "AU-WA"]
        ),
        ("AU-SA/proclamation-day/2027", "South Australia", ["AU-SA"]),
        ("AU-VIC/melbourne-cup-day/2026", "Victoria", ["AU-VIC"]),
        ("AU-VIC/labour-day/2026", "Victoria", ["AU-VIC"]), ("AU-TAS/labour-day/2026", "Tasmania", ["AU-TAS"]),
    ])
    func `a day's id names the only state that observes it, or the country`(
        id: String,
        subtitle: String,
        regions: [String]
    ) async throws {
        let year = try #require(Int(id.suffix(4)))
        let item = try await PublicHolidays("AU", year...year).item(id)
        #expect(item?.subtitle == subtitle)
        #expect(item?.fact("regions") == .list(regions))
    }

    @Test func `an item is the same in every window and region`() async throws {
        let all = try await PublicHolidays("AU", 2000...2050).items
        for region in Self.states {
            let some = try await PublicHolidays("AU", region: region, 2010...2012).items
            #expect(!some.isEmpty)
            #expect(some.withoutRegion.allSatisfy(all.withoutRegion.contains))
        }
    }

    @Test func `the source is each state's law, or the authority that moved the day`() async throws {
        let days = try await PublicHolidays("AU", 2011...2011)
        #expect(
            days.item("AU/labour-day/2011")?.fact("source")
                == .text(
                    "Holidays Act 1958 (ACT), section 3; Banks and Bank Holidays Act 1912 (NSW); since 2011 Public Holidays Act 2010 (NSW), section 4; Holidays Act 1910 (SA), second schedule; since 2024 Public Holidays Act 2023 (SA)"
                )
        )
        let moved = days.item("AU-NSW/easter-monday/2011")
        #expect(moved?.fact("source") == .text("Public Holidays Act 2010 (NSW), schedule 1, part 2"))
        #expect(moved?.fact("movedFrom") == .day(try #require(CivilDay("2011-04-25"))))
    }

    @Test(arguments: [
        ("AU/christmas-day/2026", "2026-12-25T16:00:00Z"), ("AU-VIC/melbourne-cup-day/2026", "2026-11-03T13:00:00Z"),
        ("AU-NT/picnic-day/2026", "2026-08-03T14:30:00Z"),
        ("AU-QLD/royal-queensland-show/2026", "2026-08-12T14:00:00Z"),
        ("AU-SA/proclamation-day/2026", "2026-12-26T13:30:00Z"), ("AU-TAS/labour-day/2026", "2026-03-09T13:00:00Z"),
        ("AU-ACT/reconciliation-day/2026", "2026-06-01T14:00:00Z"),
        ("AU-WA/western-australia-day/2026", "2026-06-01T16:00:00Z"),
        ("AU-NSW/bank-holiday/2010", "2010-08-02T14:30:00Z"), ("AU/anzac-day-substitute/2027", "2027-04-26T16:00:00Z"),
    ])
    func `a day ends in the westernmost zone of its states`(id: String, end: String) async throws {
        let year = try #require(Int(id.suffix(4)))
        #expect(try await PublicHolidays("AU", year...year).item(id)?.relevantUntil?.rfc3339 == end)
    }
}
