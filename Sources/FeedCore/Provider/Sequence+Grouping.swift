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

    /// Returns the elements without those that repeat the key of an earlier one.
    public func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}

extension Sequence<FeedGroup> {
    /// The groups without those that repeat the id of an earlier one.
    public var withUniqueIDs: [FeedGroup] { unique(by: \.id) }
}
