package import FeedCore
import FeedJSON

/// The records of a page, read as items.
package struct PageReading {
    package let page: Page

    /// The warnings about the answer as a whole.
    package let pageWarnings: [FeedWarning]
    package private(set) var warnings: FeedWarnings
    package private(set) var items: [FeedItem] = []

    /// The groups of the items, each once, in the order in which they first appear.
    package private(set) var groups: [FeedGroup] = []

    /// The number of records on the page, including filtered ones.
    package private(set) var recordCount = 0

    package init(page: Page, warnings: FeedWarnings) {
        self.page = page
        self.warnings = page.shown(warnings)
        pageWarnings = self.warnings.listed
    }

    /// Reads all records; `observe` receives each record with its outcome and its warnings.
    ///
    /// - Throws: `FeedError` if the page has no list of records, or costs too much; `CancellationError`.
    package mutating func read(
        _ mapping: RecordMapping,
        observing observe: ((AnswerRecord, RecordMapping.Outcome, FeedWarnings) -> Void)?
    ) throws {
        let nodes = try mapping.records.records(
            of: page,
            hasColumns: mapping.hasColumns,
            mayBeMissing: mapping.mayBeMissing,
            warnings: &warnings
        )
        recordCount = nodes.count
        items.reserveCapacity(nodes.count)
        var known: Set<String> = []
        var statuses: Set<ItemStatus> = []
        var unknown: [(item: Int, fault: FieldError, record: AnswerRecord, told: Int)] = []
        // The outcome of each record; of an item its index, because other records may still change its status.
        var told: [(record: AnswerRecord, other: RecordMapping.Outcome?, item: Int, warnings: FeedWarnings)] = []
        defer {
            for (record, other, item, warnings) in told { observe?(record, other ?? .item(items[item]), warnings) }
        }
        for node in nodes {
            try Task.checkCancellation()
            let record = AnswerRecord(node: node, page: page)
            var maker = ItemMaker(mapping: mapping, record: record)
            do throws(ItemMaker.RecordError) {
                guard let item = try maker.item() else {
                    if observe != nil { told.append((record, .filtered, 0, maker.warnings)) }
                    warnings.add(maker.warnings)
                    continue
                }
                if observe != nil { told.append((record, nil, items.count, maker.warnings)) }
                if let status = maker.writtenStatus { statuses.insert(status) }
                if let fault = maker.unknownStatus { unknown.append((items.count, fault, record, told.count - 1)) }
                warnings.add(maker.warnings)
                items.append(item)
                // Most records are in the group of the one before.
                if let group = maker.group, group.id != groups.last?.id, known.insert(group.id).inserted {
                    groups.append(group)
                }
            } catch {
                if case .overrun(let overrun) = error.fault { throw FeedError(overrun, of: "fields") }
                if observe != nil {
                    told.append((record, .dropped(field: error.field, error.fault), 0, FeedWarnings()))
                }
                warnings.add(loss: error.fault, of: error.field, in: record)
            }
        }
        // Beside words for live and for ended items, an unknown one means an item in progress.
        let areLive = statuses.isSuperset(of: [.live, .ended])
        for (item, fault, record, position) in unknown {
            if areLive {
                items[item].status = .live
                // The item is over when the publisher says so.
                if case .instant(_, nil) = items[item].time { items[item].relevantUntil = nil }
            }
            warnings.add(status: fault, takenAs: items[item].status, in: record)
            guard observe != nil else { continue }
            told[position].warnings.add(status: fault, takenAs: items[item].status, in: record)
        }
        warnings = page.shown(warnings)
    }
}

/// One record of a page.
package struct AnswerRecord {
    var node: JSONNode
    package var page: Page

    package init(node: JSONNode, page: Page) { (self.node, self.page) = (node, page) }

    /// The record's place in the answer, as a JSON Pointer.
    package var place: String { node.pointer }

    /// Returns the place of a value that was read for the record; without a value, the record's own.
    func place(of value: JSONValue?) -> String { value.map { page.place(of: $0, near: node) } ?? place }
}
