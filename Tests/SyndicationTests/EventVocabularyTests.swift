import FeedCore
import Foundation
import Syndication
import Testing

@Suite(.timeLimit(.minutes(20)))
struct EventVocabularyTests {
    private static let library = """
        <rss xmlns:bc="http://bibliocommons.com/rss/1.0/modules/event/"><channel><title>Library</title>%</channel></rss>
        """
    private static let alerts = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">%</feed>
        """

    private func event(_ elements: String, in document: String = library) throws -> FeedSnapshot {
        let entry =
            document == Self.alerts
            ? "<entry><id>a</id><title>A</title><updated>2026-11-21T08:00:00Z</updated>\(elements)</entry>"
            : "<item><guid>a</guid><title>A</title>\(elements)</item>"
        return try read(document.replacing("%", with: entry))
    }

    private func instant(_ text: String, until end: String? = nil) -> FeedTime {
        .instant(Date(rfc3339: text) ?? .distantPast, end: end.flatMap { Date(rfc3339: $0) })
    }

    @Test func `a library's event has its start, end, place and status`() throws {
        let item = try #require(
            try event(
                """
                <bc:start_date>2026-11-28T19:00:00Z</bc:start_date><bc:end_date>2026-11-28T20:30:00Z</bc:end_date>
                <bc:start_date_local>2026-11-28T11:00</bc:start_date_local><bc:is_cancelled>false</bc:is_cancelled>
                <bc:location><bc:id>7</bc:id><bc:name><![CDATA[Quay & Mill Branch]]></bc:name></bc:location>
                """
            ).items.first
        )
        #expect(item.time == instant("2026-11-28T19:00:00Z", until: "2026-11-28T20:30:00Z"))
        #expect(item.place?.name == "Quay & Mill Branch")
        #expect(item.status == .scheduled)
        #expect(item.relevantUntil?.rfc3339 == "2026-11-28T20:30:00Z")
    }

    @Test func `a library's local start is in the feed's zone`() throws {
        let body = Self.library.replacing(
            "%",
            with: "<item><title>A</title><bc:start_date_local>2026-11-28T11:00</bc:start_date_local></item>"
        )
        let snapshot = try read(body, settings: ["timeZone": .text("America/Vancouver")])
        #expect(snapshot.items.first?.time == instant("2026-11-28T19:00:00Z"))
    }

    // MARK: - Podcasts and media

    private static let podcast = """
        <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><channel><title>P</title>%</channel></rss>
        """

    @Test(
        arguments: [
            ("pending", .scheduled, "2026-11-28T21:00:00Z"), ("LIVE", .live, nil),
            ("ended", .ended, "2026-11-28T21:00:00Z"),
        ] as [(String, ItemStatus, String?)]
    )
    func `a live show of a podcast is an item with its start, end and status`(
        status: String,
        expected: ItemStatus,
        end: String?
    ) throws {
        let show = """
            <podcast:liveItem status="\(status)" start="2026-11-28T20:00:00.000+00:00" end="2026-11-28T21:00:00Z">
            <title>Live</title><guid>l</guid><enclosure url="https://a.example.org/live.mp3"/>
            <podcast:contentLink href="https://a.example.org/live">Listen</podcast:contentLink></podcast:liveItem>
            <item><title>Past</title><guid>p</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item><item/>
            """
        let snapshot = try read(Self.podcast.replacing("%", with: show))
        #expect(snapshot.items.map(\.title) == ["Live", "Past"])
        let item = try #require(snapshot.items.first)
        #expect(item.time == instant("2026-11-28T20:00:00Z", until: "2026-11-28T21:00:00Z"))
        #expect(item.status == expected)
        #expect(item.relevantUntil == end.flatMap { Date(rfc3339: $0) })
        #expect(item.links.map(\.label) == ["Enclosure"])
        // An XPath counts elements of one name.
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/rss/channel/item[2]"])
    }

    @Test func `an unknown status of a live show is scheduled, with a warning`() throws {
        let show = "<podcast:liveItem status='soon' start='2026-11-28T20:00:00Z'><title>A</title></podcast:liveItem>"
        let snapshot = try read(Self.podcast.replacing("%", with: show))
        #expect(snapshot.items.map(\.status) == [.scheduled])
        #expect(
            snapshot.warnings.listed.map(\.message)
                == ["found the text \"soon\", expected \"pending\", \"live\" or \"ended\""]
        )
    }

    @Test(arguments: [
        ("<itunes:title>A</itunes:title><enclosure url='https://a.example.org/1.mp3'/>", "A", nil),
        ("<enclosure url='https://a.example.org/1.mp3'/>", "https://a.example.org/1.mp3", nil),
        ("<title/><media:title>A</media:title><media:description>B</media:description>", "A", "B"),
        ("<media:group><media:title>A</media:title><media:description>B</media:description></media:group>", "A", "B"),
        ("<media:content url='x'><media:title>A</media:title></media:content>", "A", nil),
        ("<title>A</title><media:title>C</media:title><description>B</description>", "A", "B"),
    ])
    func `titles and summaries of media serve where there are no others`(
        elements: String,
        title: String,
        summary: String?
    ) throws {
        let date = "<prism:publicationDate>2026-11-20T10:00:00Z</prism:publicationDate>"
        let snapshot = try read(Self.podcast.replacing("%", with: "<item>\(elements)\(date)</item>"))
        #expect(snapshot.items.map(\.title) == [title])
        #expect(snapshot.items.first?.fact("summary") == summary.map { .text($0) })
        #expect(snapshot.items.first?.time == instant("2026-11-20T10:00:00Z"))
        #expect(snapshot.warnings.isEmpty, "\(snapshot.warnings.listed)")
    }

    @Test func `all enclosures are links, each once`() throws {
        let links = ["1", "2", "1"].map { "<enclosure url='https://a.example.org/\($0).mp3'/>" }.joined()
        let item = try #require(try readItems("<item><title>A</title>\(links)</item>").items.first)
        #expect(item.links.map(\.url.lastPathComponent) == ["1.mp3", "2.mp3"])
    }

    @Test(arguments: [
        (
            "<enclosure url='ftp://a.example.org/1'/>", "enclosure",
            "found \"ftp://a.example.org/1\", expected a web address"
        ),
        ("<enclosure/>", "enclosure", "found no address, expected a web address"),
        ("<link>mailto:a@b</link>", "link", "found \"mailto:a@b\", expected a web address"),
        (
            "<georss:point>here</georss:point>", "georss:point",
            "found the text \"here\", expected a latitude and a longitude in degrees"
        ),
    ])
    func `a part that cannot be used is left out with a warning`(part: String, name: String, message: String) throws {
        let snapshot = try readItems("<item><title>A</title><pubDate>20 Nov 2026</pubDate>\(part)</item>")
        #expect(snapshot.items.map(\.links) == [[]])
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/rss/channel/item[1]/\(name)"])
        #expect(snapshot.warnings.listed.map(\.message) == [message])
    }

    @Test(arguments: [
        ("<author> </author>", "author"), ("<dc:creator/>", "dc:creator"),
        ("<dc:creator>\n</dc:creator>", "dc:creator"),
        ("<itunes:author></itunes:author>", "itunes:author"), ("<author><b></b></author>", "author"),
    ])
    func `an author of RSS without a name is left out with a warning`(author: String, name: String) throws {
        let item = "<item><title>A</title><pubDate>20 Nov 2026</pubDate>"
        let snapshot = try readItems("\(item)\(author)</item>")
        #expect(snapshot.items.map(\.subtitle) == ["T"])
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/rss/channel/item[1]/\(name)"])
        #expect(snapshot.warnings.listed.map(\.message) == ["found no text, expected the name of an author"])
        // Another element may name the author.
        #expect(try readItems("\(item)\(author)<dc:creator>Bo</dc:creator></item>").warnings.isEmpty)
        #expect(try readItems("\(author)\(item)</item>").warnings.listed.map(\.pointer) == ["//\(name)"])
    }

    @Test(
        arguments: [
            ("<pubDate>Sat, 21 Nov 2026 10:00:00 IST</pubDate>", "IST"),
            ("<pubDate>21 Nov 2026 10:00 XYZ</pubDate>", "XYZ"),
            ("<ev:startdate>21 Nov 2026 10:00 XYZ</ev:startdate>", "XYZ"),
            ("<pubDate>21 Nov 2026 10:00 EST</pubDate>", nil),
            ("<pubDate>21 Nov 2026 10:00</pubDate>", nil), ("<pubDate>21 Nov 2026 10:00 XYZ+0100</pubDate>", nil),
        ] as [(String, String?)]
    )
    func `an item in a zone that is not known says so`(date: String, zone: String?) throws {
        let snapshot = try readItems("<item><title>A</title>\(date)</item>")
        let item = try #require(snapshot.items.first)
        #expect(item.fact("timeZone") == zone.map { .text("\"\($0)\" is not known; read in UTC") })
        #expect(snapshot.warnings.count == (zone == nil ? 0 : 1))
    }

    @Test(arguments: [
        ("<author><name>A</name></author>", "A", 0), ("<author><email>a@b</email></author>", "a@b", 0),
        ("<author><uri>https://a.example.org</uri></author>", nil, 1), ("<author>A</author>", nil, 1),
    ])
    func `an author of Atom without a name is told of`(author: String, name: String?, warnings: Int) throws {
        let snapshot = try event(author, in: Self.alerts)
        #expect(snapshot.items.map(\.subtitle) == [name])
        #expect(snapshot.warnings.count == warnings)
    }

    @Test(arguments: [
        ("<bc:start_date>2026-11-28T19:00:00Z</bc:start_date><bc:is_cancelled>true</bc:is_cancelled>", library),
        ("<xCal:dtstart>2026-11-28T19:00:00Z</xCal:dtstart><xCal:status>CANCELLED</xCal:status>", library),
        ("<cap:onset>2026-11-28T19:00:00Z</cap:onset><cap:msgType>Cancel</cap:msgType>", alerts),
        // As MeteoAlarm writes it.
        ("<cap:onset>2026-11-28T19:00:00Z</cap:onset><cap:message_type>Cancel</cap:message_type>", alerts),
    ])
    func `a cancelled event is cancelled`(elements: String, document: String) throws {
        let snapshot = try event(elements, in: document)
        #expect(snapshot.items.map(\.status) == [.cancelled])
        #expect(snapshot.items.first?.time == instant("2026-11-28T19:00:00Z"))
    }

    @Test(
        arguments: [
            (
                "<cap:effective>2026-11-21T09:00:00Z</cap:effective><cap:onset>2026-11-21T20:35:00+01:00</cap:onset><cap:expires>2026-11-22T08:00:00+01:00</cap:expires>",
                "2026-11-21T19:35:00Z", "2026-11-22T07:00:00Z"
            ),
            ("<cap:effective>2026-11-21T09:00:00Z</cap:effective>", "2026-11-21T09:00:00Z", nil),
            ("<cap:expires>2026-11-21T10:00:00Z</cap:expires>", "2026-11-21T08:00:00Z", "2026-11-21T10:00:00Z"),
        ] as [(String, String, String?)]
    )
    func `a warning applies from its onset until it expires`(elements: String, start: String, end: String?) throws {
        let status = "<cap:status>Actual</cap:status><cap:areaDesc>Upper Valley</cap:areaDesc>"
        let item = try #require(try event(elements + status, in: Self.alerts).items.first)
        #expect(item.time == instant(start, until: end))
        #expect(item.place?.name == "Upper Valley")
        #expect(item.status == .scheduled)
    }

    @Test(arguments: ["Test", "Exercise", "Draft", "System"])
    func `a test of a warning is not shown`(status: String) throws {
        let snapshot = try event(
            "<cap:onset>2026-11-21T20:00:00Z</cap:onset><cap:status>\(status)</cap:status>",
            in: Self.alerts
        )
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.warnings.listed.map(\.code) == [.hiddenRecord])
        #expect(snapshot.warnings.listed.first?.message == "cap:status is \"\(status)\", not \"Actual\"")
    }

    @Test(arguments: [
        ("<xCal:dtstart>20261204</xCal:dtstart><xCal:dtend>20261207</xCal:dtend>", "2026-12-06"),
        ("<xCal:dtstart>20261204</xCal:dtstart><xCal:dtend>20261205</xCal:dtend>", "2026-12-04"),
        ("<xCal:dtstart>20261204</xCal:dtstart><xCal:dtend>20261204</xCal:dtend>", "2026-12-04"),
        ("<ev:startdate>2026-12-04</ev:startdate><ev:enddate>2026-12-06</ev:enddate>", "2026-12-06"),
        ("<ev:startdate>2026-12-04</ev:startdate><ev:enddate>2026-12-01</ev:enddate>", "2026-12-04"),
    ])
    func `in iCalendar the end of a whole-day event is the day after the last`(elements: String, last: String)
        throws
    {
        let first = try #require(CivilDay("2026-12-04"))
        let end = try #require(CivilDay(last))
        #expect(try event(elements).items.map(\.time) == [.days(first, through: end, region: "")])
    }

    @Test(arguments: [
        ("event-or-published", "<ev:startdate>soon</ev:startdate>"), ("event", "<ev:startdate>soon</ev:startdate>"),
        ("published", "<pubDate>soon</pubDate>"), ("event-or-published", "<pubDate>0000-00-00</pubDate>"),
        ("event-or-published", "<dc:date>1970-01-01T00:00:00Z</dc:date>"),
    ])
    func `an entry with an unusable date is shown without one`(time: String, date: String) throws {
        let text = String(date.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        let snapshot = try readItems(
            "<item><title>A</title>\(date)</item>",
            settings: ["time": .text(time)]
        )
        #expect(snapshot.items.map(\.time) == [.undated(text)])
        #expect(snapshot.warnings.lostRecords == 0)
        #expect(snapshot.warnings.listed.map(\.code) == [.unusualRecord])
    }

    @Test func `another date of the entry replaces an unreadable one`() throws {
        let snapshot = try readItems(
            "<item><title>A</title><pubDate>soon</pubDate><dc:date>2026-11-21T10:00:00Z</dc:date></item>"
        )
        #expect(snapshot.items.map(\.time) == [instant("2026-11-21T10:00:00Z")])
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/rss/channel/item[1]/pubDate"])
    }

    @Test func `dates before 2000 are valid`() throws {
        let snapshot = try readItems("<item><title>A</title><pubDate>Mon, 15 Apr 1912 02:20:00 GMT</pubDate></item>")
        #expect(snapshot.items.map(\.time) == [instant("1912-04-15T02:20:00Z")])
        #expect(try snapshot.validated().warnings.isEmpty)
    }
}
