import ArgumentParser
import FeedEngine
import FeedTimeline

/// An item, and the feeds to search for it.
struct ItemOptions: ParsableArguments {
    @Argument(
        help: .init(
            "The item's id, FEED:LOCAL, or its beginning; its short id, which --ids shows; or a part of its title.",
            valueName: "item"
        ),
        completion: Completions.items,
        transform: Parse.nonEmpty
    )
    var id: String

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    /// Limits the search to the feed that the id names, unless the command line names feeds.
    mutating func validate() throws {
        if let feed = ItemSearch(id).feed, feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [feed] }
    }
}

/// The freshness of answers: for commands that show stored answers while those are fresh.
struct FetchOptions: ParsableArguments {
    @Flag(help: "Fetch every feed again, even when its stored answer is fresh.")
    var refresh = false

    @Flag(help: "Make no request: show stored answers, however old, until the end of their shelf life.")
    var offline = false

    mutating func validate() throws {
        if refresh, offline {
            throw ValidationError("--refresh fetches every feed and --offline none; they cannot be combined.")
        }
    }

    var mode: FetchMode { offline ? .offline : refresh ? .refresh : .cached }
}
