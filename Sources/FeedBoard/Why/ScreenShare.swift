package import FeedCore

/// The part of a list that fits a screen.
package struct ScreenShare: Sendable {
    /// The number of lines that the list has.
    package var lines: Int

    /// The items that fit the screen.
    package var shown: Set<ItemID>

    /// Returns the command that shows an item of a feed or, without an item, more items of the feed.
    package var command: @Sendable (FeedID, ItemID?) -> String

    package init(lines: Int, shown: Set<ItemID>, command: @escaping @Sendable (FeedID, ItemID?) -> String) {
        self.lines = lines
        self.shown = shown
        self.command = command
    }

    /// Returns the reason why an item is not shown:
    /// `the list shows only as many items as fit on its 23 lines; to show it: aggregate …`.
    func sentence(of feed: FeedID, _ item: ItemID?, in texts: Texts) -> String {
        texts.noRoom(lines: lines, forMore: item == nil, command(feed, item))
    }
}
