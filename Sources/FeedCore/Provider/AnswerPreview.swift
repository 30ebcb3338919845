/// The result of reading an answer, record by record.
public struct AnswerPreview: Sendable {
    /// The outcome of a record.
    public enum Outcome: Sendable {
        /// An item; each warning is about a part that was left out of it.
        case item(FeedItem, warnings: [FeedWarning])
        /// A record that the feed's settings leave out, such as the condition "keep".
        case filtered
        /// A record that was left out, with the reason.
        case dropped(FeedWarning)
    }

    package struct Record: Sendable {
        /// The record's place in the answer, as a JSON Pointer; `nil` if it is unknown.
        package let pointer: String?
        package let outcome: Outcome
    }

    /// The maximum number of records that are listed one by one.
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

    /// The reason why the answer as a whole is unusable; the records before the error are listed all the same.
    public var failure: FeedError?

    /// The result of a fetch; `nil` if there is none.
    public var snapshot: FeedSnapshot?

    /// Creates the preview of an answer whose records follow, or of an unusable or missing one.
    public init(_ failure: FeedError? = nil) { self.failure = failure }

    /// Creates the preview of a provider that makes none: the records that it left out, then its items in the order in
    /// which they were read; warnings that cost no record are about the answer as a whole.
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

    /// Counts a record, and lists it if it is among the first.
    ///
    /// - Parameters:
    ///   - outcome: The outcome, without secrets.
    ///   - pointer: The record's place in the answer, as a JSON Pointer without secrets; `nil` if it is unknown.
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

    /// The warnings about the answer as a whole, then about records that became items.
    package var itemWarnings: [FeedWarning] {
        warnings
            + records.flatMap { record -> [FeedWarning] in
                if case .item(_, let warnings) = record.outcome { warnings } else { [] }
            }
    }

    package var recordCount: Int { itemCount + notKeptCount + droppedCount }
}
