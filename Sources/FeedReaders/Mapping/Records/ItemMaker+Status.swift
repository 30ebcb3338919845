import FeedCore
import FeedJSON
import Foundation

// The status of an item, from the words of its record and from its time.

extension ItemMaker {
    /// The number of seconds after its start for which a record without an end counts as begun, unless the mapping says
    /// how long it stays.
    private static let span: TimeInterval = 86_400

    /// Returns the status, and a word such as `postponed` if the status means that the item takes place later.
    mutating func status(at time: FeedTime) throws(RecordError) -> (ItemStatus, postponed: String?) {
        var found: (word: String, input: FieldInput)?
        let written: ItemStatus? = try optional(mapping.fields.status, "status") { input throws(FieldError) in
            guard let text = try input.text() else { return nil }
            found = (text, input)
            return ItemStatus(written: text)
        }
        writtenStatus = written
        guard let (word, input) = found else { return (.scheduled, nil) }
        let postponed = ItemStatus.postponed(written: word)
        switch written {
        case nil:
            let names = ItemStatus.allCases.map(\.rawValue).joined(separator: ", ")
            let fault = input.fault(expected: "\(names), or a word in the \"lookup\" of fields.status")
            if hasBegun(time) {
                unknownStatus = fault
            } else {
                warnings.add(status: fault, takenAs: .scheduled, in: record)
            }
            return (.scheduled, nil)
        // Some publishers call an item live if they broadcast it.
        case .live where isFarAhead(time): return (.scheduled, nil)
        // A flag or a table of the mapping with the status itself is right: a task can be done weeks before it is due.
        case .ended where word != ItemStatus.ended.rawValue && isFarAhead(time):
            let fault = input.fault(expected: "another status for an item that begins more than an hour ahead")
            warnings.add(status: fault, takenAs: .scheduled, in: record)
            return (.scheduled, nil)
        case .scheduled where ItemStatus.isByTime(word) && isOver(time): return (.ended, nil)
        // A late item has not begun at its earlier time, but is not over either.
        case .scheduled where (postponed != nil || ItemStatus.isByTime(word)) && hasBegun(time):
            return (.live, postponed)
        case .scheduled where hasBegun(time):
            let isUnknown = try attempt("status") { [mapping] record throws(FieldError) in
                try mapping.fields.status?.leavesOutLiveWord(in: record)
            }
            return (isUnknown == true ? .live : .scheduled, postponed)
        case let status?: return (status, postponed)
        }
    }

    /// Returns true if the start has passed, and the end or, if that is not known, the time for which an item lasts has
    /// not.
    private func hasBegun(_ time: FeedTime) -> Bool {
        guard case .instant(let start, let end) = time, start <= record.page.now else { return false }
        return (end ?? start + (mapping.staysFor > 0 ? mapping.staysFor : Self.span)) > record.page.now
    }

    /// Returns true if the end has passed or, if that is not known, the time for which the mapping lets an item stay.
    private func isOver(_ time: FeedTime) -> Bool {
        guard case .instant(let start, let end) = time else { return false }
        let last = end ?? (mapping.staysFor > 0 ? start + mapping.staysFor : nil)
        return last.map { $0 <= record.page.now } ?? false
    }

    /// Returns true if the start is more than an hour ahead; for a whole day more than 15 hours, so that the day is
    /// ahead in every zone.
    private func isFarAhead(_ time: FeedTime) -> Bool {
        guard !time.isUndated else { return false }
        return time.start(in: record.page.zone) > record.page.now + (time.isDay ? 15 : 1) * 3_600
    }
}

extension Field {
    /// Returns true if a lookup table with an `else` has words for live and for ended items, but not the record's word,
    /// and that word is unknown or means live.
    fileprivate func leavesOutLiveWord(in record: AnswerRecord) throws(FieldError) -> Bool {
        switch self {
        case .firstOf(let fields):
            for field in fields where try field.input(in: record)?.hasValue == true {
                return try field.leavesOutLiveWord(in: record)
            }
            return false
        case .worked(let field, let works):
            guard var input = try field.input(in: record) else { return false }
            for work in works {
                if case .lookup(let table, .some) = work, let text = try input.text(), table[text] == nil {
                    let meanings = Set(table.values.compactMap(ItemStatus.init(written:)))
                    let status = ItemStatus(written: text)
                    return meanings.isSuperset(of: [.live, .ended]) && (status == nil || status == .live)
                }
                guard let next = try work.result(for: input, in: record) else { return false }
                input = next
            }
            return false
        case .conditional(let field, let condition):
            guard try condition.holds(for: record) else { return false }
            return try field.leavesOutLiveWord(in: record)
        case .source, .template, .constant, .joined, .dated: return false
        }
    }
}

extension FeedWarnings {
    /// Adds a warning about an unknown or doubtful word for a status, with the status that the item has instead.
    mutating func add(status fault: FieldError, takenAs status: ItemStatus, in record: AnswerRecord) {
        add(at: record.place(of: fault.value), "status: \(fault.reason); the item is taken as \(status.rawValue)")
    }
}
