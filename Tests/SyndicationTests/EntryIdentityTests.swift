import FeedCore
import FeedTestKit
import Foundation
import Syndication
import Testing

@Suite(.timeLimit(.minutes(20)))
struct EntryIdentityTests {
    private static let link = "<link>https://radio.example.org/show</link>"

    private func item(_ title: String, _ rest: String = "") -> String {
        "<item><title>\(title)</title>\(Self.link)\(rest)</item>"
    }

    private func enclosure(_ name: String) -> String { "<enclosure url='https://radio.example.org/\(name).mp3'/>" }

    @Test func `entries that share a link and have no guid are distinguished by title`() throws {
        let snapshot = try readItems((1...15).map { item("Part \($0)") }.joined())
        #expect(snapshot.items.map(\.title) == (1...15).map { "Part \($0)" })
        #expect(snapshot.warnings.lostRecords == 0)
        #expect(snapshot.items.allSatisfy { $0.id.rawValue.hasPrefix("radio.example.org/show/") })
        // The ids stay when other entries come and go.
        let later = try readItems((5...20).map { item("Part \($0)") }.joined())
        #expect(Array(snapshot.items.map(\.id)[4...]) == Array(later.items.map(\.id)[..<11]))
    }

    @Test func `by enclosure, even if their titles change`() throws {
        let before = try readItems(item("A", enclosure("1")) + item("A", enclosure("2")))
        let after = try readItems(item("A, again", enclosure("1")) + item("B", enclosure("2")))
        #expect(before.items.count == 2)
        #expect(before.items.map(\.id) == after.items.map(\.id))
    }

    @Test func `by the date of what they announce`() throws {
        let dates = ["2026-11-28", "2026-11-29"].map { item("Choir", "<ev:startdate>\($0)</ev:startdate>") }
        let snapshot = try readItems(dates.joined())
        #expect(snapshot.items.count == 2)
        #expect(snapshot.warnings.lostRecords == 0)
    }

    @Test func `indistinguishable entries are one item, with a warning`() throws {
        let snapshot = try readItems(item("A") + item("A"))
        #expect(snapshot.items.map(\.id.rawValue) == ["radio.example.org/show"])
        #expect(snapshot.warnings.lostRecords == 1)
    }

    @Test func `a guid is enough, and an entry with a unique link keeps its id`() throws {
        let snapshot = try readItems(item("A", "<guid>1</guid>") + item("B", "<guid>2</guid>") + item("C"))
        #expect(snapshot.items.map(\.id.rawValue) == ["1", "2", "radio.example.org/show"])
    }

    @Test(arguments: [
        ("<guid>9</guid>", nil), ("<guid>news/9</guid>", nil), ("<guid>tag:a.example.org,2026:9</guid>", nil),
        ("<guid>https://a.example.org/9</guid>", "https://a.example.org/9"),
        ("<guid isPermaLink='true'>9</guid>", "https://feed.example.org/all/9"),
        ("<guid isPermaLink='false'>https://a.example.org/9</guid>", nil),
    ])
    func `a guid is a link where it is an address, or says that it is one`(guid: String, link: String?) throws {
        let items = try readItems("<item><title>A</title>\(guid)</item>").items
        #expect(items.map { $0.links.map(\.url.absoluteString) } == [[link].compactMap(\.self)])
    }

    @Test func `N/A is neither an id nor a link`() throws {
        let items = try readItems(
            (1...4).map {
                "<item><title>Release \($0)</title><guid>N/A</guid><link>N/A</link><pubDate>\($0) Nov 2026</pubDate></item>"
            }.joined()
        )
        #expect(items.items.map(\.title) == (1...4).map { "Release \($0)" })
        #expect(items.items.allSatisfy { $0.links.isEmpty && !$0.id.rawValue.contains("N") })
        #expect(items.warnings.isEmpty)
    }

    @Test(arguments: [
        // One id and link for all, with other titles and dates, or with other recordings.
        ("<guid>x</guid><link>https://a.example.org/</link><pubDate># Nov 2026</pubDate>", 3),
        ("<guid>x</guid><link>https://a.example.org/</link>", 3), ("<guid>x</guid>", 3),
        ("<guid>x</guid><pubDate>1 Nov 2026</pubDate><enclosure url='https://a.example.org/#.mp3'/>", 3),
        ("<guid>x</guid><pubDate>1 Nov 2026</pubDate>", 1),
    ])
    func `an id that different entries share identifies none of them`(rest: String, count: Int) throws {
        let body = (1...3).map { number in
            "<item><title>T\(number)</title>\(rest.replacing("#", with: "\(number)"))</item>"
        }
        let snapshot = try readItems(body.joined())
        #expect(snapshot.items.count == count)
        #expect(snapshot.items.count + snapshot.warnings.lostRecords == 3)
        let reversed = try readItems(body.reversed().joined())
        #expect(Set(reversed.items.map(\.id)) == Set(snapshot.items.map(\.id)) || count == 1)
    }

    @Test func `occurrences of an event under one id are several items`() throws {
        let dates = ["2026-11-28", "2026-12-05"].map {
            "<item><guid>choir</guid><title>Choir</title><ev:startdate>\($0)</ev:startdate></item>"
        }
        #expect(try readItems(dates.joined()).items.count == 2)
    }

    // MARK: - Relative links

    @Test(arguments: [
        (
            "<rss><channel><link>https://a.example.org/blog/</link><item><title>A</title><link>x</link></item></channel></rss>",
            "https://a.example.org/blog/x"
        ),
        (
            "<feed xmlns='http://www.w3.org/2005/Atom'><link href='https://a.example.org/'/><link rel='self' href='https://b.example.org/f/'/><entry><title>A</title><link href='x'/></entry></feed>",
            "https://b.example.org/f/x"
        ),
        (
            #"{"version":"https://jsonfeed.org/version/1.1","home_page_url":"https://a.example.org/","items":[{"id":"1","title":"A","url":"x"}]}"#,
            "https://a.example.org/x"
        ),
    ])
    func `relative links of a file are resolved with the feed's own address`(
        body: String,
        link: String
    ) async throws {
        #expect(try await readFile(body).items.map { $0.links.map(\.url.absoluteString) } == [[link]])
    }

    @Test func `a relative link without a base causes a warning`() async throws {
        let snapshot = try await readFile("<rss><channel><item><title>A</title><link>/x</link></item></channel></rss>")
        #expect(snapshot.items.map(\.links) == [[]])
        #expect(
            snapshot.warnings.listed.first?.message
                == "the link \"/x\" is relative, and the feed names no address that it is relative to"
        )
    }

    private func readFile(_ body: String) async throws -> FeedSnapshot {
        let folder = try TemporaryFolder()
        let path = try folder.write(body, to: "news.xml")
        let feed = try Feed("news", of: SyndicationProvider.self, settings: ["file": .text(path)])
        return try await feed.provider.fetch(.fixture())
    }

    // MARK: - Texts

    @Test func `titles of JSON Feed are plain, except for common character references`() throws {
        let body =
            #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"Q&amp;A &#8211; 1 <b> 2"}]}"#
        #expect(try read(body).items.map(\.title) == ["Q&A – 1 <b> 2"])
    }

    @Test func `base64 of Atom 0.3 is decoded`() throws {
        let body = """
            <feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><id>a</id>
            <title mode='base64' type='text/html'>\(Data("<b>Lamps</b> &amp; oil".utf8).base64EncodedString())</title>
            <issued>2026-11-21T10:00:00Z</issued></entry></feed>
            """
        #expect(try read(body).items.map(\.title) == ["Lamps & oil"])
    }
}
