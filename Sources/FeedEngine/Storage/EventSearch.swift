package import FeedCore
package import FeedTimeline

/// A search for items by what their events say, which also finds items that are no longer in any answer.
///
/// A store selects titles that may match with ``titleParts``, and passes only those to ``isTitle``. It reads ids only of
/// the feeds in ``feedsOfIDs``.
package struct EventSearch: Sendable {
    /// The feeds whose items are searched.
    package var feeds: Set<FeedID>

    /// The feeds whose items may have an id that is searched.
    package var feedsOfIDs: Set<FeedID> = []

    /// Returns true if an id is searched.
    package var isID: @Sendable (ItemID) -> Bool = { _ in false }

    /// Parts of titles; each title in ASCII that is searched contains at least one of them, regardless of case.
    ///
    /// `*` is any text. If there are no parts, no title is searched.
    package var titleParts: [String] = []

    /// Returns true if a title is searched.
    package var isTitle: @Sendable (String) -> Bool = { _ in false }

    package init(in feeds: Set<FeedID>) { self.feeds = feeds }

    /// Creates a search that finds at least the items of some feeds that `search` finds by their ids and titles.
    package init(_ search: ItemSearch, in feeds: Set<FeedID>) {
        self.init(in: feeds)
        feedsOfIDs = feeds.filter { search.mayName(anItemOf: $0) }
        isID = { search.isIDOrBeginning(of: $0) }
        if let word = search.titleWord {
            titleParts = word.parts
            isTitle = { word.occurs(in: $0) }
        }
    }

    /// Returns true if an item is searched, going by one of its events.
    func finds(_ event: ItemEvent) -> Bool {
        let item = event.item
        return feedsOfIDs.contains(item.feed) && isID(item)
            || !titleParts.isEmpty && feeds.contains(item.feed) && isTitle(event.title)
    }
}
