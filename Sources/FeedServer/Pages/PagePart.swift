package import FeedBoard

/// An element of a page that can replace an older one by itself.
///
/// Its element has ``id``, and its children are the last of that element's children: ``head`` has all before them, and
/// only end tags come after them. Times that a page counts by itself are not in its text, so that a part is the same as
/// long as only a clock has changed; see ``CountedTime``.
package struct PagePart: Sendable, Hashable {
    package let id: String
    let head: HTML
    let tail: HTML
    package var children: [PagePart]

    /// - Parameters:
    ///   - id: The element's id, unique on the page.
    ///   - head: All of it before its children: for a part without children, the whole element.
    ///   - tail: The end tags.
    ///   - children: The parts in it.
    init(_ id: String, _ head: HTML, _ tail: HTML = "", _ children: [PagePart] = []) {
        (self.id, self.head, self.tail, self.children) = (id, head, tail, children)
    }

    /// Returns the element as it is sent.
    package func html(by clock: ViewerClock) -> String {
        var html: HTML = ""
        write(into: &html)
        return CountedTime.written(html, by: clock)
    }

    /// Returns the contents of the element, as they are sent.
    package func innerHTML(by clock: ViewerClock) -> String {
        var html: HTML = ""
        for child in children { child.write(into: &html) }
        return CountedTime.written(html, by: clock)
    }

    /// Appends the element, with the marks of counted times.
    func write(into html: inout HTML) {
        html += head
        for child in children { child.write(into: &html) }
        html += tail
    }

    /// A short text that is the same for the same page, in other processes too.
    package var version: String { String(hash(), radix: 36) }

    private func hash(after hash: UInt64? = nil) -> UInt64 {
        let own = tail.bytes.hash(after: head.bytes.hash(after: hash))
        // A byte that no text has ends the children.
        return [0xFF].hash(after: children.reduce(own) { $1.hash(after: $0) })
    }
}

extension Sequence<UInt8> {
    /// Returns the hash of these bytes after those of another: FNV-1a, 64 bits.
    ///
    /// - SeeAlso: [The FNV non-cryptographic hash algorithm](https://datatracker.ietf.org/doc/html/rfc9923)
    fileprivate func hash(after hash: UInt64?) -> UInt64 {
        reduce(hash ?? 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension String {
    /// A short text of letters and digits for an element's id, the same for the same text.
    var elementID: String { String([0xFF].hash(after: utf8.hash(after: nil)), radix: 36) }
}
