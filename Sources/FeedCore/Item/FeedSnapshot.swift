package import Foundation

/// The result of one fetch of a feed.
///
/// It contains every valid record of the answer, including past ones. The query filters and limits them.
public struct FeedSnapshot: Sendable {
    /// The maximum number of records in an answer; an answer with more is malformed.
    public static let maximumItemCount = 200_000

    public var groups: [FeedGroup]
    public var items: [FeedItem]

    /// The lines that join the groups on a map; empty if the feed does not know their courses.
    public var lines: [FeedLine] = []

    /// The warnings about records that were left out, and about anything that looks wrong.
    ///
    /// The number of records in the answer is the number of items + ``mergedRecordCount`` +
    /// ``FeedWarnings/lostRecords``.
    public var warnings: FeedWarnings

    /// The number of records that were merged into the item of another record, such as one train at several possible
    /// platforms.
    public var mergedRecordCount: Int

    /// True if a part of the requested data is missing, which a warning with the code ``FeedWarning/Code/missingPart``
    /// reports.
    public var isPartial: Bool { warnings.tellOfMissingPart }

    /// True if a partial snapshot lacks items only because of a limit of the provider, after the end of ``coverage``,
    /// so that another fetch would return the same items.
    ///
    /// If it is false, a partial snapshot is fetched again soon, and no item that it lacks counts as disappeared.
    public var isAnswerWhole = false

    /// The time span that the answer covers; `nil` for all time.
    ///
    /// An item of the previous snapshot in this span that is missing here has disappeared. If a publisher sends one
    /// page of upcoming items, the span ends at the last item of the page. A whole day counts at its start in UTC.
    public var coverage: TimeWindow?

    /// The origin of the answer: an address without secrets, or a file.
    public var source: String?

    /// The state that the provider receives at the next fetch.
    public var state: FeedState?

    /// The time of the request that the saved state is from, if the fetch has made none: ``FetchContext/stateReadAt``.
    package var stateReadAt: Date?

    public init(
        groups: [FeedGroup] = [],
        items: [FeedItem] = [],
        warnings: FeedWarnings = FeedWarnings(),
        mergedRecordCount: Int = 0,
        coverage: TimeWindow? = nil,
        source: String? = nil,
        state: FeedState? = nil
    ) {
        self.groups = groups
        self.items = items
        self.warnings = warnings
        self.mergedRecordCount = mergedRecordCount
        self.coverage = coverage
        self.source = source
        self.state = state
    }

    /// Returns the snapshot after checks that the rest of the program relies on.
    ///
    /// - Parameter isSample: True to mark all items as sample data, regardless of the provider.
    /// - Returns: The snapshot with unique ids: an item with the id of an earlier item is left out with a warning.
    /// - Throws: ``FeedError`` with code `malformed` if there are too many items, or if there are unreadable records
    ///   and no items.
    public func validated(isSample: Bool = false) throws(FeedError) -> FeedSnapshot {
        if isSample {
            var sample = self
            for index in items.indices { sample.items[index].isSample = true }
            return try sample.validated()
        }
        guard items.count <= Self.maximumItemCount else { throw .tooManyRecords(items.count) }
        if items.isEmpty, warnings.unreadableRecords > 0 { throw nothingReadable }
        return withUniqueIDs()
    }

    /// Leaves out the items with the id of an earlier item, with a warning for each.
    ///
    /// - Parameter remedy: The end of the first of these warnings, such as a command that keeps both items.
    /// - Returns: The snapshot with unique ids.
    package func withUniqueIDs(remedy: @autoclosure () -> String = "") -> FeedSnapshot {
        var places: [LocalID: Int] = [:]
        places.reserveCapacity(items.count)
        for (place, item) in items.enumerated() where places[item.id] == nil { places[item.id] = place }
        guard places.count < items.count else { return self }
        var result = self
        result.items = []
        var end = remedy()
        for (place, item) in items.enumerated() {
            guard let first = places[item.id], first < place else {
                result.items.append(item)
                continue
            }
            result.warnings.add(
                .duplicateRecord,
                "items \(first + 1) and \(place + 1) of the answer have the id \"\(item.id)\"; the later one, "
                    + "\"\(item.title)\", was left out\(end)"
            )
            end = ""
        }
        return result
    }

    /// Returns the snapshot with its first items, and a warning about the number of items left out.
    func cut(to maximumItems: Int) -> FeedSnapshot {
        let surplus = items.count - maximumItems
        guard surplus > 0 else { return self }
        var result = self
        // A copy, because a slice or a shortened array keeps the memory of the whole.
        result.items = Array(items[..<maximumItems])
        result.warnings.add(
            .surplusRecord,
            ofLostRecords: surplus,
            "\(surplus) of \(items.count) items were left out, since maximumItems of the feed is \(maximumItems)"
        )
        return result
    }

    /// True if the publisher may have further items that are missing here, so that another fetch may return them.
    package var lacksWhatIsThere: Bool { isPartial && !isAnswerWhole }

    /// True if items were left out because there were too many; a missing or new item is then perhaps not a real
    /// change.
    package var hasSurplus: Bool { warnings.listed.contains { $0.code == .surplusRecord } }

    private var nothingReadable: FeedError {
        let first = warnings.listed.first { $0.code.isUnreadableRecord }
        let words = first.map { "; the first: \($0.sentence)" }
        return FeedError(
            .malformed,
            "not one of the \(warnings.unreadableRecords) records could be read\(words ?? "")",
            hint: FeedError.changedFormatHint
        )
    }
}

/// The state that a provider saves for its next fetch, in a format of its own.
public struct FeedState: Sendable, Hashable {
    /// The version of the format.
    ///
    /// A provider ignores a state with a version that it does not know.
    public var version: Int
    public var bytes: [UInt8]

    public init(version: Int, bytes: [UInt8]) {
        self.version = version
        self.bytes = bytes
    }
}
