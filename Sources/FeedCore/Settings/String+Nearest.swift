extension String {
    /// Returns the name that was most likely meant; `nil` if none is near.
    ///
    /// Counts letters that are missing, added, replaced or swapped with their neighbour; up to a third of the name may
    /// be wrong.
    public func nearest(of names: some Sequence<String>) -> String? {
        let typed = Array(lowercased().unicodeScalars)
        // A name of a thousand letters is not a typing mistake, and would cost a million steps each.
        guard typed.count <= 100 else { return nil }
        return names.map { (name: $0, distance: typed.distance(to: Array($0.lowercased().unicodeScalars))) }
            .filter { $0.distance <= Swift.max(1, Swift.max(typed.count, $0.name.count) / 3) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }
}

extension [Unicode.Scalar] {
    /// Returns the distance of Damerau and Levenshtein, restricted to swaps of neighbours.
    fileprivate func distance(to other: [Unicode.Scalar]) -> Int {
        var twoBack: [Int] = []
        var previous = Swift.Array(0...other.count)
        for row in indices {
            var current = [row + 1]
            for column in other.indices {
                let cost = self[row] == other[column] ? 0 : 1
                var best = Swift.min(current[column] + 1, previous[column + 1] + 1, previous[column] + cost)
                if row > 0, column > 0, self[row] == other[column - 1], self[row - 1] == other[column] {
                    best = Swift.min(best, twoBack[column - 1] + 1)
                }
                current.append(best)
            }
            (twoBack, previous) = (previous, current)
        }
        return previous[other.count]
    }
}
