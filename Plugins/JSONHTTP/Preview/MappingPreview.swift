package import FeedCore
import FeedJSON
import Foundation

/// The result of a declared feed's mapping for one answer, record by record.
package struct MappingPreview: Sendable {
    /// The outcome of a record.
    package enum Outcome: Sendable {
        /// An item; each warning is about a part that was left out of it.
        case item(FeedItem, warnings: [FeedWarning])
        /// The condition "keep" does not hold.
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
    package fileprivate(set) var warnings: [FeedWarning] = []

    /// The kind of answer that the provider recognised, if it has several kinds.
    package var part: String?

    /// The reason why the answer as a whole is unusable; the records before the error are listed all the same.
    package fileprivate(set) var failure: FeedError?

    /// The result of a fetch; `nil` if there is none.
    package fileprivate(set) var snapshot: FeedSnapshot?

    /// The places of the records that became items.
    private var owners: [LocalID: String] = [:]

    /// The end of the first warning about an id that is used already: the command that keeps both records.
    private var remedyForSameIDs = ""

    fileprivate init(remedyForSameIDs: String) { self.remedyForSameIDs = remedyForSameIDs }

    /// Creates the preview of a provider with its own code: the records that it left out, then its items in the order
    /// in which they were read; warnings that cost no record are about the answer as a whole.
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

    /// Creates the preview of an unusable or missing answer.
    package init(_ failure: FeedError) { self.failure = failure }

    /// The warnings about the answer as a whole, then about records that became items.
    package var itemWarnings: [FeedWarning] {
        warnings
            + records.flatMap { record -> [FeedWarning] in
                if case .item(_, let warnings) = record.outcome { warnings } else { [] }
            }
    }

    package var recordCount: Int { itemCount + notKeptCount + droppedCount }

    fileprivate mutating func add(_ record: AnswerRecord, _ outcome: RecordMapping.Outcome, _ odd: FeedWarnings) {
        let told: Outcome
        switch outcome {
        case .item(let item) where owners[item.id] != nil:
            droppedCount += 1
            let owner = owners[item.id] ?? ""
            told = .dropped(
                FeedWarning(.duplicateRecord, "the id \"\(item.id)\" is that of \(owner) already\(remedyForSameIDs)")
            )
            remedyForSameIDs = ""
        case .item(let item):
            itemCount += 1
            owners[item.id] = record.page.redaction.redacted(record.place)
            told = .item(item, warnings: record.page.shown(odd).listed)
        case .filtered:
            notKeptCount += 1
            told = .filtered
        case .dropped(let field, let fault):
            droppedCount += 1
            guard records.count < Self.listedRecords else { return }
            var warnings = FeedWarnings()
            warnings.add(loss: fault, of: field, in: record)
            told = .dropped(record.page.shown(warnings).listed[0])
        }
        guard records.count < Self.listedRecords else { return }
        records.append(Record(pointer: record.page.redaction.redacted(record.place), outcome: told))
    }
}

extension JSONHTTPProvider {
    /// Tries the mapping on a saved answer.
    package func trial(of response: FeedResponse, in context: FetchContext) -> MappingPreview {
        trial(of: response, asked: try? source.request?.url(in: context), in: context)
    }

    /// Requests the first page from the publisher, or reads the file, and tries the mapping on it.
    ///
    /// - Throws: `FeedError` if there is no answer.
    package func trial(_ context: FetchContext) async throws(FeedError) -> MappingPreview {
        do throws(FeedError) {
            if let file = source.file { return trial(of: FeedResponse(body: try FeedFile.read(file)), in: context) }
            guard let request = source.request else { return MappingPreview(FeedError(.configuration, "no address")) }
            let walk = Pagination.Walk(
                pagination,
                from: try request.url(in: context),
                secretParameters: request.secretParameterNames
            )
            let response = try await context.transport.send(request.question(walk.url, in: context))
            return trial(of: response, asked: walk.url, in: context)
        } catch {
            throw redacted(error)
        }
    }

    private func trial(of response: FeedResponse, asked url: URL?, in context: FetchContext) -> MappingPreview {
        let remedy = remedyForSameIDs(of: context.feed)
        var trial = MappingPreview(remedyForSameIDs: remedy)
        do {
            let reading = try read(response, asked: url, within: limits, in: context) { record, outcome, odd in
                trial.add(record, outcome, odd)
            }
            trial.warnings = reading.pageWarnings
            let snapshot = FeedSnapshot(groups: reading.groups, items: reading.items, warnings: reading.warnings)
            trial.snapshot = try snapshot.withUniqueIDs(remedy: remedy).validated()
        } catch {
            trial.failure = redacted(error)
        }
        return trial
    }
}
