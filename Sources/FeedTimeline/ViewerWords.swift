package import FeedCore

/// The words that screens use in the viewer's language for the English words of providers, so that filters and searches
/// find both.
package struct ViewerWords: Sendable {
    /// Returns the label of a category or the title of a group as screens show it; the same if it is not translated.
    package let label: @Sendable (_ english: String) -> String

    /// Returns the texts that screens show of an item instead of its own, such as `Bayern` for Bavaria.
    package let texts: @Sendable (_ item: FeedItem, _ groupTitle: String?) -> [String]

    package init(
        label: @escaping @Sendable (String) -> String,
        texts: @escaping @Sendable (FeedItem, String?) -> [String]
    ) {
        (self.label, self.texts) = (label, texts)
    }
}
