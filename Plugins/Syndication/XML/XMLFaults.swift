import FeedCore

/// What makes a document ill-formed: the first fault by name, the others by number.
struct XMLFaults {
    private(set) var first: (offset: Int, words: String)?
    private(set) var count = 0

    /// - Parameters:
    ///   - offset: Where the fault is, in bytes.
    ///   - times: How often, this time the first.
    ///   - words: What is wrong, without the place.
    mutating func add(at offset: Int, times: Int = 1, _ words: @autoclosure () -> String) {
        count += times
        if first.map({ offset < $0.offset }) ?? true { first = (offset, words()) }
    }

    /// Warns of all of them at once.
    ///
    /// - Parameters:
    ///   - name: What the document is called, such as `the answer`.
    ///   - text: The document, from which the line and the column of the first are worked out.
    ///   - warnings: Takes the warning.
    func warn(called name: String, of text: XMLText, _ warnings: inout FeedWarnings) {
        guard let first else { return }
        let others = count == 1 ? "" : count == 2 ? " (and 1 other fault)" : " (and \(count - 1) other faults)"
        warnings.add(
            .unusualRecord,
            "\(name) is not well-formed XML: \(text.position(of: first.offset)): \(first.words)\(others); "
                + "it was read as far as possible"
        )
    }
}
