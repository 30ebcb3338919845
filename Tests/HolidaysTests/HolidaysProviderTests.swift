import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Holidays
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HolidaysProviderTests {
    @Test(arguments: [("GB", 15), ("US", 31)])
    func `keeps the contract`(country: String, count: Int) async throws {
        let settings: [String: RawSetting] = ["country": .text(country)]
        try await expectFeedContract(
            of: FeedExample(HolidaysProvider.self, settings: settings, recordCount: count, body: [])
        )
    }

    @Test func `is the United Kingdom by default, and makes no requests`() async throws {
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        let transport = ScriptedTransport.unused
        let snapshot = try await feed.provider.fetch(.fixture(transport: transport))
        #expect(snapshot.items.allSatisfy { $0.place?.country == "GB" })
        #expect(transport.requests.isEmpty)
    }

    @Test func `shows a day as the contract requires`() async throws {
        let item = try await PublicHolidays("GB", 2026...2026).item("GB/christmas-day/2026")
        let day = try #require(CivilDay("2026-12-25"))
        #expect(item?.title == "Christmas Day")
        #expect(item?.subtitle == "United Kingdom")
        #expect(item?.time == .day(day, region: "GB"))
        #expect(item?.group == "2026-12")
        #expect(item?.category == ItemCategory(id: "public", label: "Public holiday", icon: "🎉"))
        #expect(item?.status == .scheduled)
        #expect(item?.place == Place(country: "GB"))
        #expect(item?.relevantUntil?.rfc3339 == "2026-12-26T00:00:00Z")
        #expect(item?.fact("regions") == .list(["GB-ENG", "GB-WLS", "GB-SCT", "GB-NIR"]))
    }

    @Test(arguments: [
        ("GB/christmas-day/2026", "2026-12-26T00:00:00Z"), ("GB/spring-bank-holiday/2026", "2026-05-25T23:00:00Z"),
        ("US/independence-day/2026", "2026-07-05T10:00:00Z"), ("US/christmas-day/2026", "2026-12-26T10:00:00Z"),
    ])
    func `a day ends in the westernmost zone of its country`(id: String, end: String) async throws {
        let days = try await PublicHolidays(String(id.prefix(2)), 2026...2026)
        #expect(days.item(id)?.relevantUntil?.rfc3339 == end)
    }

    @Test(arguments: ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"])
    func `shows a day on its own date in every zone`(zone: String) async throws {
        let zone = try #require(TimeZone(known: zone))
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        let day = try #require(CivilDay("2026-12-25"))
        func titles(on day: CivilDay) async throws -> [String] {
            let window = TimeWindow(from: day.start(in: zone), until: day.adding(days: 1).start(in: zone))
            let snapshot = try await feed.provider.fetch(.fixture(now: window.from, timeZone: zone, window: window))
            var query = FeedQuery(timeZone: zone, now: window.from)
            query.window = window
            return query.timeline(of: [FeedReport(feed, snapshot, readAt: window.from)]).entries.map(\.item.title)
        }
        #expect(try await titles(on: day) == ["Christmas Day"])
        #expect(try await titles(on: day.adding(days: -1)) == [])
        #expect(try await titles(on: day.adding(days: 1)) == ["Boxing Day"])
    }

    @Test func `a month is a group, in order and without duplicates`() async throws {
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        let snapshot = try await feed.provider.fetch(.fixture())
        let ids = snapshot.groups.map(\.id)
        #expect(ids == Array(Set(ids)).sorted())
        #expect(snapshot.groups.first { $0.id == "2026-12" }?.title == "December 2026")
        #expect(snapshot.items.allSatisfy { ids.contains($0.group ?? "") })
    }

    // MARK: - Windows

    @Test func `a window without an end lasts a year`() async throws {
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        let now = try #require(Date(rfc3339: "2026-07-01T00:00:00Z"))
        let snapshot = try await feed.provider.fetch(.fixture(now: now, window: TimeWindow(from: now)))
        let days = snapshot.items.map(\.dayText)
        #expect(days.first == "2026-07-12")
        #expect(days.last == "2027-05-31")
        #expect(snapshot.groups.first?.id == "2026-07")
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `shows a holiday that is over only for the viewer`() async throws {
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        let zone = try #require(TimeZone(known: "Pacific/Kiritimati"))
        // The 26th on Kiritimati, but still Christmas Day in London.
        let now = try #require(Date(rfc3339: "2026-12-25T12:00:00Z"))
        let snapshot = try await feed.provider.fetch(.fixture(now: now, timeZone: zone, window: TimeWindow(from: now)))
        let timeline = FeedQuery(timeZone: zone, now: now).timeline(of: [FeedReport(feed, snapshot, readAt: now)])
        #expect(timeline.entries.first?.item.title == "Christmas Day")
    }

    @Test(arguments: [
        (1990...1999, 0, 1), (1999...2000, 14, 1), (2000...2000, 14, 0), (2050...2050, 16, 0), (2050...2051, 16, 1),
        (2051...2051, 0, 1), (2100...2900, 0, 1),
    ])
    func `supports the years 2000 to 2050 and reports others`(
        years: ClosedRange<Int>,
        count: Int,
        warnings: Int
    ) async throws {
        let days = try await PublicHolidays("GB", years)
        #expect(days.items.count == count)
        #expect(days.warnings.listed.map(\.code) == Array(repeating: .missingPart, count: warnings))
    }

    @Test func `reports the requested and the valid years`() async throws {
        let days = try await PublicHolidays("US", 2060...2060)
        #expect(
            days.warnings.listed.first?.message
                == "the built-in holidays are those of 2000 to 2050, but 2060-01-01 to 2060-12-31 was asked for"
        )
    }

    @Test func `handles extreme windows`() async throws {
        let feed = try Feed("holidays", of: HolidaysProvider.self)
        for (from, until) in [(Date.distantPast, Date.distantFuture), (Date.distantFuture, .distantPast)] {
            let window = TimeWindow(from: from, until: until)
            let snapshot = try await feed.provider.fetch(.fixture(window: window))
            #expect(snapshot.warnings.count == 1)
            #expect(snapshot.items.isEmpty == (from > until))
        }
    }

    // MARK: - Settings

    @Test(
        arguments: [
            (
                ["country": .text("uk")],
                #"country is "uk", but must be a country's code of ISO 3166-1 in two capitals, such as GB"#
            ),
            (["country": .number("1")], "country is 1, but must be a text"),
            (["region": .number("1")], "region is 1, but must be a text"),
            (
                ["region": .text("GB-COR")],
                #"region is "GB-COR", but must be GB, GB-ENG, GB-WLS, GB-SCT or GB-NIR where country is GB"#
            ),
            (["regio": .text("GB-SCT")], #"has no member "regio""#),
        ] as [([String: RawSetting], String)]
    )
    func `refuses settings with an unknown place, and lists the valid ones`(
        settings: [String: RawSetting],
        message: String
    ) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("holidays", of: HolidaysProvider.self, settings: settings)
        }
        #expect(issues?.description == message)
    }

    @Test func `a country that is not built in requires the other source`() {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("holidays", of: HolidaysProvider.self, settings: ["country": .text("KG")])
        }
        let reason = #"country is "KG", but Kyrgyzstan is not built in; it needs source=abstractapi and a key"#
        #expect(issues?.description.hasPrefix(reason) == true)
    }

    @Test func `the country as its own region means the days that all of it observes`() async throws {
        let titles = Set(try await PublicHolidays("GB", region: "GB", 2027...2027).items.map(\.title))
        #expect(titles.contains("Good Friday"))
        #expect(titles.isDisjoint(with: ["Easter Monday", "St Andrew's Day", "Battle of the Boyne (Orangemen's Day)"]))
    }

    @Test(arguments: ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"])
    func `windows with the same days have the same scope, and their answer covers them`(zone: String) async throws {
        let zone = try #require(TimeZone(known: zone))
        let provider = try Feed("holidays", of: HolidaysProvider.self).provider
        let first = try #require(CivilDay("2026-11-21"))
        let start = first.start(in: zone)
        let end = first.adding(days: 31).start(in: zone)
        let scope = provider.profile.scope?(TimeWindow(from: start, until: end), zone)
        #expect(scope == "2026-11-21/2026-12-21")
        let later = TimeWindow(from: start.addingTimeInterval(86_399), until: end.addingTimeInterval(-86_399))
        #expect(provider.profile.scope?(later, zone) == scope)
        #expect(provider.profile.scope?(TimeWindow(from: start, until: end.addingTimeInterval(1)), zone) != scope)
        #expect(provider.profile.scope?(TimeWindow(from: start), zone) == "2026-11-21/2027-11-21")
        let window = TimeWindow(from: start, until: end)
        let snapshot = try await provider.fetch(.fixture(now: start, timeZone: zone, window: window))
        #expect(snapshot.coverage?.from == first.start(in: .gmt))
        #expect(snapshot.coverage?.until == first.adding(days: 31).start(in: .gmt))
    }

    @Test func `needs no requests, and with the other source one a day`() throws {
        #expect(try Feed("holidays", of: HolidaysProvider.self).requestsPerDay == 0)
        let settings: [String: RawSetting] = ["source": .text("abstractapi"), "apiKey": .secret(Secret("k"))]
        #expect(try Feed("holidays", of: HolidaysProvider.self, settings: settings).requestsPerDay == 1)
    }
}
