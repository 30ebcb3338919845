package import FeedCore
import FeedJSON
package import Foundation

/// A mapping from records to items.
///
/// A class, since it is handed on with each record and has many parts.
package final class RecordMapping: Sendable {
    let records: RecordPath
    let mayBeMissing: Bool
    package let fields: FieldMap
    let keep: Condition?

    /// The zone of times without an offset; `nil` if every time has one.
    package let zone: TimeZone?

    /// The number of seconds that an item stays after its start or, if its end is known, after its end.
    let staysFor: TimeInterval

    /// True for the parts that the neighbours of a record share.
    let sharesSubtitle: Bool
    let sharesGroup: Bool
    let sharesCategory: Bool

    package init(
        records: RecordPath,
        mayBeMissing: Bool,
        fields: FieldMap,
        keep: Condition?,
        zone: TimeZone?,
        staysFor: TimeInterval
    ) {
        (self.records, self.mayBeMissing, self.fields, self.keep) = (records, mayBeMissing, fields, keep)
        (self.zone, self.staysFor) = (zone, staysFor)
        sharesSubtitle = fields.subtitle?.isOfNeighbours ?? false
        sharesGroup = fields.group?.isOfNeighbours ?? false
        sharesCategory = fields.category?.isOfNeighbours ?? false
    }

    /// The outcome of a record.
    package enum Outcome {
        case item(FeedItem)
        /// The condition to keep it does not hold.
        case filtered
        /// A field that it must have cannot be read.
        case dropped(field: String, FieldError)
    }
}

extension FeedWarnings {
    /// Adds a record that was left out.
    package mutating func add(loss fault: FieldError, of field: String, in record: AnswerRecord) {
        add(.malformedRecord, pointer: record.place(of: fault.value), "\(field): \(fault.reason(in: record))")
    }

    /// Adds a part that was left out of an item.
    mutating func add(odd fault: FieldError, of field: String, in record: AnswerRecord) {
        add(at: record.place(of: fault.value), "\(field): \(fault.reason); it is left out of the item")
    }
}

/// One part of the items of a list.
///
/// It is the same for all records in the list, and records of a list follow each other, so it is made once.
final class SharedPart<Value> {
    private var list: JSONNode?
    private var value: Value?

    /// Returns the part for the records in a list; `nil` if it was not made yet.
    func known(in list: JSONNode) -> Value?? { self.list === list ? .some(value) : nil }

    func keep(_ value: Value?, in list: JSONNode) {
        self.list = list
        self.value = value
    }
}

extension Field {
    /// True if it reads nothing in the record itself, so that the part is the same for its neighbours.
    var isOfNeighbours: Bool {
        sources.allSatisfy { source in
            switch source {
            case .pointer, .path: false
            case .relative(let pointer): pointer.levels > 0
            case .absolute: true
            }
        }
    }
}

extension FieldMap.Labelled {
    /// The same for all its fields.
    var isOfNeighbours: Bool { [id, title, icon, colour].allSatisfy { $0?.isOfNeighbours ?? true } }
}
