package import FeedCore

/// Limits on the size of a document.
package struct XMLLimits: Sendable {
    package var elements = 20 * FeedSnapshot.maximumItemCount

    package var entries = FeedSnapshot.maximumItemCount

    /// The maximum depth of nested elements.
    package var depth = 100

    /// The maximum number of attributes of an element; a feed's root has one for each module that it uses.
    package var attributes = 200

    package init(elements: Int? = nil, entries: Int? = nil, depth: Int? = nil, attributes: Int? = nil) {
        self.elements = elements ?? self.elements
        self.entries = entries ?? self.entries
        self.depth = depth ?? self.depth
        self.attributes = attributes ?? self.attributes
    }

    /// Checks the number of entries of a document so far.
    ///
    /// - Throws: ``FeedError`` with code `malformed` for another entry after the last one that is allowed.
    package func checkEntry(after count: Int, called name: String) throws(FeedError) {
        guard count >= entries else { return }
        throw FeedError(.malformed, "\(name) has more than \(entries) entries, which is all that can be used")
    }
}
