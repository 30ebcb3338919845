/// A change of a page in a browser; changes are applied one after another.
package enum PageChange: Sendable, Hashable {
    /// This part replaces the element with its id.
    case set(PagePart)
    /// The element with this id is removed.
    case remove(String)
    /// This part becomes a child of an element: before another, or as the last.
    case put(PagePart, in: String, before: String?)
}

extension PagePart {
    /// Returns the changes from this part to a newer one of the same id, with as few elements as possible.
    package func changes(to new: PagePart) -> [PageChange] {
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
        // The place of the last number of the best rise of each length, and the place before each number.
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
