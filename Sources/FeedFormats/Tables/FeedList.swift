import FeedBoard
package import FeedCore
package import FeedJSON
package import Terminal

/// The configured feeds.
///
/// `Documentation/feed-list.schema.json` describes the document, whose durations are written as in the configuration.
package struct FeedList: Page {
    private let feeds: [Feed]

    /// The feeds that wait for the user's trust.
    private let withheld: [FeedID]

    private let words: Texts

    /// - Parameters:
    ///   - feeds: The feeds.
    ///   - withheld: The feeds that wait for the user's trust.
    ///   - language: The language of the page.
    package init(_ feeds: [Feed], withheld: [FeedID] = [], in language: Language = .english) {
        (self.feeds, self.withheld) = (feeds, withheld)
        words = language.texts
    }

    package func lines(width: Int?) -> [StyledText] {
        let left = withheld.isEmpty ? nil : words.withheld(withheld.map(\.rawValue))
        let leftOut = (left?.wrapped(to: width.map { $0 - 1 }) ?? []).map { StyledText(" \($0)") }
        guard !feeds.isEmpty else { return left == nil ? [StyledText(" \(words[.noFeedConfigured])")] : leftOut }
        let hasTags = feeds.contains { !$0.tags.isEmpty }
        var grid = TextGrid([
            .init(words[.feedColumn]), .init(words[.providerColumn]),
            .init(words[.enabledColumn], dropOrder: feeds.allSatisfy(\.isEnabled) ? 1 : nil),
            .init(words[.refreshColumn], dropOrder: 2),
            hasTags ? .init(words[.tagsColumn], minimum: 8, dropOrder: 0) : nil,
        ])
        for (index, feed) in feeds.enumerated() {
            let style: TextStyle = feed.isEnabled ? .plain : .dim
            grid.add([
                StyledText(feed.id.rawValue, feed.isEnabled ? TextStyle(colour: .feed(at: index)) : .dim),
                StyledText(feed.manifest.name, style), StyledText(feed.isEnabled ? words[.yes] : words[.no], style),
                StyledText(feed.refresh.shortText, style),
                hasTags ? StyledText(feed.tags.joined(separator: ", "), style) : nil,
            ])
        }
        let requests =
            [StyledText(), StyledText(" \(words[.requestsTitle])", .bold)]
            + FeedDisclosure.lines(of: feeds, in: words, width: width)
        let feedLines = grid.lines(width: width) + (left == nil ? [] : [StyledText()] + leftOut)
        return feedLines + requests.map { $0.cut(to: width) }
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("feeds") { $0.array { for feed in feeds { $0.value(feed) } } }
        }
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
            let disclosure = FeedDisclosure(feed)
            $0.member("hosts", disclosure.hosts)
            $0.member("sends", disclosure.sends)
            $0.member("error", ifPresent: feed.fault?.message)
        }
    }
}
