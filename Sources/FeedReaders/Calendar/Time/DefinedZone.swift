/// A time zone that a calendar defines, as a list of changes.
struct DefinedZone: Sendable {
    /// A change of the clocks.
    struct Change: Sendable, Hashable {
        /// Seconds since 1970-01-01 00:00 UTC.
        var instant: Int

        /// The offset from UTC after the change, in seconds.
        var offset: Int
    }

    /// The offset before the first change, in seconds.
    private let firstOffset: Int
    private let changes: [Change]

    /// True if there were too many changes, so that the last ones are missing.
    let hasTooManyChanges: Bool

    init(firstOffset: Int, changes: [Change], hasTooManyChanges: Bool = false) {
        self.firstOffset = firstOffset
        self.hasTooManyChanges = hasTooManyChanges
        self.changes = changes.sorted { $0.instant < $1.instant }
    }

    /// Returns the offset from UTC in seconds.
    func offset(at instant: Int) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : changes[low - 1].offset
    }
}

/// A time zone as written: its `STANDARD` and `DAYLIGHT` parts.
struct ZoneDefinition: Sendable {
    /// The relevant properties of each part.
    var observances: [[ContentLine]] = []
    var line: Int

    /// The properties of the parts as text: equal definitions have the same.
    var content: [[String]] { observances.map { $0.map { "\($0.name):\($0.value)" } } }
}
