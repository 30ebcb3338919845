/// What one fetch of a feed brought.
///
/// It holds every valid record of the answer, past ones too: dropping, filtering and cutting belong to the query.
public struct FeedSnapshot: Sendable, Codable {
    /// How many records of an answer are read; an answer with more is malformed.
    public static let maximumItemCount = 200_000

    public var groups: [FeedGroup]
    public var items: [FeedItem]

    /// What was left out or looks wrong.
    ///
    /// Records in = items + ``mergedRecordCount`` + ``FeedWarnings/lostRecords``.
    public var warnings: FeedWarnings

    /// How many records became part of another's item, such as one train at several possible platforms.
    public var mergedRecordCount: Int

    /// Whether a part of what was asked for is missing; a warning says which.
    public var isPartial: Bool

    /// The time that the answer covers: an item in it that was there before and is no longer has disappeared.
    ///
    /// `nil` for all time. A publisher that sends a page of what is next covers the time up to the last of the page. A
    /// whole day counts at its start in UTC.
    public var coverage: TimeWindow?

    /// Where it came from: an address without secrets, or a file.
    public var source: String?

    /// What the provider wants to be handed back at the next fetch.
    public var state: FeedState?

    public init(
        groups: [FeedGroup] = [],
        items: [FeedItem] = [],
        warnings: FeedWarnings = FeedWarnings(),
        mergedRecordCount: Int = 0,
        isPartial: Bool = false,
        coverage: TimeWindow? = nil,
        source: String? = nil,
        state: FeedState? = nil
    ) {
        self.groups = groups
        self.items = items
        self.warnings = warnings
        self.mergedRecordCount = mergedRecordCount
        self.isPartial = isPartial
        self.coverage = coverage
        self.source = source
        self.state = state
    }

    /// The snapshot as the rest of the program relies on it, whatever a provider did.
    ///
    /// - Parameter isSample: Whether all items are sample data, whatever the provider says of them.
    /// - Returns: The snapshot with each id once; a later item of the same id is left out with a warning.
    /// - Throws: ``FeedError`` with code `malformed` where there are too many items, or where there were records and
    ///   every one of them was lost.
    public func validated(isSample: Bool = false) throws(FeedError) -> FeedSnapshot {
        if isSample {
            var sample = self
            for index in items.indices { sample.items[index].isSample = true }
            return try sample.validated()
        }
        guard items.count <= Self.maximumItemCount else { throw .tooManyRecords(items.count) }
        if items.isEmpty, warnings.unreadableRecords > 0 { throw nothingReadable }
        var places: [LocalID: Int] = [:]
        places.reserveCapacity(items.count)
        for (place, item) in items.enumerated() where places[item.id] == nil { places[item.id] = place }
        guard places.count < items.count else { return self }
        var result = self
        result.items = []
        for (place, item) in items.enumerated() {
            let first = places[item.id] ?? place
            if first == place {
                result.items.append(item)
            } else {
                result.warnings.add(
                    .duplicateRecord,
                    "items \(first + 1) and \(place + 1) of the answer have the id \"\(item.id)\"; the later one, "
                        + "\"\(item.title)\", was left out"
                )
            }
        }
        return result
    }

    /// The first items, with a warning that says how many were left out.
    func cut(to maximumItems: Int) -> FeedSnapshot {
        let surplus = items.count - maximumItems
        guard surplus > 0 else { return self }
        var result = self
        // A copy, since a slice and a shortened array keep the room of all.
        result.items = Array(items[..<maximumItems])
        result.warnings.add(
            .surplusRecord,
            ofLostRecords: surplus,
            "\(surplus) of \(items.count) items were left out, since maximumItems of the feed is \(maximumItems)"
        )
        return result
    }

    /// Whether items were left out because there were too many, so that another one may be there or not without news.
    package var hasSurplus: Bool { warnings.listed.contains { $0.code == .surplusRecord } }

    private var nothingReadable: FeedError {
        let first = warnings.listed.first { $0.code.isUnreadableRecord }
        let words = first.map { first in
            "; the first: " + (first.pointer.map { $0.isEmpty ? "" : "\($0): " } ?? "") + first.message
        }
        return FeedError(
            .malformed,
            "not one of the \(warnings.unreadableRecords) records could be read\(words ?? "")",
            hint: FeedError.changedFormatHint
        )
    }
}

/// What a provider remembers from one fetch to the next, in a form that only it reads.
public struct FeedState: Sendable, Hashable, Codable {
    /// The version of the form.
    ///
    /// A provider ignores a state of a version that it does not know.
    public var version: Int
    public var bytes: [UInt8]

    public init(version: Int, bytes: [UInt8]) {
        self.version = version
        self.bytes = bytes
    }
}
