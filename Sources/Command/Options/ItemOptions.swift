package import ArgumentParser
import FeedTimeline

/// An item, and the feeds to search for it.
package struct ItemOptions: ParsableArguments {
    @Argument(
        help: .init(
            "The item's id, FEED:LOCAL, or its beginning; its short id, which --ids shows; or a part of its title.",
            valueName: "item"
        ),
        completion: Completions.items,
        transform: Parse.nonEmpty
    )
    package var id: String

    @OptionGroup(title: "Look") package var look: LookOptions
    @OptionGroup(title: "Feeds") package var feeds: FeedOptions
    @OptionGroup(title: "Requests") package var fetch: FetchOptions

    /// Limits the search to the feed that the id names, unless the command line names feeds.
    package mutating func validate() throws {
        if let feed = ItemSearch(id).feed, feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [feed] }
    }

    package init() {}
}
