import FeedCore
import FeedTimeline
import Foundation

/// Texts that want to end a cell, a line, an element or a document, and to begin another.
enum HostileDocuments {
    static let titles =
        HostileTexts.titles + [
            "]]> and <![CDATA[ and <!-- and -->", "<script>alert(1)</script> &lt;b&gt; &amp; &#60; &copy",
            "two\r\nBEGIN:VEVENT\r\nUID:forged", "a;b,c\\n\\,\\;\\\\:\"d\"", "=1+1", " =cmd|' /C calc'!A0", "@SUM(A1)",
            "\t-2+3", "＝1+1", "'=1", "one,\"two\",three", "\"", "| a | b |\n|---|---|",
            "[x](javascript:alert(1)) ![y](z)",
            "**bold** _it_ `code` ~~gone~~ # head", "1. first", "- item", "+ item", "=====",
            "https://example.org www.example.org",
            "not\(noncharacters)", "<\u{338}b>\u{301} &\u{301}amp; ,\u{301} ;\u{301} \"\u{301} |\u{301} =\u{301}",
            "=\u{301}1", "{{x}} ${y} %s %n \\x", "", "   ", "\u{1B}[2J", String(repeating: "10,000 ", count: 1_429),
            String(repeating: "x", count: 66) + "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇬🇧" + String(repeating: "é漢👍", count: 60),
        ]

    /// U+FFFE and U+FFFF around a letter; a literal may not have them.
    private static let noncharacters = String(decoding: [0xFFFE, 0x61, 0xFFFF] as [UInt16], as: UTF16.self)

    /// An item a title, which also is everything else about it; half of them are days, a few are called off.
    static let report: FeedReport = {
        let items = titles.enumerated().map { index, title in
            let start = ExampleFeeds.now.addingTimeInterval(60 * Double(index))
            return FeedItem(
                id: LocalID("\(index)", title),
                title: title,
                subtitle: title,
                time: index.isMultiple(of: 2)
                    ? .day(ExampleFeeds.day("2026-12-25"), region: title)
                    : .instant(start, end: start.addingTimeInterval(0.5)),
                group: title,
                category: ItemCategory(id: title, label: title),
                status: ItemStatus.allCases[index % ItemStatus.allCases.count],
                place: Place(
                    name: title,
                    coordinates: Coordinates(latitude: .nan, longitude: .infinity),
                    country: title
                ),
                facts: [
                    Fact("key", title, .text(title), unit: FactUnit(title)),
                    Fact("list", "List", .list([title, title])),
                    Fact("endless", "Endless", .decimal(.infinity)),
                    Fact("movedFrom", "From", .day(CivilDay(number: .min))),
                ],
                links: [
                    ItemLink(title, URL(known: "javascript:alert(1)")),
                    ItemLink(title, URL(known: "https://example.org/a?b=1&c=(2)&d=%7C&copy;")),
                    ItemLink(title, URL(known: "https://example.org/second")),
                ],
                observedAt: index.isMultiple(of: 3) ? .distantFuture : nil,
                relevantUntil: .distantFuture
            )
        }
        var feed = ExampleFeeds.feed("hostile", "hostile", "Texts of all kinds", ahead: nil, attribution: titles[0])
        feed.refresh = .seconds(0)
        let groups = titles.enumerated().map { FeedGroup(id: $1, title: $1, facts: [Fact("f", $1, .text($1))]) }
        return FeedReport(feed, FeedSnapshot(groups: groups, items: items), readAt: ExampleFeeds.now)
    }()

    static func timeline(_ layout: FeedQuery.Layout = .unified) -> Timeline {
        ExampleFeeds.timeline(layout, of: [report])
    }
}
