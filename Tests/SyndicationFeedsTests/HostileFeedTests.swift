import FeedCore
import FeedTestKit
import Foundation
import SyndicationFeeds
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HostileFeedTests {
    private static let item =
        "<item><guid>a</guid><title>A</title><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>"
    private static let rss = "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>"

    // MARK: - What is no feed

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
        ("a web page in capitals", " <HTML><body>Busy", "the answer is a web page, not a feed"),
        (
            "other XML", "<opml version='2.0'/>",
            "the answer is XML, but no feed: its root is <opml>, expected <rss>, <rdf:RDF> or <feed>"
        ),
        (
            "other JSON", #"{"items": []}"#,
            #"the answer is JSON, but no JSON Feed: found no "version" of one, expected "https://jsonfeed.org/version/1.1" and "items""#
        ),
        (
            "a list", "[1]",
            #"the answer is JSON, but no JSON Feed: found an array, expected "https://jsonfeed.org/version/1.1" and "items""#
        ),
        (
            "words", "Not found",
            "the answer is no feed: it begins with \"Not found\", expected RSS, Atom or JSON Feed"
        ),
        ("nothing", " \n", "the answer is empty, but should be a feed"),
        (
            "elements that cross",
            "<rss><channel><item></channel></item></rss>",
            "the answer is no XML: line 1, column 31: an end tag that belongs to another element than the one that is open"
        ),
        (
            "a rest that is missing", "<rss><channel><item>",
            "the answer is no XML: line 1, column 21: it ends before its elements are closed"
        ),
    ])
    func `is refused by name`(name: String, body: String, message: String) {
        let error = refusal(of: body)
        #expect(error?.message == message, "\(name)")
        #expect(error?.code == .malformed, "\(name)")
    }

    @Test func `a web page that names its feed helps along`() {
        let page = """
            <!doctype html><html><head><link rel=stylesheet href=a.css>
            <link rel="alternate" type="application/atom+xml" title="News" href="../news.atom?a=1&amp;b=2"></head></html>
            """
        #expect(
            refusal(of: page)?.hint
                == "The page names a feed: set \"url\" to https://feed.example.org/news.atom?a=1&b=2."
        )
    }

    @Test func `what a DOCTYPE names outside is never read`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "syndication-\(UUID()).dtd")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("<!ENTITY secret 'from the file'><!ENTITY eacute 'from the file'>".utf8).write(to: file)
        let snapshot = try read(
            """
            <!DOCTYPE rss SYSTEM "\(file.absoluteString)"><rss><channel>
            <item><title>a &secret; b &eacute; c</title></item></channel></rss>
            """
        )
        #expect(snapshot.items.map(\.title) == ["a &secret; b é c"])
    }

    @Test func `a document that stops anywhere is malformed`() throws {
        let whole = try Fixture.bytes("atom.xml", in: .module)
        for end in stride(from: 1, to: whole.count - 1, by: 37) {
            #expect(refusal(of: Array(whole.prefix(end)))?.code == .malformed, "cut at \(end)")
        }
    }

    @Test func `bytes that are changed anywhere never crash`() throws {
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

    // MARK: - What costs too much

    @Test func `elements that stand too deep are refused`() {
        let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
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

    @Test func `attributes without end are refused before the parser sees them`() {
        let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
        #expect(
            refusal(of: "<rss \(attributes)/>")?.message
                == "the answer has an element with more than 200 attributes, which no feed has"
        )
    }

    @Test(arguments: [
        ("a text", "<title>", "x", 12_000_000, "</title>"),
        ("a text of elements", "<title>", "<b>x</b>", 100_000, "</title>"),
        ("a text of references", "<title>", "&amp;&#38;&", 100_000, "</title>"),
        ("too many categories", "<item><title>A</title>", "<category>c</category>", 100_000, "</item>"),
        ("a comment", "<!--", "- ", 3_000_000, "x-->"),
        ("relative addresses", "<x>", "<y xml:base='a/'/>", 100_000, "</x>"),
    ])
    func `what is huge is cut`(name: String, start: String, piece: String, count: Int, end: String) throws {
        let snapshot = try read(
            "<rss><channel>\(Self.item)\(start)\(String(repeating: piece, count: count))\(end)</channel></rss>"
        )
        for item in snapshot.items {
            #expect(item.title == "A", "\(name)")
            #expect((item.subtitle ?? "").unicodeScalars.count <= 201, "\(name)")
            #expect(item.facts.allSatisfy { $0.words.utf8.count < 1_000 }, "\(name)")
        }
    }

    @Test(arguments: [
        ("an attribute", "<link href='", "'/>"), ("a section of characters", "<title><![CDATA[", "]]></title>"),
    ])
    func `more than 10 MB in one piece are an error`(name: String, start: String, end: String) {
        let piece = String(repeating: "x", count: 12_000_000)
        #expect(refusal(of: "<rss><channel>\(start)\(piece)\(end)</channel></rss>")?.code == .malformed, "\(name)")
    }

    @Test func `a feed of 50 MB is read`() throws {
        let item = """
            <item><guid>https://a.example.org/#</guid><title>The title of an entry</title><description>
            \(String(repeating: "Some words that say what it is about. ", count: 50))
            </description><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>
            """
        let halves = item.split(separator: "#")
        var body = Array("<rss><channel>".utf8)
        for number in 0..<(50_000_000 / item.utf8.count) {
            body += halves[0].utf8
            body += String(number).utf8
            body += halves[1].utf8
        }
        body += "</channel></rss>".utf8
        let snapshot = try read(body)
        #expect(snapshot.items.count == 50_000_000 / item.utf8.count)
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `more elements than a feed has are an error`() {
        let body = "<rss><channel>\(String(repeating: "<x/>", count: 4_000_000))</channel></rss>"
        #expect(refusal(of: body)?.message == "the answer has more than 4000000 elements, which no feed has")
    }

    @Test func `more entries than can be used are an error`() {
        let body = "<rss><channel>\(String(repeating: "<item/>", count: 200_001))</channel></rss>"
        #expect(
            refusal(of: body)?.message == "the answer has more than 200000 entries, which is all that can be used"
        )
    }

    @Test(arguments: [10, 10_000])
    func `a reading that nobody waits for ends`(count: Int) async {
        let body = Array("<rss><channel>\(String(repeating: Self.item, count: count))</channel></rss>".utf8)
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return refusal(of: body)
        }
        #expect(await reading.value?.code == .cancelled)
    }

    // MARK: - What is odd about one entry

    @Test(arguments: [
        (
            "<item><title>B</title><pubDate>soon</pubDate></item>", "malformed-record", "/rss/channel/item[2]/pubDate",
            "found the text \"soon\", expected \(SyndicationRule.date)"
        ),
        (
            "<item><title>B</title><pubDate>Mon, 21 Nov 1898 10:00:00 GMT</pubDate></item>", "malformed-record",
            "/rss/channel/item[2]/pubDate",
            "found the text \"Mon, 21 Nov 1898 10:00:00 GMT\", expected a time from 2000 to 2099"
        ),
        ("<item/>", "malformed-record", "/rss/channel/item[2]", "the entry has neither a title nor a text nor a link"),
        (
            item.replacing("<title>A", with: "<title>B"), "duplicate-record", "/rss/channel/item[2]",
            "an entry with the id \"a\" stands more than once; the latest was taken"
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
    func `costs no more than itself`(other: String, code: String, place: String, message: String) throws {
        let snapshot = try readItems(Self.item + other)
        #expect(snapshot.items.first?.title == "A")
        let warning = try #require(snapshot.warnings.listed.first)
        #expect(warning.code.rawValue == code)
        #expect(warning.pointer == place)
        #expect(warning.message == message)
        #expect(snapshot.items.count + snapshot.warnings.lostRecords == 2)
    }

    @Test func `of an entry that stands twice the latest holds`() throws {
        let entry =
            "<entry xmlns='http://www.w3.org/2005/Atom'><id>a</id><title>%</title><updated>2026-11-2#T10:00:00Z</updated></entry>"
        let entries = [("Old", "1"), ("New", "3"), ("Middle", "2")].map {
            entry.replacing("%", with: $0.0).replacing("#", with: $0.1)
        }
        let snapshot = try read("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries.joined())</feed>")
        #expect(snapshot.items.map(\.title) == ["New"])
        #expect(snapshot.warnings.lostRecords == 2)
    }

    @Test func `an id that all entries share identifies none of them`() throws {
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
    func `only addresses of the web become links`(link: String) throws {
        let snapshot = try readItems("<item><title>A</title><link>\(link)</link><enclosure url='\(link)'/></item>")
        #expect(snapshot.items.map(\.links) == [[]])
    }

    // MARK: - Encodings

    private static let accented = "<rss><channel><item><title>Caf\u{E9} \u{2019}s</title></item></channel></rss>"

    @Test(
        arguments: [
            ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(accented.utf8), nil),
            (
                "UTF-8 that claims to be Latin", Array("<?xml version='1.0' encoding='iso-8859-1'?>\(accented)".utf8),
                nil
            ),
            ("UTF-8 with a wrong header", Array(accented.utf8), "text/xml; charset=iso-8859-1"),
            ("windows-1252 by its declaration", latin("<?xml version='1.0' encoding='windows-1252'?>\(accented)"), nil),
            ("windows-1252 by its header", latin(accented), "text/xml; charset=\"Windows-1252\""),
            (
                "windows-1252 that claims to be Latin",
                latin("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\(accented)"), nil
            ),
            (
                "UTF-16, big end first", [0xFE, 0xFF] + accented.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
                nil
            ),
            (
                "UTF-16, little end first",
                [0xFF, 0xFE] + accented.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, nil
            ),
            (
                "UTF-16 without a mark",
                "<?xml version='1.0' encoding='utf-16'?>\(accented)".utf16.flatMap {
                    [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                }, nil
            ),
        ] as [(String, [UInt8], String?)]
    )
    func `reads an encoding`(name: String, body: [UInt8], contentType: String?) throws {
        let snapshot = try read(body, contentType: contentType)
        #expect(snapshot.items.map(\.title) == ["Caf\u{E9} \u{2019}s"], "\(name)")
    }

    @Test func `bytes that are no UTF-8 cost themselves only`() throws {
        let snapshot = try read(Self.latin("<?xml version='1.0' encoding='utf-8'?>\(Self.accented)"))
        #expect(snapshot.items.map(\.title) == ["Caf\u{FFFD} \u{FFFD}s"])
        #expect(
            snapshot.warnings.listed.first?.message
                == "the answer is no valid UTF-8, as it should be; what could not be read is shown as U+FFFD"
        )
    }

    @Test func `an encoding that is not read is named`() {
        let body = Self.latin("<?xml version='1.0' encoding='Shift_JIS'?>\(Self.accented)")
        #expect(
            refusal(of: body)?.message
                == "the answer is in the encoding \"shift_jis\", but only UTF-8, UTF-16, ISO-8859-1 and windows-1252 are read"
        )
    }

    @Test func `control characters are left out with a warning`() throws {
        let snapshot = try readItems(
            "<item><title>A\u{1B}B&#7;C</title><pubDate>21 Nov 2026 10:00 GMT</pubDate></item>"
        )
        #expect(snapshot.items.map(\.title) == ["ABC"])
        #expect(
            snapshot.warnings.listed.map(\.message)
                == ["the answer has a character in line 1 that XML does not allow, and 1 other; they were left out"]
        )
    }

    @Test func `what is put right is told once`() throws {
        let snapshot = try read(
            "<rss><channel>\n<item><title>Q&A: 1 < 2 &bogus; &eacute;</title></item></channel></rss>"
        )
        #expect(snapshot.items.map(\.title) == ["Q&A: 1 < 2 &bogus; é"])
        #expect(
            snapshot.warnings.listed.first?.message
                == "the answer is no well-formed XML: an \"&\", \"<\" or \"]]>\" in line 2 means itself or a name that XML has not, and 3 others; it was read as meant"
        )
    }

    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "\u{2019}" ? 0x92 : UInt8($0.value) }
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
