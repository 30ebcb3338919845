import FeedCore
import FeedTestKit
import Foundation
import Sky
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SkyProviderTests {
    static let london: [String: RawSetting] = ["latitude": .number("51.5"), "longitude": .number("-0.12")]

    @Test(arguments: [([:], 59), (london, 791)] as [([String: RawSetting], Int)])
    func `keeps the contract`(settings: [String: RawSetting], count: Int) async throws {
        try await expectFeedContract(
            of: FeedExample(SkyProvider.self, settings: settings, recordCount: count, body: [])
        )
    }

    @Test func `makes no requests, and needs no place for the phases of the Moon`() async throws {
        let feed = try Feed("sky", of: SkyProvider.self)
        let transport = ScriptedTransport.unused
        let snapshot = try await feed.provider.fetch(.fixture(transport: transport))
        #expect(transport.requests.isEmpty)
        #expect(Set(snapshot.items.compactMap(\.category?.id)) == ["moon-phases", "seasons", "eclipses"])
    }

    @Test func `shows events near another point`() async throws {
        let feed = try #require(
            try Feed("sky", of: SkyProvider.self).around(Coordinates(latitude: -33.9, longitude: 151.2))
        )
        let snapshot = try await feed.provider.fetch(.fixture())
        #expect(snapshot.items.contains { $0.title == "Sunrise" })
    }

    @Test func `shows a sunrise as the contract requires`() async throws {
        let events = try await SkyEvents("sunrise", at: (51.5, -0.12), from: "2026-11-30", until: "2026-12-01")
        let item = try #require(events.items.first)
        #expect(events.items.count == 1)
        #expect(item.id.rawValue == "sunrise/2026-11-30")
        #expect(item.title == "Sunrise")
        #expect(item.category == ItemCategory(id: "sunrise", label: "Sunrise", icon: "🌅"))
        #expect(item.fact("dayLength") == .text("8 h 13 min"))
        #expect(item.relevantUntil == item.start)
        #expect(events.lines == ["2026-11-30 07:42 Sunrise"])
    }

    @Test func `an event has the same id in every window`() async throws {
        let kinds = ["sunrise", "moonrise", "moonset", "twilight"]
        let year = try await SkyEvents(settings: place(kinds, 69.65, 18.96), window: window("2026-01-01", "2026-12-31"))
        let ids = Set(year.items.map(\.id))
        #expect(ids.count == year.items.count)
        for start in ["2026-03-01", "2026-09-17", "2026-11-01"] {
            let from = try #require(CivilDay(start))
            let part = try await SkyEvents(
                settings: place(kinds, 69.65, 18.96),
                window: window(start, from.adding(days: 20).description)
            )
            let expected = year.items.filter { part.coverage?.intersects($0.time, in: .gmt) == true }
            #expect(part.items == expected)
        }
    }

    // MARK: - Windows

    @Test func `a window without an end lasts a year`() async throws {
        let now = try #require(Date(rfc3339: "2026-07-01T12:00:00Z"))
        let events = try await SkyEvents(settings: [:], window: TimeWindow(from: now))
        #expect(events.lines.first == "2026-07-07 19:29 Last quarter")
        #expect(events.lines.last?.hasPrefix("2027-06-2") == true)
        #expect(events.warnings.isEmpty)
    }

    @Test func `the list ends after 400 days of sunrises, and after 25 years of phases`() async throws {
        let days = try await SkyEvents("sunrise", at: (51.5, -0.12), from: "2026-01-01", until: "2036-01-01")
        #expect(days.items.count == 401)
        #expect(days.warnings.listed.map(\.message) == ["the list ends after 400 days, on 2027-02-05"])
        let years = try await SkyEvents("seasons", from: "1950-01-01", until: "2050-01-01")
        #expect(years.items.count == 100)
        #expect(years.warnings.listed.map(\.code) == [.missingPart])
    }

    @Test(arguments: [
        ("1890-01-01", "1900-02-01", 5), ("2100-12-01", "2110-01-01", 6), ("1800-01-01", "1810-01-01", 0),
    ])
    func `supports the years 1900 to 2100 and reports others`(from: String, until: String, count: Int) async throws {
        let events = try await SkyEvents("moon-phases", "seasons", from: from, until: until)
        #expect(events.items.count == count)
        #expect(events.warnings.listed.map(\.message) == ["events are computed for 1900 to 2100"])
    }

    @Test func `handles extreme windows`() async throws {
        for (from, until) in [(Date.distantPast, Date.distantFuture), (Date.distantFuture, .distantPast)] {
            let events = try await SkyEvents(settings: Self.london, window: TimeWindow(from: from, until: until))
            #expect(events.items.isEmpty == (from > until))
        }
    }

    // MARK: - Settings

    @Test(
        arguments: [
            (
                ["latitude": .number("51.5")],
                "longitude is missing, but must be a number of degrees, since latitude is set"
            ),
            (
                ["latitude": .number("91"), "longitude": .number("0")],
                "latitude is 91, but must be -90.0 to 90.0 degrees"
            ),
            (["events": RawSetting(.list([.text("sunset")]))], #"events has "sunset", which needs a place"#),
            (["events": RawSetting(.list([.text("tides")]))], #"events[0] is "tides""#),
        ] as [([String: RawSetting], String)]
    )
    func `refuses settings, and says why`(settings: [String: RawSetting], message: String) throws {
        let error = #expect(throws: SettingIssues.self) { try Feed("sky", of: SkyProvider.self, settings: settings) }
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(String(describing: error))")
    }

    private func place(_ kinds: [String], _ latitude: Double, _ longitude: Double) -> [String: RawSetting] {
        [
            "events": RawSetting(.list(kinds.map { .text($0) })), "latitude": .number("\(latitude)"),
            "longitude": .number("\(longitude)"),
        ]
    }

    private func window(_ from: String, _ until: String) throws -> TimeWindow {
        TimeWindow(
            from: try #require(CivilDay(from)).start(in: .gmt),
            until: try #require(CivilDay(until)).start(in: .gmt)
        )
    }
}
