extension Sequence {
    /// Returns the elements in groups with the same key, such as the events of each sport, in the order in which the
    /// keys first occur.
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
    /// The elements, except those that are equal to an earlier element.
    public var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}

extension Sequence where Element: Identifiable {
    /// The elements, such as groups, except those with the id of an earlier element.
    public var withUniqueIDs: [Element] {
        var known: Set<Element.ID> = []
        return filter { known.insert($0.id).inserted }
    }
}
