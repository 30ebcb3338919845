package import FeedCore

/// A selection of a configuration's feeds to run.
package enum FeedSelection: Sendable, Hashable {
    /// The enabled feeds.
    case enabled

    /// The enabled feeds whose items are or may be whole days, for a calendar.
    case wholeDays

    /// The feeds with these ids, even if they are disabled, and the enabled feeds with at least one of the tags.
    case named(feeds: [String], tags: [String])

    /// All feeds, including disabled ones, for commands that check or list.
    case everything

    /// No feed; commands that only list the configuration use this, since they need no secrets.
    case nothing

    /// Creates a selection of feeds and tags by name; of the enabled feeds if there are no names.
    package init(feeds: [String] = [], tags: [String] = []) {
        self = feeds.isEmpty && tags.isEmpty ? .enabled : .named(feeds: feeds, tags: tags)
    }

    func includes(_ id: FeedID?, isEnabled: Bool, tags: [String], showsDays: Bool) -> Bool {
        switch self {
        case .enabled: isEnabled
        case .wholeDays: isEnabled && showsDays
        case .named(let feeds, let wanted):
            id.map { feeds.contains($0.rawValue) } == true || isEnabled && tags.contains(where: wanted.contains)
        case .everything: true
        case .nothing: false
        }
    }
}

extension FeedProfile {
    /// True if a calendar shows the feed.
    package var isOfDays: Bool { showsDays || mayShowDays }
}

/// The error for a requested feed, tag or view that is not in the configuration.
package struct FeedSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A whole sentence for each unknown name.
    package let messages: [String]

    init(_ message: String) { messages = [message] }

    init?(_ selection: FeedSelection, of feeds: [Feed], withheld: [WithheldFeed]) {
        guard case .named(let wantedFeeds, let wantedTags) = selection else { return nil }
        let ids = feeds.map(\.id.rawValue)
        let tags = Set(feeds.flatMap(\.tags)).sorted()
        let unknownFeeds = wantedFeeds.filter { !ids.contains($0) }.map { id in
            if let feed = withheld.first(where: { $0.id.rawValue == id }) {
                return "the feed \"\(id)\" \(feed.reason), for which its configuration has to be trusted."
                    + " Read it; if it is right, run: aggregate config trust"
            }
            return "there is no feed \(id.quoted). \(id.remedy(among: ids))".printable
        }
        let unknownTags = wantedTags.filter { !tags.contains($0) }.map { tag in
            let remedy = tags.isEmpty ? "No feed has any." : tag.remedy(among: tags)
            return "no feed has the tag \(tag.quoted). \(remedy)".printable
        }
        guard !unknownFeeds.isEmpty || !unknownTags.isEmpty else { return nil }
        messages = unknownFeeds + unknownTags
    }

    /// The sentences, a line each.
    package var description: String { messages.joined(separator: "\n") }
}
