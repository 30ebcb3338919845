import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct MarkdownFormatTests {
    @Test(arguments: [(FeedQuery.Layout.unified, "unified.md"), (.perFeed, "per-feed.md")])
    func `writes a page`(layout: FeedQuery.Layout, file: String) throws {
        let reports = ExampleFeeds.all + [ExampleFeeds.failure("matches")]
        try expect(MarkdownFormat().text(of: ExampleFeeds.timeline(layout, of: reports)), in: .module, isKeptIn: file)
    }

    @Test func `says so where nothing is shown`() {
        let heading = "*As of Sat 21 Nov 2026 10:00 (Europe/London, UTC+00:00)*\n\n"
        for layout in FeedQuery.Layout.allCases {
            let text = MarkdownFormat().text(of: ExampleFeeds.timeline(layout, of: []))
            #expect(text.hasPrefix("\(heading)No feed is selected. "))
        }
        let format = MarkdownFormat(TableFormat(emptyWords: "Nothing matches"))
        let failed = format.text(of: ExampleFeeds.timeline(of: [ExampleFeeds.failure()]))
        #expect(failed == "\(heading)There is no answer.\n\n- **sports** failing for 20 min: no answer within 10 s\n")
        let empty = FeedReport(ExampleFeeds.neds.feed, FeedSnapshot(), readAt: ExampleFeeds.now)
        #expect(format.text(of: ExampleFeeds.timeline(of: [empty])) == "\(heading)Nothing matches.\n")
    }

    @Test(arguments: [
        ("R7 Mandurah", "R7 Mandurah"), ("Home – Away", "Home – Away"), ("10:45 Vaal", "10:45 Vaal"),
        ("A1 Salvage & Hardware", "A1 Salvage &amp; Hardware"), ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"),
        ("**b** _i_ `c` ~~d~~", "\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~\\~d\\~\\~"), ("[x](y) ![z]", "\\[x\\](y) !\\[z\\]"),
        ("<script>&lt;", "&lt;script&gt;&amp;lt;"), ("# head #", "\\# head \\#"), ("- item", "\\- item"),
        ("+ item", "\\+ item"), ("===", "\\==="), ("1. first", "1\\. first"), ("12) twelfth", "12\\) twelfth"),
        ("v1.2", "v1.2"), ("790.4 m", "790.4 m"), ("7.", "7\\."), ("two\r\n\nlines\u{2028}more", "two lines more"),
        ("  blanks  ", "blanks"), ("", ""),
        ("https://example.org", "https\\://example.org"), ("see www.example.org", "see www\\.example.org"),
        ("|\u{301}<\u{338}", "\\|\u{301}&lt;\u{338}"), ("$x$", "\\$x\\$"), ("\u{1B}[2Jgone", "gone"),
        ("@octocat", "@\u{2060}octocat"), ("a@example.org", "a@\u{2060}example.org"),
    ])
    func `texts show letter by letter`(text: String, markdown: String) {
        #expect(Array(text.markdown.utf8) == Array(markdown.utf8))
    }

    @Test(arguments: [
        ("https://example.org/a_b*c?d=1&e=2", "https://example.org/a_b*c?d=1&amp;e=2"),
        ("https://example.org/(x)", "https://example.org/%28x%29"),
        ("https://example.org/%7C", "https://example.org/%7C"),
    ])
    func `the target of a link stays one`(address: String, target: String) throws {
        #expect(try #require(URL(string: address)).markdownTarget == target)
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends is a mark`(layout: FeedQuery.Layout) throws {
        let text = MarkdownFormat().text(of: HostileDocuments.timeline(layout))
        #expect(!text.contains("<"))
        #expect(text.firstMatch(of: /[^\\]\]\((?!https:\/\/)/) == nil)
        #expect(text.contains("](https://example.org/"))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
        for line in text.split(separator: "\n") {
            let bars = line.unicodeScalars.indices.count { index in
                line.unicodeScalars[index] == "|"
                    && line.unicodeScalars[..<index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
            }
            #expect(bars == (line.hasPrefix("|") ? (layout == .unified ? 5 : 4) : 0), "\(line)")
        }
    }

    @Test func `one endless title does not pad the other rows`() {
        let title = String(repeating: "endless ", count: 10_000)
        let items = (0..<1_000).map { index in
            ExampleFeeds.match("\(index)", index == 7 ? title : "A – B", "FOOT", "Soccer", "⚽", "2026-11-22T10:00:00Z")
        }
        let report = FeedReport(ExampleFeeds.sports.feed, FeedSnapshot(items: items), readAt: ExampleFeeds.now)
        #expect(MarkdownFormat().bytes(of: ExampleFeeds.timeline(of: [report])).count < 300_000)
    }
}
