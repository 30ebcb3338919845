import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Syndication
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HostileFeedTests {
    private static let item =
        "<item><guid>a</guid><title>A</title><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>"
    private static let rss = "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>"

    // MARK: - Invalid feeds

    @Test(arguments: [
        (
            "billion laughs",
            "<?xml version='1.0'?><!DOCTYPE rss [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]><rss>&b;</rss>",
            "the answer declares entities in its DOCTYPE, which no feed needs and which can grow without end"
        ),
        (
            "an external entity",
            "<!DOCTYPE rss [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><rss><channel><title>&x;</title></channel></rss>",
            "the answer declares entities in its DOCTYPE, which no feed needs and which can grow without end"
        ),
        (
            "a parameter entity behind a comment that hides it",
            "<!DOCTYPE rss [<!-- \"> --><!ENTITY % p SYSTEM 'http://127.0.0.1:1/x'>%p;]><rss/>",
            "the answer declares entities in its DOCTYPE, which no feed needs and which can grow without end"
        ),
        ("a web page", "<!DOCTYPE html><html><head></head></html>", "the answer is a web page, not a feed"),
        (
            "a web page that is XML",
            "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'a'><html/>",
            "the answer is a web page, not a feed"
        ),
        ("a web page in capitals", " <HTML><body>Busy", "the answer is a web page, not a feed"),
        (
            "other XML", "<opml version='2.0'/>",
            "the answer is XML, but no feed: its root is <opml>, expected <rss>, <rdf:RDF> or <feed>"
        ),
        (
            "other JSON", #"{"items": []}"#,
            #"the answer is JSON, but not a JSON Feed: found no "version" of one, expected "https://jsonfeed.org/version/1.1" and "items""#
        ),
        (
            "a list", "[1]",
            #"the answer is JSON, but not a JSON Feed: found an array, expected "https://jsonfeed.org/version/1.1" and "items""#
        ),
        (
            "words", "Not found",
            "the answer is not a feed: it begins with \"Not found\", expected RSS, Atom or JSON Feed"
        ),
        ("nothing", " \n", "the answer is empty, but should be a feed"),
        (
            "elements that cross",
            "<rss><channel><item></channel></item></rss>",
            "not one of the 1 records could be read; the first: /rss/channel/item[1]: the entry has neither a title nor a text nor a link"
        ),
        (
            "a rest that is missing", "<rss><channel><item><title>A",
            "the answer is cut off before its first entry ends"
        ),
        ("a comment", "<!-- <rss> -->", "the answer is not a feed: no element <rss>, <rdf:RDF> or <feed> is in it"),
        (
            "a feed of something else", "<feed xmlns='urn:example:fodder'><bag/></feed>",
            "the answer is XML, but no feed: its root is <feed>, expected <rss>, <rdf:RDF> or <feed>"
        ),
        (
            "a page with a word before it", "Busy<p>Please wait</p>",
            "the answer is not a feed: it begins with \"Busy<p>Please wai...\", expected RSS, Atom or JSON Feed"
        ),
    ])
    func `is refused by name`(name: String, body: String, message: String) {
        let error = refusal(of: body)
        #expect(error?.message == message, "\(name)")
        #expect(error?.code == .malformed, "\(name)")
    }

    @Test func `a web page that links to its feed leads to a hint`() {
        let page = """
            <!doctype html><html><head><link rel=stylesheet href=a.css>
            <link rel="alternate" type="application/atom+xml" title="News" href="../news.atom?a=1&amp;b=2"></head></html>
            """
        #expect(
            refusal(of: page)?.hint
                == "The page names a feed: set \"url\" to https://feed.example.org/news.atom?a=1&b=2."
        )
    }

    @Test func `external entities of a DOCTYPE are never read`() throws {
        let folder = try TemporaryFolder()
        let entities = "<!ENTITY secret 'from the file'><!ENTITY eacute 'from the file'>"
        let file = URL(filePath: try folder.write(entities, to: "entities.dtd"))
        let snapshot = try read(
            """
            <!DOCTYPE rss SYSTEM "\(file.absoluteString)"><rss><channel>
            <item><title>a &secret; b &eacute; c</title></item></channel></rss>
            """
        )
        #expect(snapshot.items.map(\.title) == ["a &secret; b é c"])
    }

    @Test(arguments: ["atom.xml", "rss2.xml", "rss1.xml", "rss091.xml"])
    func `a truncated document is malformed, or has the entries before the end and says so`(
        file: String
    ) throws {
        let whole = try Fixture.bytes(file, in: .module)
        let all = try read(whole).items
        let end = try #require(whole.lastIndex { $0 > 0x20 })
        for length in stride(from: 1, through: end, by: 11) {
            do {
                let snapshot = try read(Array(whole.prefix(length))).validated()
                #expect(snapshot.isPartial, "\(file) cut at \(length)")
                let first = try #require(snapshot.warnings.listed.first)
                #expect(first.message.contains("is not well-formed XML") || first.code == .malformedRecord)
                // The last entry may lack its end; a later copy of another may be missing.
                let kept = snapshot.items.dropLast().filter { item in
                    !all.contains(item) && item.id.rawValue != "lanterns.example.org/posts/2"
                }
                #expect(kept.isEmpty, "\(file) cut at \(length)")
            } catch {
                #expect(FeedError(error).code == .malformed, "\(file) cut at \(length)")
            }
        }
    }

    @Test func `mutated bytes never crash`() throws {
        for name in ["atom.xml", "rss2.xml", "rss1.xml", "feed.json"] {
            var bytes = try Fixture.bytes(name, in: .module)
            for position in stride(from: 0, to: bytes.count, by: 23) {
                let before = bytes[position]
                for byte in [UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\""), 0x00, 0xFF] {
                    bytes[position] = byte
                    _ = refusal(of: bytes)
                }
                bytes[position] = before
            }
        }
    }

    // MARK: - Limits

    @Test func `elements that are nested too deep are refused`() {
        let deep = String(repeating: "<a>", count: 1_000) + String(repeating: "</a>", count: 1_000)
        for body in [
            "<rss>\(deep)</rss>", "<rss><channel><item><description>\(deep)</description></item></channel></rss>",
        ] {
            #expect(
                refusal(of: body)?.message
                    == "the answer has elements more than 100 deep in each other, which no feed has"
            )
        }
        let lists = String(repeating: "[", count: 100_000)
        #expect(refusal(of: #"{"version": "https://jsonfeed.org/version/1.1", "items": \#(lists)"#)?.code == .malformed)
    }

    @Test func `endless attributes are refused early`() {
        let attributes = (0..<1_000).map { "a\($0)=''" }.joined(separator: " ")
        #expect(
            refusal(of: "<rss \(attributes)/>")?.message
                == "the answer has an element with more than 200 attributes, which no feed has"
        )
    }

    @Test(arguments: [
        ("a text", "<title>", "x", 200_000, "</title>"),
        ("an attribute", "<link href='", "x", 200_000, "'/>"),
        ("a section of characters", "<title><![CDATA[", "x", 200_000, "]]></title>"),
        ("a text of elements", "<title>", "<b>x</b>", 10_000, "</title>"),
        ("a text of references", "<title>", "&amp;&#38;&", 10_000, "</title>"),
        ("too many categories", "<item><title>A</title>", "<category>c</category>", 10_000, "</item>"),
        ("a comment", "<!--", "- ", 100_000, "x-->"),
        ("relative addresses", "<x>", "<y xml:base='a/'/>", 10_000, "</x>"),
    ])
    func `huge texts are cut`(name: String, start: String, piece: String, count: Int, end: String) throws {
        let snapshot = try read(
            "<rss><channel>\(Self.item)\(start)\(String(repeating: piece, count: count))\(end)</channel></rss>"
        )
        for item in snapshot.items {
            #expect(item.title == "A", "\(name)")
            #expect((item.subtitle ?? "").unicodeScalars.count <= 201, "\(name)")
            #expect(item.facts.allSatisfy { $0.words.utf8.count < 1_000 }, "\(name)")
        }
    }

    @Test func `too many elements are an error`() {
        let body = "<rss><channel>\(String(repeating: "<x/>", count: 40))</channel></rss>"
        #expect(
            refusal(of: body, limits: XMLLimits(elements: 41))?.message
                == "the answer has more than 41 elements, which no feed has"
        )
        #expect(refusal(of: body, limits: XMLLimits(elements: 42)) == nil)
        // The same with missing end tags, which need a second pass.
        let broken = "<rss><channel>\(String(repeating: "<x>", count: 40))</channel></rss>"
        #expect(
            refusal(of: broken, limits: XMLLimits(elements: 41))?.message
                == "the answer has more than 41 elements, which no feed has"
        )
    }

    @Test func `too many entries are an error`() {
        let item = "<item><title>A</title></item>"
        let xml = "<rss><channel>\(String(repeating: item, count: 4))</channel></rss>"
        let items = Array(repeating: #"{"id": "a", "title": "A"}"#, count: 4).joined(separator: ",")
        let json = #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items)]}"#
        for body in [xml, json] {
            #expect(
                refusal(of: body, limits: XMLLimits(entries: 3))?.message
                    == "the answer has more than 3 entries, which is all that can be used"
            )
            #expect(refusal(of: body, limits: XMLLimits(entries: 4)) == nil)
        }
        #expect(XMLLimits().entries == FeedSnapshot.maximumItemCount && XMLLimits().elements == 4_000_000)
    }

    @Test(arguments: [10, 10_000])
    func `a cancelled reading ends`(count: Int) async {
        let body = Array("<rss><channel>\(String(repeating: Self.item, count: count))</channel></rss>".utf8)
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return refusal(of: body)
        }
        #expect(await reading.value?.code == .cancelled)
    }

    // MARK: - Odd entries

    @Test(arguments: [
        (
            "<item><title>B</title><pubDate>soon</pubDate></item>", "unusual-record", "/rss/channel/item[2]/pubDate",
            "found the text \"soon\", expected \(SyndicationRule.date)"
        ),
        (
            "<item><title>B</title><pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate></item>", "unusual-record",
            "/rss/channel/item[2]/pubDate",
            "found the text \"Thu, 01 Jan 1970 00:00:00 GMT\", expected a date from 1800 to 2099, and not the zero of a clock"
        ),
        ("<item/>", "malformed-record", "/rss/channel/item[2]", "the entry has neither a title nor a text nor a link"),
        (
            item.replacing("<title>A", with: "<title>B"), "duplicate-record", "/rss/channel/item[2]",
            "an entry with the id \"a\" appears more than once; the latest is used"
        ),
        (
            "<item><title>B</title></item>", "unusual-record", "/rss/channel/item[2]",
            "the entry has no date; its time is when it was first seen"
        ),
        (
            "<item><title>B</title><pubDate>21 Nov 2026 10:00 QQQ</pubDate></item>", "adjusted-time",
            "/rss/channel/item[2]/pubDate",
            "the time \"21 Nov 2026 10:00 QQQ\" names the zone \"QQQ\", which is not known; UTC was taken"
        ),
    ])
    func `affects only itself`(other: String, code: String, place: String, message: String) throws {
        let snapshot = try readItems(Self.item + other)
        #expect(snapshot.items.first?.title == "A")
        let warning = try #require(snapshot.warnings.listed.first)
        #expect(warning.code.rawValue == code)
        #expect(warning.pointer == place)
        #expect(warning.message == message)
        #expect(snapshot.items.count + snapshot.warnings.lostRecords == 2)
    }

    @Test func `the latest version of a repeated entry is used`() throws {
        let entry =
            "<entry xmlns='http://www.w3.org/2005/Atom'><id>a</id><title>%</title><updated>2026-11-2#T10:00:00Z</updated></entry>"
        let entries = [("Old", "1"), ("New", "3"), ("Middle", "2")].map {
            entry.replacing("%", with: $0.0).replacing("#", with: $0.1)
        }
        let snapshot = try read("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries.joined())</feed>")
        #expect(snapshot.items.map(\.title) == ["New"])
        #expect(snapshot.warnings.lostRecords == 2)
    }

    @Test func `an id that all entries share is ignored`() throws {
        let snapshot = try readItems(
            (1...3).map { "<item><guid>https://a.example.org/</guid><link>https://a.example.org/\($0)</link></item>" }
                .joined()
        )
        #expect(snapshot.items.map(\.id.rawValue) == ["a.example.org/1", "a.example.org/2", "a.example.org/3"])
    }

    @Test func `an id of any length and script can be typed`() throws {
        let snapshot = try readItems(
            """
            <item><guid>\(String(repeating: "a/", count: 5_000))</guid><title>A</title></item>
            <item><guid>日本 語?&amp;*</guid><title>B</title></item><item><guid>///</guid><title>C</title></item>
            """
        )
        #expect(snapshot.items.count == 3)
        for id in snapshot.items.map(\.id.rawValue) {
            #expect(!id.isEmpty && id.utf8.count < 300)
            #expect(id.utf8.allSatisfy { $0.isASCIIAlphanumericOrMark })
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "mailto:a@example.org", "http://", "ht tp://x",
        "",
    ])
    func `only web addresses become links`(link: String) throws {
        let snapshot = try readItems("<item><title>A</title><link>\(link)</link><enclosure url='\(link)'/></item>")
        #expect(snapshot.items.map(\.links) == [[]])
    }
}

enum SyndicationRule {
    static let date = "a date such as \"Sat, 21 Nov 2026 10:00:00 GMT\" or \"2026-11-21T10:00:00Z\""
}

extension UInt8 {
    fileprivate var isASCIIAlphanumericOrMark: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "._~-/%".utf8.contains(self)
        }
    }
}
