/// An element of a page that can replace an older one by itself.
///
/// Its element has ``id``, and its children are the last of that element's children: ``head`` has all before them, and
/// only end tags come after them. Times that a page counts by itself are not in its text, so that a part is the same as
/// long as only a clock has changed; see ``CountedTime``.
package struct PagePart: Sendable, Hashable {
    package let id: String
    let head: String
    let tail: String
    package var children: [PagePart]

    /// - Parameters:
    ///   - id: The element's id, unique on the page.
    ///   - head: All of it before its children: for a part without children, the whole element.
    ///   - tail: The end tags.
    ///   - children: The parts in it.
    init(_ id: String, _ head: String, _ tail: String = "", _ children: [PagePart] = []) {
        (self.id, self.head, self.tail, self.children) = (id, head, tail, children)
    }

    /// The text with the marks of counted times.
    var markedText: String {
        var text = ""
        write(into: &text)
        return text
    }

    private func write(into text: inout String) {
        text += head
        for child in children { child.write(into: &text) }
        text += tail
    }

    /// A short text that is the same for the same page, in other processes too: FNV-1a, 64 bits.
    ///
    /// - SeeAlso: [The FNV non-cryptographic hash algorithm](https://datatracker.ietf.org/doc/html/rfc9923)
    package var version: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        addHash(to: &hash)
        return String(hash, radix: 36)
    }

    private func addHash(to hash: inout UInt64) {
        for text in [head, tail] {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        for child in children { child.addHash(to: &hash) }
        // The end of the children.
        hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
}
