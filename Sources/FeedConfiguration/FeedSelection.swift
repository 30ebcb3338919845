package import FeedCore

/// The feeds of a configuration to run.
package enum FeedSelection: Sendable, Hashable {
    /// The enabled ones.
    case enabled

    /// The enabled ones whose items are or may be whole days, as for a calendar.
    case wholeDays

    /// Feeds by their ids, which run even if they are disabled, and the enabled feeds with any of the tags.
    case named(feeds: [String], tags: [String])

    /// Every feed, the disabled ones too: for commands that check or list.
    case everything

    /// No feed at all: for commands that only list the configuration, which need no secrets.
    case nothing

    /// Selects the named feeds and tags; the enabled feeds if there are no names.
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
    /// True if a calendar is to show the feed.
    package var isOfDays: Bool { showsDays || mayShowDays }
}

/// A requested feed, tag or view that is not in the configuration: a mistake on the command line.
package struct FeedSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A whole sentence for each name that is not there.
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
