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

extension Sequence<FeedGroup> {
    /// The groups, except those with the id of an earlier group.
    public var withUniqueIDs: [FeedGroup] {
        var known: Set<String> = []
        return filter { known.insert($0.id).inserted }
    }
}
