import FeedCore
import FeedTimeline
import Foundation

/// Texts that want to move a cursor, reverse a line, break a row or run out of a column.
enum HostileTexts {
    static let titles = [
        "\u{1B}[2J\u{1B}[31mRed\u{1B}[0m and clear",
        "\u{1B}]0;title\u{07}bell \u{1B}]8;;https://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\",
        "\u{9B}31mC1 red\u{9D}0;x\u{9C} and DEL\u{7F} and NUL\u{0}",
        "two\r\nlines\u{2028}and\u{85}more\tand\u{B}more",
        "right \u{202E}to left\u{202C} and \u{2066}isolated\u{2069}",
        "مباراة القمة – السد",
        "e\u{301}te\u{301} as two scalars each",
        "Z\(String(repeating: "\u{336}\u{35C}", count: 40))algo",
        "日本ダービー (東京優駿)",
        "👩‍👩‍👧‍👦 family, ❤️ heart, 🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🇬🇧",
        "한국어 경기 각",
        "zero\u{200B}width\u{FEFF}joined\u{200D}",
        String(repeating: "wide 漢字 ", count: 30),
    ]

    static let report: FeedReport = {
        let start = ExampleFeeds.now.addingTimeInterval(60)
        let items = titles.enumerated().map { index, title in
            FeedItem(
                id: LocalID("\(index)"),
                title: title,
                subtitle: index.isMultiple(of: 2) ? "after it" : title,
                time: .instant(start),
                group: "group",
                category: ItemCategory(id: "c", label: index == 3 ? title : "Kind", colour: "#12345\u{1B}"),
                place: Place(name: "Place\u{1B}[1A")
            )
        }
        var warnings = FeedWarnings()
        warnings.add(.missingPart, pointer: "/\u{1B}[1m", "found the text \"\u{1B}[2J\r\nsoon\"")
        warnings.add(.malformedRecord, pointer: "/a\u{202E}", "found the text \"\u{9B}2Jsoon\", expected a time")
        let group = FeedGroup(
            id: "group",
            title: "A \u{1B}[7mgroup",
            facts: [Fact("k", "La\nbel", .text("\u{7}value")), Fact("x", "X", .decimal(.infinity))]
        )
        return FeedReport(
            ExampleFeeds.feed("hostile", "hostile", "Texts of all kinds", ahead: nil),
            FeedSnapshot(groups: [group], items: items, warnings: warnings, source: "a\u{1B}[1mb"),
            readAt: ExampleFeeds.now
        )
    }()
}
