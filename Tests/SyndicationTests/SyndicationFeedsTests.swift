import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Syndication
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SyndicationTests {
    @Test(arguments: [
        ("atom.xml", 4, "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title></feed>"),
        ("rss2.xml", 4, "<rss version='2.0'><channel><title>T</title></channel></rss>"),
        ("rss1.xml", 3, "<RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>"),
        ("rss091.xml", 2, "<rss version='0.91'><channel/></rss>"),
        ("feed.json", 3, #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#),
    ])
    func `keeps the contract`(file: String, count: Int, empty: String) async throws {
        try await expectFeedContract(
            of: FeedExample(
                SyndicationProvider.self,
                settings: ["url": .text("https://feed.example.org/")],
                recordCount: count,
                body: try Fixture.bytes(file, in: .module),
                emptyBody: Array(empty.utf8)
            )
            .losing(body: "<rss version='2.0'><channel><title>T</title><item/><item/></channel></rss>")
        )
    }

    @Test func `reads Atom`() throws {
        let snapshot = try read(Fixture.bytes("atom.xml", in: .module))
        #expect(snapshot.groups.map(\.id) == ["lanterns-larders", "elsewhere-beyond"])
        #expect(snapshot.groups.map(\.title) == ["Lanterns & Larders", "Elsewhere & Beyond"])
        #expect(snapshot.groups[0].facts.map(\.words) == ["What is lit and what is <left>"])
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "tag%3Alanterns.example.org%2C2026%3A/posts/3", "lanterns.example.org/posts/2",
                "urn%3Auuid%3A3f2b8f7e-0000-4000-8000-00000000000a", "tag%3Alanterns.example.org%2C2026%3A/posts/0",
            ]
        )
        let first = snapshot.items[0]
        #expect(first.title == "Oil < wax")
        #expect(first.subtitle == "Ben Tallow")
        #expect(first.time == .instant(try #require(Date(rfc3339: "2026-11-20T17:30:00Z"))))
        #expect(first.observedAt?.rfc3339 == "2026-11-21T09:00:00Z")
        #expect(first.category == ItemCategory(id: "oils", label: "Oils"))
        #expect(
            first.links.map(\.url.absoluteString) == [
                "https://lanterns.example.org/posts/3", "https://lanterns.example.org/audio/3.mp3",
            ]
        )
        #expect(first.fact("summary") == "Which burns longer? We tried.")
        #expect(first.fact("categories") == .list(["Oils", "wax"]))
        #expect(first.relevantUntil == nil)
        #expect(snapshot.items[1].title == "Salt and smoke &c")
        #expect(snapshot.items[1].subtitle == "Ada Wick")
        #expect(snapshot.items[1].fact("summary") == "One. Two.")
        #expect(snapshot.items[2].time == .day(try #require(CivilDay("2026-11-18")), region: ""))
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/feed/entry[4]/updated"])
        #expect(snapshot.warnings.listed.map(\.code) == [.unusualRecord])
        #expect(snapshot.items[3].time == .undated("soon"))
    }

    @Test func `reads RSS 2`() throws {
        let snapshot = try read(Fixture.bytes("rss2.xml", in: .module))
        #expect(snapshot.groups.map(\.title) == ["Harbour Notes"])
        #expect(snapshot.groups[0].facts.map(\.words) == ["Tides & timetables"])
        #expect(
            snapshot.items.map(\.title) == [
                "Ferry & fog", "1 < 2 knots of Array<Int>",
                "No title, no guid: a note of three hundred words could stand here.", "Neither guid nor link",
            ]
        )
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "note-17", "harbour.example.org/2026/knots", "harbour.example.org/2026/untitled", "8a0cdd29a4a20dd6",
            ]
        )
        #expect(snapshot.items.map(\.subtitle) == ["Cleo Quay", "Dee Pier", "Harbour Notes", "Harbour Notes"])
        #expect(
            snapshot.items.map { $0.time.start(in: .gmt).rfc3339 } == [
                "2026-11-21T10:00:00Z", "2026-11-20T12:05:00Z", "2026-11-19T12:00:00Z", "2026-11-19T08:00:00Z",
            ]
        )
        #expect(snapshot.items[0].fact("summary") == "No crossings before noon.")
        #expect(snapshot.items[0].links.map(\.label) == ["Page", "Enclosure"])
        #expect(snapshot.items[1].links.map(\.url.absoluteString) == ["https://harbour.example.org/2026/knots"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `reads RSS 1 with the times of events`() throws {
        let snapshot = try read(Fixture.bytes("rss1.xml", in: .module))
        let start = try #require(Date(rfc3339: "2026-11-28T19:30:00Z"))
        let end = try #require(Date(rfc3339: "2026-11-28T21:00:00Z"))
        let choir = snapshot.items[0]
        #expect(choir.time == .instant(start, end: end))
        #expect(choir.relevantUntil == end)
        #expect(
            choir.place
                == Place(name: "Moss Hall, upper room", coordinates: Coordinates(latitude: 52.1, longitude: -1.25))
        )
        #expect(choir.fact("organizer") == "The Reeds")
        #expect(choir.fact("published") == .day(try #require(CivilDay("2026-11-01"))))
        let fair = snapshot.items[1]
        let days = (try #require(CivilDay("2026-12-04")), try #require(CivilDay("2026-12-06")))
        #expect(fair.time == .days(days.0, through: days.1, region: ""))
        #expect(fair.relevance == .afterTime(seconds: 0))
        #expect(snapshot.items[2].relevantUntil == nil)
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `reads RSS 0.91, whose entries have no dates`() throws {
        let snapshot = try read(Fixture.bytes("rss091.xml", in: .module))
        #expect(snapshot.items.map(\.title) == ["Café opens", "Crane moves"])
        #expect(
            snapshot.items.map { $0.time.start(in: .gmt).rfc3339 } == ["2026-11-21T10:00:00Z", "2026-11-21T09:59:59Z"]
        )
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "the answer is not well-formed XML: line 8, column 21: a name of a character that only HTML has, \"&eacute;\"; it was read as far as possible",
                "no entry has a date; the times of all 2 are when they were first seen",
            ]
        )
    }

    @Test func `reads JSON Feed`() throws {
        let snapshot = try read(Fixture.bytes("feed.json", in: .module))
        #expect(snapshot.groups.map(\.title) == ["Kite & Twine"])
        #expect(snapshot.items.map(\.id.rawValue) == ["kites.example.org/5", "4", "3"])
        #expect(snapshot.items.map(\.title) == ["Five < six", "No title, but words.", "Bad date"])
        #expect(snapshot.items.map(\.subtitle) == ["Eve Gust", "Finn Loft", "Eve Gust"])
        #expect(snapshot.items[0].category == ItemCategory(id: "box-kites", label: "box kites"))
        #expect(snapshot.items[0].links.count == 2)
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/items/2/date_published"])
    }

    @Test(arguments: [
        (
            "RSS 0.90",
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel><title>T</title></channel><item><title>A</title><link>http://a.example.org/</link></item></rdf:RDF>"
        ),
        ("RSS 0.92", "<rss version='0.92'><channel><item><description>A</description></item></channel></rss>"),
        (
            "Atom 0.3",
            "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><title mode='escaped' type='text/html'>&lt;b&gt;A&lt;/b&gt;</title><id>a</id><issued>2026-11-21T10:00:00Z</issued></entry></feed>"
        ),
        (
            "Atom without its namespace",
            "<feed><entry><title>A</title><id>a</id><updated>2026-11-21T10:00:00Z</updated></entry></feed>"
        ),
        (
            "a single Atom entry",
            "<entry xmlns='http://www.w3.org/2005/Atom'><title>A</title><id>a</id><updated>2026-11-21T10:00:00Z</updated></entry>"
        ),
        (
            "RSS with prefixes that nobody declared",
            "<rss><channel><item><title>A</title><media:title>B</media:title><dc:date>2026-11-21T10:00:00Z</dc:date></item></channel></rss>"
        ),
        (
            "RSS with a default namespace",
            "<rss xmlns='http://backend.userland.com/rss2'><channel><item><title>A</title></item></channel></rss>"
        ),
        (
            "capitals",
            "<RSS><Channel><Item><Title>A</Title><PubDate>Sat, 21 Nov 2026 10:00:00 GMT</PubDate></Item></Channel></RSS>"
        ),
        (
            "unknown elements",
            "<rss><x/><channel><y><title>Z</title></y><item><z><title>Z</title></z><title>A</title></item></channel></rss>"
        ),
        ("JSON Feed 1", #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"a","title":"A"}]}"#),
        (
            "bare ampersands",
            "<rss><channel><item><title>A</title><link>http://a.example.org/?a=1&b=2&copy</link></item></channel></rss>"
        ),
        ("something behind the end", "<rss><channel><item><title>A</title></item></channel></rss>\nserved in 3 ms"),
        (
            "a blank before the declaration",
            "\n<?xml version='1.0'?><rss><channel><item><title>A</title></item></channel></rss>"
        ),
    ])
    func `recognises formats by their text`(name: String, body: String) throws {
        let snapshot = try read(body)
        #expect(snapshot.items.map(\.title) == ["A"], "\(name): \(snapshot.warnings.listed)")
    }

    @Test func `shows the latest entry first, and events while they are upcoming`() throws {
        let feed = try Feed(
            "hall",
            of: SyndicationProvider.self,
            settings: ["url": .text("https://hall.example.org/rss")]
        )
        let snapshot = try readItems(
            """
            <item><guid>old</guid><title>Old</title><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item>
            <item><guid>new</guid><title>New</title><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>
            <item><guid>over</guid><title>Over</title><ev:startdate>2026-11-20T10:00:00Z</ev:startdate></item>
            <item><guid>next</guid><title>Next</title><ev:startdate>2026-11-28T10:00:00Z</ev:startdate></item>
            """
        )
        let now = Date(timeIntervalSince1970: 1_795_255_200)
        let timeline = FeedQuery(timeZone: .gmt, now: now).timeline(of: [FeedReport(feed, snapshot, readAt: now)])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["next", "new", "old"])
    }

    @Test(arguments: [
        ("event-or-published", ["2026-11-28T19:30:00Z", "2026-12-04T00:00:00Z", "2026-11-10T09:00:00Z"], 0),
        ("event", ["2026-11-28T19:30:00Z", "2026-12-04T00:00:00Z"], 1),
        ("published", ["2026-11-01T00:00:00Z", "2026-11-21T10:00:00Z", "2026-11-10T09:00:00Z"], 0),
    ])
    func `a setting selects the time of an entry`(time: String, starts: [String], lost: Int) throws {
        let snapshot = try read(Fixture.bytes("rss1.xml", in: .module), settings: ["time": .text(time)])
        #expect(snapshot.items.map { $0.time.start(in: .gmt).rfc3339 } == starts)
        #expect(snapshot.warnings.lostRecords == lost)
    }

    @Test func `an entry without a date keeps the time at which it was first seen`() throws {
        let one = "<item><title>One</title><link>https://a.example.org/1</link></item>"
        let two = "<item><title>Two</title><link>https://a.example.org/2</link></item>"
        let before = FeedState(version: 1, bytes: Array(#"{"a.example.org/1":1795000000,"gone":1}"#.utf8))
        let snapshot = try readItems(two + one, state: before)
        #expect(snapshot.items.map { $0.time.start(in: .gmt).timeIntervalSince1970 } == [1_795_255_200, 1_795_000_000])
        #expect(
            snapshot.state.map { String(decoding: $0.bytes, as: UTF8.self) }
                == #"{"a.example.org/1":1795000000,"a.example.org/2":1795255200}"#
        )
        #expect(try readItems(two + one, state: snapshot.state).items == snapshot.items)
    }

    @Test func `a feed without any dates causes one warning, and its losses are counted`() throws {
        let undated = (1...3).map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined()
        let snapshot = try readItems("\(undated)<item/>\(undated)")
        #expect(snapshot.items.count == 3)
        #expect(snapshot.warnings.lostRecords == 4)
        #expect(snapshot.warnings.listed.filter { $0.code == .unusualRecord }.map(\.pointer) == [nil])
        // If other entries have dates, one without is named.
        let dated = "<item><title>D</title><pubDate>21 Nov 2026 10:00 GMT</pubDate></item>"
        let mixed = try readItems(undated + dated)
        #expect(mixed.warnings.listed.compactMap(\.pointer) == (1...3).map { "/rss/channel/item[\($0)]" })
    }

    @Test(arguments: ["", "<rss><channel>", "<html>", "<!DOCTYPE rss [<!ENTITY a 'b'>]><rss/>", "{}", "words"])
    func `a file that is not a feed leads to a hint`(text: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "news.xml")
        let feed = try Feed("news", of: SyndicationProvider.self, settings: ["file": .text(path)])
        let error = await #expect(throws: (any Error).self) { try await feed.provider.fetch(.fixture()) }
        #expect(
            error.map { FeedError($0).hint }
                == "Correct the file, or set another one as \"file\" in this feed's settings."
        )
    }

    @Test func `an unreadable file leads to a hint`() async throws {
        let folder = try TemporaryFolder()
        let large = try folder.write("", to: "large.xml")
        let handle = try FileHandle(forWritingTo: URL(filePath: large))
        try handle.truncate(atOffset: UInt64(FeedFile.maximumByteCount) + 1)
        try handle.close()
        let (loop, pipe) = (folder.path("loop"), folder.path("pipe"))
        #expect(symlink(loop, loop) == 0 && mkfifo(pipe, 0o600) == 0)
        for (path, reason) in [
            (loop, "is a symbolic link that leads back to itself"), (pipe, "is not a regular file"),
            (large, "is larger than 32 MiB"), (folder.path, "is a folder, but must be a file"),
            ("/dev/null", "is not a regular file"), (folder.path("none.xml"), "does not exist"),
        ] {
            let error = #expect(throws: FeedError.self) { try FeedFile.read(FilePath(path)) }
            #expect(error?.message == "the file \"\(path)\" \(reason)")
            #expect(error?.code == (path == large ? .malformed : .unreachable))
            #expect(error?.hint == "Correct the file, or set another one as \"file\" in this feed's settings.")
        }
    }

    @Test func `reads a file without requests`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Fixture.bytes("rss2.xml", in: .module), to: "news.xml")
        let feed = try Feed("news", of: SyndicationProvider.self, settings: ["file": .text(path)])
        #expect(feed.isLocal)
        #expect(feed.profile.source.file?.string == path)
        let snapshot = try await feed.provider.fetch(.fixture())
        #expect(snapshot.items.count == 4)
        #expect(snapshot.source == path)
    }

    @Test(
        arguments: [
            ([:], "url is missing; set it, or a \"file\" in its place"),
            (
                ["url": .text("https://a.example.org/"), "file": .text("a.xml")],
                "file is set beside \"url\", but only one can be read"
            ),
            (
                ["url": .text("https://a.example.org/"), "time": .text("updated")],
                "time is \"updated\", but must be \"event-or-published\", \"event\" or \"published\""
            ),
        ] as [([String: RawSetting], String)]
    )
    func `invalid settings are named`(settings: [String: RawSetting], message: String) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("news", of: SyndicationProvider.self, settings: settings)
        }
        #expect(issues?.description == message)
    }

    @Test func `requests may go only to the host of its address`() throws {
        let settings: [String: RawSetting] = ["url": .text("https://feed.example.org/rss")]
        let feed = try Feed("news", of: SyndicationProvider.self, settings: settings)
        #expect(feed.access.allows(host: "feed.example.org"))
        #expect(!feed.access.allows(host: "www.rssboard.org"))
        #expect(feed.access.isUserEndpoint)
        #expect(feed.profile.publisher == "feed.example.org")
    }
}
