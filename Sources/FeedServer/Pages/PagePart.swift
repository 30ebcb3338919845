import FeedBoard

/// An element of a page that can be replaced by a newer version without the rest of the page.
///
/// The element has the id ``id``. Its ``children`` are its last elements: ``head`` has everything before them, and
/// ``tail`` has only end tags. A part has placeholders for the times that a page counts, so that the part is the same
/// as long as only a clock has changed; see ``CountedTime``.
struct PagePart: Sendable, Hashable {
    let id: String
    let head: HTML
    let tail: HTML
    var children: [PagePart]

    /// Creates an element with an id that is unique on the page; without children, `head` is the whole element.
    init(_ id: String, _ head: HTML, _ tail: HTML = "", _ children: [PagePart] = []) {
        (self.id, self.head, self.tail, self.children) = (id, head, tail, children)
    }

    /// Returns the element as it is sent.
    func html(by clock: ViewerClock) -> String {
        var html: HTML = ""
        write(into: &html)
        return CountedTime.written(html, by: clock)
    }

    /// Returns the contents of the element, as they are sent.
    func innerHTML(by clock: ViewerClock) -> String {
        var html: HTML = ""
        for child in children { child.write(into: &html) }
        return CountedTime.written(html, by: clock)
    }

    /// Appends the element, with the placeholders of counted times.
    func write(into html: inout HTML) {
        html += head
        for child in children { child.write(into: &html) }
        html += tail
    }

    /// A short text that is the same for the same page, in other processes too.
    var version: String { String(hash(), radix: 36) }

    private func hash(after hash: UInt64? = nil) -> UInt64 {
        let own = tail.bytes.hash(after: head.bytes.hash(after: hash))
        // A byte that no text has ends the children.
        return [0xFF].hash(after: children.reduce(own) { $1.hash(after: $0) })
    }
}

extension Sequence<UInt8> {
    /// Returns the hash of these bytes, continued from `hash` if it is given: FNV-1a, 64 bits.
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

/// A change of a page in a browser; changes are applied one after another.
enum PageChange: Sendable, Hashable {
    /// The part replaces the element with its id.
    case set(PagePart)
    /// The element with the id is removed.
    case remove(String)
    /// The part becomes a child of an element: before another child, or as the last child.
    case put(PagePart, in: String, before: String?)
}

extension PagePart {
    /// Returns the changes from this part to its newer version, with as few elements as possible.
    func changes(to new: PagePart) -> [PageChange] {
        guard head == new.head, tail == new.tail else { return [.set(new)] }
        let old = Dictionary(children.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let kept = Set(new.children.compactMap { old[$0.id] }.longestRise)
        var changes: [PageChange] = children.indices.filter { !kept.contains($0) }.map { .remove(children[$0].id) }
        // From the end, so that the next element of each part exists.
        var next: String?
        for child in new.children.reversed() {
            if let place = old[child.id], kept.contains(place) {
                changes += children[place].changes(to: child)
            } else {
                changes.append(.put(child, in: id, before: next))
            }
            next = child.id
        }
        return changes
    }
}

extension [Int] {
    /// The longest rising subsequence of these different numbers.
    fileprivate var longestRise: [Int] {
        // The index of the last number of the best rise of each length, and the index before each number.
        var lasts: [Int] = []
        var previous = [Int?](repeating: nil, count: count)
        for place in indices {
            var (low, high) = (0, lasts.count)
            while low < high {
                let middle = (low + high) / 2
                if self[lasts[middle]] < self[place] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = lasts[low - 1] }
            if low == lasts.count { lasts.append(place) } else { lasts[low] = place }
        }
        var rise: [Int] = []
        var place = lasts.last
        while let current = place {
            rise.append(self[current])
            place = previous[current]
        }
        return rise.reversed()
    }
}
