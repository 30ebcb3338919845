package import FeedCore
import FeedJSON
package import TerminalText

/// What `aggregate feeds list` tells of the configured feeds, as a table for people or as JSON.
package struct FeedList: Sendable {
    /// How wide a line may be, in columns of the terminal; `nil` leaves lines whole.
    package var width: Int?
    package var terminal: TerminalStyle

    package init(width: Int? = nil, terminal: TerminalStyle = .none) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
    }

    /// The table, its last line ended.
    package func text(of feeds: [Feed]) -> String {
        guard !feeds.isEmpty else { return " No feed is configured.\n" }
        var grid = TextGrid([
            .init("FEED", minimum: 8), .init("PROVIDER", minimum: 8), .init("ENABLED"),
            .init("REFRESH", dropOrder: 1), .init("TAGS", minimum: 8, dropOrder: 0),
        ])
        for (index, feed) in feeds.enumerated() {
            let style: TextStyle = feed.isEnabled ? .plain : .dim
            grid.add([
                StyledText(feed.id.rawValue, feed.isEnabled ? TextStyle(colour: .feed(at: index)) : .dim),
                StyledText(feed.manifest.name, style), StyledText(feed.isEnabled ? "yes" : "no", style),
                StyledText(feed.refresh.shortText, style), StyledText(feed.tags.joined(separator: ", "), style),
            ])
        }
        return grid.lines(width: width).map { $0.rendered(terminal) + "\n" }.joined()
    }

    /// The feeds as JSON, indented, its last line ended; durations as the configuration writes them.
    ///
    /// `Documentation/feed-list.schema.json` describes it.
    package static func json(of feeds: [Feed]) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("feeds") { $0.array { for feed in feeds { $0.value(feed) } } }
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ feed: Feed) {
        object {
            $0.member("id", feed.id.rawValue)
            $0.member("provider", feed.manifest.name)
            $0.member("summary", feed.profile.summary)
            $0.member("isEnabled", feed.isEnabled)
            $0.member("tags", feed.tags)
            $0.member("refresh", feed.refresh.shortText)
            $0.member("ahead", ifPresent: feed.ahead?.shortText)
            $0.member("deadline", feed.deadline.shortText)
            if let limit = feed.limit { $0.member("limit", limit) }
        }
    }
}
