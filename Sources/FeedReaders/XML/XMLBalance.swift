package import FeedCore

/// The start tags of a document that have no end tag.
///
/// An end tag closes the last open element with its name; elements that are still open within that one have no end tag.
package struct XMLBalance {
    /// The maximum number of open elements.
    private static let maximumDepth = 100_000

    /// The offsets of the start tags without an end tag.
    package private(set) var unclosed: Set<Int> = []

    package init(_ text: XMLText, called name: String, limits: XMLLimits) throws(FeedError) {
        var tokenizer = XMLTokenizer(text, called: name, limits: limits)
        var open: [(name: String, offset: Int)] = []
        // The indices in `open` of the elements with each name, to avoid searching.
        var places: [String: [Int]] = [:]
        var elementCount = 0
        func key(_ range: Range<Int>) -> String { text.string(range).lowercased() }
        while let token = try tokenizer.next() {
            switch token {
            case .start(let tag):
                elementCount += 1
                // More are refused when the document is read.
                guard elementCount <= limits.elements else { return }
                guard !tag.isEmpty else { continue }
                // At this depth, nothing more is tracked.
                guard open.count < Self.maximumDepth else {
                    unclosed.insert(tag.offset)
                    continue
                }
                let name = key(tag.name)
                places[name, default: []].append(open.count)
                open.append((name, tag.offset))
            case .end(let range):
                guard let place = places[key(range)]?.last else { continue }
                while open.count > place {
                    let last = open.removeLast()
                    places[last.name]?.removeLast()
                    if open.count > place { unclosed.insert(last.offset) }
                }
            case .text, .section: break
            }
        }
        unclosed.formUnion(open.map(\.offset))
    }
}
