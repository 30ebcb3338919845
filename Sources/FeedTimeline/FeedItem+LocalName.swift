package import FeedCore

extension FeedItem {
    /// The name in the language of the item's place, such as that of a holiday in its country; `nil` if the feed has
    /// none.
    package var localName: String? {
        guard case .text(let name)? = facts.first(where: { $0.key == "localName" })?.value, !name.isEmpty else {
            return nil
        }
        return name
    }
}
