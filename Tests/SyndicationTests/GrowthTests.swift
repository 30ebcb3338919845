import FeedCore
import FeedReaders
import FeedJSON
import Foundation
import Syndication
import Testing

/// Twice as long a document takes twice as much work, with any content.
@Suite(.timeLimit(.minutes(20)))
struct GrowthTests {
    private static let item = "<item><title>A</title><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>"

    /// Pieces to repeat within a text, between items, in an item, in a tag, in a DOCTYPE, or at the beginning.
    private static let pieces = [
        "x", " ", "<", "&", "&amp;", "&#", "]", "]]>", "<!--", "-->", "<!-- - -->", "<!---->", "<![CDATA[",
        "<![CDATA[]]>",
        "<?", "<?x", "<?x?>", "<!", "<!DOCTYPE", "<!DOCTYPE a [", "<!DOCTYPE a \"", "<a", "<a>", "</a>", "<a/>",
        "<a></b>",
        "</", "</a ", "<a b='", "<a b=\"'", "<a b=c ", "<b><i></b></i>", "<item>", "</item>", "<item><title>",
        "<title>A",
        "<p>", "<x xmlns='a'>", "<x:y xmlns:x='a'/>", "<x xml:base='a/'/>", "\u{1}", "é", "\n",
        "<item><title>A</title></item>", "<item><link>https://a.example.org/</link><title>A</title></item>",
    ]

    private static let frames = [
        "<rss><channel>\(item)<title>%</title></channel></rss>", "<rss><channel>\(item)%",
        "<rss><channel>\(item)<item>%</item></channel></rss>",
        "<rss><channel>\(item)<a %></channel></rss>", "<!DOCTYPE rss [%]><rss><channel>\(item)</channel></rss>",
        "%<rss><channel>\(item)</channel></rss>", "<rss><channel>\(item)</channel></rss>%",
        "<feed xmlns='http://www.w3.org/2005/Atom'>%</feed>",
    ]

    private func work(_ frame: String, _ piece: String, _ count: Int) -> Int {
        let counter = ReadingWork()
        _ = try? read(frame.replacing("%", with: String(repeating: piece, count: count)), work: counter)
        return counter.steps
    }

    @Test(arguments: pieces)
    func `XML is read in time in proportion to its length`(piece: String) {
        for frame in Self.frames {
            let few = work(frame, piece, 200)
            let many = work(frame, piece, 400)
            #expect(many <= 2 * few + 200, "\(few) bytes for 200, \(many) for 400 in \(frame)")
            // Each byte is read a bounded number of times.
            let length = frame.utf8.count + 400 * piece.utf8.count
            #expect(many <= 40 * length, "\(many) bytes for \(length) in \(frame)")
        }
    }

    @Test func `JSON Feed is read without counting the preceding entries each time`() throws {
        func steps(_ count: Int) throws -> Int {
            let items = (0..<count).map {
                #"{"id":\#($0),"title":"A","date_published":"soon","date_modified":7,"tags":["a"]}"#
            }
            let body = #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#
            let counter = PointerSteps()
            let snapshot = try PointerSteps.$counter.withValue(counter) { try read(body) }
            #expect(snapshot.items.count == count)
            #expect(snapshot.warnings.listed.first?.pointer == "/items/0/date_published")
            return counter.count
        }
        #expect(try steps(500) == 0 && steps(1_000) == 0)
    }

    @Test func `a feed of several MB is read completely`() throws {
        let text = String(repeating: "Some words that say what it is about. ", count: 50)
        let items = (0..<1_000).map { number in
            """
            <item><guid>https://a.example.org/\(number)</guid><title>The title of an entry</title>
            <description>\(text)</description><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>
            """
        }
        let snapshot = try readItems(items.joined())
        #expect(snapshot.items.count == 1_000)
        #expect(snapshot.warnings.isEmpty)
    }
}
