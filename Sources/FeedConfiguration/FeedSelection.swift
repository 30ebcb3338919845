import FeedCore

/// Which feeds of a configuration are to run.
package struct FeedSelection: Sendable, Hashable {
    /// Ids of feeds, which run even where they are disabled.
    package var feeds: [String]

    /// Tags; the enabled feeds with any of them run.
    package var tags: [String]

    /// Whether, where nothing is named, only those enabled feeds run whose items are whole days, as for a calendar.
    package var prefersDays = false
    private var isEverything = false
    private var isNothing = false

    /// Selects what is named, by either way of naming; the enabled feeds where nothing is.
    package init(feeds: [String] = [], tags: [String] = []) {
        self.feeds = feeds
        self.tags = tags
    }

    /// Every feed, the disabled ones too: for commands that check or list.
    package static let everything = {
        var selection = FeedSelection()
        selection.isEverything = true
        return selection
    }()

    /// No feed at all: for commands that only list what is configured, which need nobody's secrets.
    package static let nothing = {
        var selection = FeedSelection()
        selection.isNothing = true
        return selection
    }()

    func includes(_ id: FeedID?, isEnabled: Bool, tags: [String], showsDays: Bool) -> Bool {
        if isEverything { return true }
        if isNothing { return false }
        if self.feeds.isEmpty, self.tags.isEmpty { return isEnabled && (showsDays || !prefersDays) }
        if let id, feeds.contains(id.rawValue) { return true }
        return isEnabled && tags.contains { self.tags.contains($0) }
    }
}

/// A feed or a tag that was asked for, but is not in the configuration; a mistake on the command line.
package struct FeedSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A whole sentence for each name that is not there.
    package let messages: [String]

    init?(_ selection: FeedSelection, of feeds: [Feed], withheld: [WithheldFeed]) {
        let ids = feeds.map(\.id.rawValue)
        let tags = Set(feeds.flatMap(\.tags)).sorted()
        let unknownFeeds = selection.feeds.filter { !ids.contains($0) }.map { id in
            if let feed = withheld.first(where: { $0.id.rawValue == id }) {
                return "the feed \"\(id)\" \(feed.reason), for which its configuration has to be trusted."
                    + " Read it; if it is right, run: aggregate config trust"
            }
            return "there is no feed \(RawSetting.text(id).noun). \(id.remedy(among: ids))".printable
        }
        let unknownTags = selection.tags.filter { !tags.contains($0) }.map { tag in
            let remedy = tags.isEmpty ? "No feed has any." : tag.remedy(among: tags)
            return "no feed has the tag \(RawSetting.text(tag).noun). \(remedy)".printable
        }
        guard !unknownFeeds.isEmpty || !unknownTags.isEmpty else { return nil }
        messages = unknownFeeds + unknownTags
    }

    /// The sentences, a line each.
    package var description: String { messages.joined(separator: "\n") }
}
