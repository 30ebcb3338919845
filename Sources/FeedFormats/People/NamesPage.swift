import FeedCore
package import FeedJSON
package import FeedTimeline
package import TerminalText

/// The categories and groups of feeds, which `--category` and `--group` take.
///
/// `Documentation/names.schema.json` describes the document.
package struct NamesPage: Page {
    private let feeds: [KnownNames]

    package init(_ feeds: [KnownNames]) { self.feeds = feeds }

    package func lines(width: Int?) -> [StyledText] {
        var grid = TextGrid([
            .init("FEED", minimum: 6), .init("OPTION"), .init("NAME", minimum: 8),
            .init("ID", minimum: 8, dropOrder: 1), .init("ITEMS", dropOrder: 0),
        ])
        var isEmpty = true
        for (index, feed) in feeds.enumerated() {
            for (option, names) in [("--category", feed.categories), ("--group", feed.groups)] {
                for name in names {
                    isEmpty = false
                    grid.add([
                        StyledText(feed.feed.rawValue, TextStyle(colour: .feed(at: index))), StyledText(option, .dim),
                        StyledText(name.label), StyledText(name.id, .dim), StyledText("\(name.count)"),
                    ])
                }
            }
        }
        return isEmpty ? [StyledText(" No feed has categories or groups.")] : grid.lines(width: width)
    }

    package func write(to json: inout JSONWriter) {
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
