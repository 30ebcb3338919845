import FeedBoard
import FeedCore
import FeedFormats
import FeedJSON
import FeedTimeline
import Terminal

/// The categories and groups of feeds, which `--category` and `--group` take.
///
/// `Documentation/names.schema.json` describes the JSON document.
struct NamesPage: Page {
    let feeds: [KnownNames]
    let words: Texts

    func lines(width: Int?) -> [StyledText] {
        var grid = TextGrid([
            .init(words[.feedColumn]), .init(words[.optionColumn]), .init(words[.nameColumn]), .init(words[.idColumn]),
            .init(words[.itemsColumn]),
        ])
        for (feed, option, names) in lists {
            for name in names {
                grid.add([feed, option, StyledText(name.label), StyledText(name.id, .dim), StyledText("\(name.count)")])
            }
        }
        if grid.rows.isEmpty { return [StyledText(" \(words[.noNames])")] }
        let lines = grid.lines()
        guard let width, lines.contains(where: { $0.width > width }) else { return lines }
        return narrowLines(width: width)
    }

    /// The categories and the groups of each feed, with the texts for the feed and the option.
    private var lists: [(feed: StyledText, option: StyledText, names: [KnownNames.Name])] {
        feeds.enumerated().flatMap { index, feed in
            [("--category", feed.categories), ("--group", feed.groups)].filter { !$1.isEmpty }.map { option, names in
                (StyledText(feed.feed.rawValue, TextStyle(colour: .feed(at: index))), StyledText(option, .dim), names)
            }
        }
    }

    /// Returns each list under its heading, with names below their ids if they do not fit beside them; an id is never
    /// cut.
    private func narrowLines(width: Int) -> [StyledText] {
        let blocks = lists.map { feed, option, names in
            let ids = names.map(\.id.displayWidth).max() ?? 0
            let isBeside = names.allSatisfy { 3 + ids + 2 + Self.about($0).width <= width }
            return [.blanks(1) + feed + .blanks(2) + option]
                + names.flatMap { name in
                    let id = StyledText("   \(name.id)")
                    guard isBeside else {
                        let about = Self.about(name).wrapped(to: width - 5).map { .blanks(5) + $0 }
                        return [id] + about
                    }
                    return [id + .blanks(3 + ids - id.width + 2) + Self.about(name)]
                }
        }
        return Array(blocks.joined(separator: [StyledText()]))
    }

    /// Returns the name and its number of items: `Local holiday (2)`.
    private static func about(_ name: KnownNames.Name) -> StyledText {
        StyledText("\(name.label) (\(name.count))", .dim)
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("feeds") {
                $0.array { for feed in feeds { $0.value(feed) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ feed: KnownNames) {
        object {
            $0.member("id", feed.feed.rawValue)
            $0.member("categories") { $0.array { for name in feed.categories { $0.value(name, label: "label") } } }
            $0.member("groups") { $0.array { for name in feed.groups { $0.value(name, label: "title") } } }
        }
    }

    private mutating func value(_ name: KnownNames.Name, label: String) {
        object {
            $0.member("id", name.id)
            $0.member(label, name.label)
            $0.member("count", name.count)
        }
    }
}
