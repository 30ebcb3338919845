/// What turns a page that somebody sees into the one that there is now, one after another.
package enum PageChange: Sendable, Hashable {
    /// This part takes the place of the element with its id.
    case set(PagePart)
    /// The element with this id goes.
    case remove(String)
    /// This part becomes a child of an element: before another, or as the last.
    case put(PagePart, in: String, before: String?)
}

extension PagePart {
    /// What turns this part into a newer one of the same id, with as few elements as that takes.
    package func changes(to new: PagePart) -> [PageChange] {
        guard head == new.head, tail == new.tail else { return [.set(new)] }
        let old = Dictionary(children.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let kept = Set(new.children.compactMap { old[$0.id] }.longestRise)
        var changes: [PageChange] = children.indices.filter { !kept.contains($0) }.map { .remove(children[$0].id) }
        // From the end, so that what a part comes before is there.
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
    /// The most of these different numbers that grow from one to the next.
    fileprivate var longestRise: [Int] {
        // The place of the last number of the best rise of each length, and what came before each number.
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
