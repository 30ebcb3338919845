package import FeedCore

/// The violations of XML in a document: the first in words, the others as a count.
package struct XMLFaults {
    private(set) var first: (offset: Int, words: String)?
    private(set) var count = 0

    package init() {}

    /// Adds `times` violations, the first of them at a byte offset; `words` describes the first without its position.
    package mutating func add(at offset: Int, times: Int = 1, _ words: @autoclosure () -> String) {
        count += times
        if first.map({ offset < $0.offset }) ?? true { first = (offset, words()) }
    }

    /// Adds one warning for all violations, with the line and the column of the first one.
    ///
    /// Without violations, warns only of a document that is cut off: it ends before its elements are closed. `name` is
    /// the document's, such as `the answer`.
    package func warn(called name: String, of text: XMLText, isCutOff: Bool, _ warnings: inout FeedWarnings) {
        guard let first else {
            if isCutOff { warnings.add(.missingPart, "\(name) ends before its elements are closed") }
            return
        }
        let others = count == 1 ? "" : count == 2 ? " (and 1 other fault)" : " (and \(count - 1) other faults)"
        warnings.add(
            isCutOff ? .missingPart : .unusualRecord,
            "\(name) is not well-formed XML: \(text.position(of: first.offset)): \(first.words)\(others); "
                + "it was read as far as possible"
        )
    }
}

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

    /// Checks that another entry is allowed after `count` entries.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not.
    package func checkEntry(after count: Int, called name: String) throws(FeedError) {
        guard count >= entries else { return }
        throw FeedError(.malformed, "\(name) has more than \(entries) entries, which is all that can be used")
    }
}
