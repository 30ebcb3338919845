extension Sequence {
    /// Returns the elements by a key, such as the events of each sport, in the order in which the keys come up first.
    public func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        var places: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].append(element)
            } else {
                places[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}

extension Sequence where Element: Hashable {
    /// The elements without those that repeat an earlier one.
    public var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}

extension Sequence where Element: Identifiable {
    /// The elements, such as groups, without those that repeat the id of an earlier one.
    public var withUniqueIDs: [Element] {
        var known: Set<Element.ID> = []
        return filter { known.insert($0.id).inserted }
    }
}
