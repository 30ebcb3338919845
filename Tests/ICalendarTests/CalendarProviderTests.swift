import ICalendar
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CalendarProviderTests {
    @Test func `keeps the contract`() async throws {
        try await expectFeedContract(
            of: FeedExample(
                ICalendarProvider.self,
                settings: ["url": .text("https://example.org/club.ics")],
                // Four of eight trainings, one of them moved, three single events, one yearly event, and one that is
                // lost.
                recordCount: 9,
                body: try Fixture.bytes("club.ics", in: .module),
                emptyBody: Array(CalendarText.calendar("X-WR-CALNAME:Nothing").utf8)
            )
            .losing(body: CalendarText.calendar("BEGIN:VEVENT\nUID:a\nSUMMARY:A\nDTSTART:soon\nEND:VEVENT"))
        )
    }

    @Test func `shows the events in the window`() throws {
        let snapshot = try CalendarText.read(Fixture.bytes("club.ics", in: .module))
        #expect(
            snapshot.lines.sorted() == [
                "dinner%40harrowmere.example 2026-12-12T19:30:00Z 2026-12-12T23:00:00Z",
                "founders%40harrowmere.example/20270228 2027-02-28",
                "regatta-2027%40harrowmere.example 2027-05-08 2027-05-10",
                "sunrise%40harrowmere.example 2026-12-22T08:00:00Z",
                "training%40harrowmere.example/20261124T183000Z 2026-11-24T18:30:00Z 2026-11-24T20:00:00Z",
                "training%40harrowmere.example/20261201T183000Z 2026-12-02T19:00:00Z 2026-12-02T20:30:00Z",
                "training%40harrowmere.example/20261215T183000Z 2026-12-15T18:30:00Z 2026-12-15T20:00:00Z",
                "training%40harrowmere.example/20261222T183000Z 2026-12-22T18:30:00Z 2026-12-22T20:00:00Z",
            ]
        )
        #expect(
            snapshot.complaints == ["line 81: found DTSTART \"next Tuesday\", expected a time such as 20261224T090000Z"]
        )
        #expect(snapshot.groups.map(\.title) == ["Harrowmere Rowing"])
    }

    @Test func `an item has the details of its event`() throws {
        let snapshot = try CalendarText.read(Fixture.bytes("club.ics", in: .module))
        let item = try #require(snapshot.items.first { $0.id.rawValue.hasSuffix("/20261124T183000Z") })
        #expect(item.title == "Training, indoors")
        #expect(item.subtitle == "Boat House; upper floor")
        #expect(item.group == "harrowmere-rowing")
        #expect(item.category == ItemCategory(id: "training", label: "Training"))
        #expect(item.status == .scheduled)
        let point = Coordinates(latitude: 51.5012, longitude: -0.2011)
        #expect(item.place == Place(name: "Boat House; upper floor", coordinates: point))
        let description =
            "Bring shoes.\nNo boats before the flood is over, whatever the weather says: the river is ca. 40 cm too high — schöne Grüße!"
        #expect(
            item.facts == [
                Fact("organizer", "Organizer", .text("Reed, Alba")),
                Fact("repeats", "Repeats", .text("weekly"), reportsChanges: false),
                Fact("categories", "Categories", .list(["Training", "Juniors"])),
                Fact("description", "Description", .text(description)),
            ]
        )
        #expect(item.links == [ItemLink("Event", URL(known: "https://harrowmere.example/training"))])
        #expect(item.observedAt == Date(rfc3339: "2026-11-01T08:00:00Z"))
        #expect(item.relevantUntil == Date(rfc3339: "2026-11-24T20:00:00Z"))
    }

    @Test func `an event of several days is on its first day and relevant to the end of its last`() throws {
        let snapshot = try CalendarText.read(Fixture.bytes("club.ics", in: .module))
        let item = try #require(snapshot.items.first { $0.title == "Spring Regatta" })
        let (first, last) = (try #require(CivilDay("2027-05-08")), try #require(CivilDay("2027-05-10")))
        #expect(item.time == .days(first, through: last, region: FeedTime.everywhere))
        #expect(item.fact("tentative") == .flag(true))
        #expect(item.relevance == .afterTime(seconds: 0))
    }

    @Test func `a cancelled event is shown as cancelled`() throws {
        let snapshot = try CalendarText.read(Fixture.bytes("club.ics", in: .module))
        #expect(snapshot.items.filter { $0.status == .cancelled }.map(\.title) == ["Club Dinner"])
        let withdrawn = CalendarText.calendar(
            "METHOD:CANCEL\nBEGIN:VEVENT\nUID:e\nDTSTART:20261124T100000Z\nEND:VEVENT"
        )
        #expect(try CalendarText.read(withdrawn).items.map(\.status) == [.cancelled])
    }

    // MARK: - Settings

    @Test(
        arguments: [
            (
                [:],
                "url is missing, but must be an address that begins with https://, http:// or webcal://, unless file is set"
            ),
            (
                ["url": .text("ftp://example.org/a.ics")],
                "url is \"ftp://example.org/a.ics\", but must be an address that begins with https://, http:// or webcal://"
            ),
            (
                ["url": .text("webcal://")],
                "url is \"webcal://\", but must name a host"
            ),
            (
                ["url": .text("webcal://a.example/b.ics"), "file": .text("b.ics")],
                "file is set together with url, but only one of them can be read"
            ),
            (
                ["file": .text("b.ics"), "timeZone": .text("BST")],
                "timeZone is \"BST\", but must be a time zone such as Europe/London"
            ),
        ] as [([String: RawSetting], String)]
    )
    func `reports invalid settings`(settings: [String: RawSetting], message: String) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("club", of: ICalendarProvider.self, settings: settings)
        }
        #expect(issues?.description == message)
    }

    @Test(arguments: [
        ("webcal://example.org/a.ics?key=1", "https://example.org/a.ics?key=1"),
        ("WEBCALS://example.org/a.ics", "https://example.org/a.ics"),
        ("http://127.0.0.1:8000/a.ics", "http://127.0.0.1:8000/a.ics"),
    ])
    func `allows requests only to the host of the address`(address: String, expected: String) async throws {
        let feed = try Feed("club", of: ICalendarProvider.self, settings: ["url": .text(address)])
        #expect(feed.access.allows(host: try #require(URL(string: expected)?.host())))
        #expect(!feed.access.allows(host: "example.net"))
        #expect(feed.access.isUserEndpoint)
        let transport = ScriptedTransport { request throws(FeedError) in
            FeedResponse(body: Array(CalendarText.calendar("").utf8), url: request.url)
        }
        let snapshot = try await feed.provider.fetch(.fixture(transport: transport))
        #expect(transport.requests.map(\.url.absoluteString) == [expected])
        #expect(snapshot.source == expected)
    }

    @Test func `windows with the same days share an answer, those of another zone do not`() throws {
        let feed = try Feed("club", of: ICalendarProvider.self, settings: ["file": .text("a.ics")])
        let zone = try #require(TimeZone(known: "Europe/London"))
        func scope(_ from: String, _ until: String, _ zone: TimeZone) throws -> String {
            let window = TimeWindow(from: try #require(Date(rfc3339: from)), until: Date(rfc3339: until))
            return feed.profile.scope?(window, zone) ?? ""
        }
        let one = try scope("2026-11-21T10:00:00Z", "2027-11-21T10:00:00Z", zone)
        #expect(one == "2026-11-21/2027-11-21 Europe/London")
        #expect(try scope("2026-11-21T00:00:00Z", "2027-11-22T00:00:00Z", zone) == one)
        #expect(try scope("2026-11-21T10:00:00Z", "2027-11-21T10:00:00Z", .gmt) == "2026-11-21/2027-11-21 UTC")
        let unbounded = TimeWindow(from: try #require(Date(rfc3339: "2026-11-21T10:00:00Z")))
        #expect(feed.profile.scope?(unbounded, zone) == "2026-11-21/2028-11-21 Europe/London")
    }

    // MARK: - Files

    @Test func `reads a file without requests`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Fixture.bytes("club.ics", in: .module), to: "club.ics")
        let feed = try Feed("club", of: ICalendarProvider.self, settings: ["file": .text(path)])
        #expect(feed.isLocal)
        #expect(feed.profile.source == .file(FilePath(path)))
        let snapshot = try await feed.provider.fetch(.fixture())
        #expect(snapshot.items.count == 8)
        #expect(snapshot.source == path)

        try Data("<html>".utf8).write(to: URL(filePath: path))
        let error = await #expect(throws: FeedError.self) { try await feed.provider.fetch(.fixture()) }
        #expect(
            error?.message.replacing(path, with: "FILE")
                == "the file \"FILE\" is a web page or XML: line 1: found \"<html>\", expected BEGIN:VCALENDAR"
        )
        #expect(error?.hint == "Correct the file, or set another one as \"file\" in this feed's settings.")

        // A calendar in which every event is lost.
        let lost = CalendarText.calendar("BEGIN:VEVENT\nUID:a\nDTSTART:soon\nEND:VEVENT")
        try Data(lost.utf8).write(to: URL(filePath: path))
        let loss = await #expect(throws: FeedError.self) { try await feed.fetch(.fixture()) }
        #expect(loss?.message.hasPrefix("not one of the 1 records could be read") == true)
        #expect(loss?.hint == error?.hint)
    }
}
