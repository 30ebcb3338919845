/// The result of reading an answer, record by record.
public struct AnswerPreview: Sendable {
    /// The outcome of a record.
    public enum Outcome: Sendable {
        /// An item, with warnings about the parts that were left out of it.
        case item(FeedItem, warnings: [FeedWarning])
        /// A record that the feed's settings filter out, for example with the condition `keep`.
        case filtered
        /// A record that was left out, with a warning that gives the reason.
        case dropped(FeedWarning)
    }

    package struct Record: Sendable {
        /// The JSON Pointer of the record in the answer; `nil` if it is unknown.
        package let pointer: String?
        package let outcome: Outcome
    }

    /// The maximum number of records in ``records``; further records are only counted.
    package static let listedRecords = 1_000

    /// The first records, in the order of the answer.
    package private(set) var records: [Record] = []
    package private(set) var itemCount = 0
    package private(set) var notKeptCount = 0
    package private(set) var droppedCount = 0

    /// The warnings about the answer as a whole, such as a name that appears twice.
    public var warnings: [FeedWarning] = []

    /// The kind of answer that the provider recognised, if it has several kinds.
    package var part: String?

    /// The reason why the answer as a whole is unusable; the records before the error are listed nevertheless.
    public var failure: FeedError?

    /// The snapshot that a fetch would make of the answer; `nil` if there is none.
    public var snapshot: FeedSnapshot?

    /// Creates a preview without records; ``add(_:at:)`` adds them.
    ///
    /// - Parameter failure: The reason why the answer is unusable or missing; `nil` for a usable answer.
    public init(_ failure: FeedError? = nil) { self.failure = failure }

    /// Creates a preview from a snapshot, for a provider without ``FeedProvider/preview(of:in:)``.
    ///
    /// It lists the dropped records, then the items in the order in which they were read. Warnings that are not about a
    /// dropped record become warnings about the answer as a whole.
    package init(_ snapshot: FeedSnapshot) {
        itemCount = snapshot.items.count
        droppedCount = snapshot.warnings.lostRecords
        let losses = snapshot.warnings.listed.filter(\.code.isLostRecord)
        records = losses.map { Record(pointer: $0.pointer, outcome: .dropped($0)) }
        records += snapshot.items.prefix(Self.listedRecords).map {
            Record(pointer: nil, outcome: .item($0, warnings: []))
        }
        warnings = snapshot.warnings.listed.filter { !$0.code.isLostRecord }
        self.snapshot = snapshot
    }

    /// Counts a record, and adds it to `records` while there is room.
    ///
    /// - Parameters:
    ///   - outcome: The outcome, without secrets.
    ///   - pointer: The JSON Pointer of the record in the answer, without secrets; `nil` if it is unknown.
    public mutating func add(_ outcome: Outcome, at pointer: String?) {
        switch outcome {
        case .item: itemCount += 1
        case .filtered: notKeptCount += 1
        case .dropped: droppedCount += 1
        }
        if !isFull { records.append(Record(pointer: pointer, outcome: outcome)) }
    }

    /// True if further records are counted, but not listed.
    package var isFull: Bool { records.count >= Self.listedRecords }

    /// The warnings about the answer as a whole, followed by those about the items.
    package var itemWarnings: [FeedWarning] {
        warnings
            + records.flatMap { record -> [FeedWarning] in
                if case .item(_, let warnings) = record.outcome { warnings } else { [] }
            }
    }

    package var recordCount: Int { itemCount + notKeptCount + droppedCount }
}
