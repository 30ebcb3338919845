package import FeedCore

/// What screens say in the viewer's language in place of the English words of providers, so that filters and searches find
/// both.
package struct ViewerWords: Sendable {
    /// The label of a category or the title of a group as screens say it; the same where it is not translated.
    package let label: @Sendable (_ english: String) -> String

    /// What screens say of an item in place of its own texts, such as `Bayern` for Bavaria.
    package let texts: @Sendable (_ item: FeedItem, _ groupTitle: String?) -> [String]

    package init(
        label: @escaping @Sendable (String) -> String,
        texts: @escaping @Sendable (FeedItem, String?) -> [String]
    ) {
        (self.label, self.texts) = (label, texts)
    }
}
