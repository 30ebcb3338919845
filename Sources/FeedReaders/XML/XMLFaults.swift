package import FeedCore

/// The violations of XML in a document: the first in words, the others as a count.
package struct XMLFaults {
    private(set) var first: (offset: Int, words: String)?
    private(set) var count = 0

    package init() {}

    /// Adds as many violations, the first of them at an offset in bytes, in words without the position.
    package mutating func add(at offset: Int, times: Int = 1, _ words: @autoclosure () -> String) {
        count += times
        if first.map({ offset < $0.offset }) ?? true { first = (offset, words()) }
    }

    /// Adds one warning for all of them, with the line and the column of the first in the document, which has a name
    /// such as `the answer` and may end before its elements are closed.
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
