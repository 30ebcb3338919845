import FeedCore

/// How large a document may be.
package struct XMLLimits: Sendable {
    /// How many elements a document may have.
    package var elements = 20 * FeedSnapshot.maximumItemCount

    /// How many entries a document may have.
    package var entries = FeedSnapshot.maximumItemCount

    /// How deep elements may stand in each other.
    package var depth = 100

    /// How many attributes an element may have; a feed's root has one for each module that it uses.
    package var attributes = 200

    package init(elements: Int? = nil, entries: Int? = nil, depth: Int? = nil, attributes: Int? = nil) {
        self.elements = elements ?? self.elements
        self.entries = entries ?? self.entries
        self.depth = depth ?? self.depth
        self.attributes = attributes ?? self.attributes
    }
}
