package import FeedCore
import FeedJSON
package import Foundation

/// A mapping from records to items.
///
/// This is a class, since a mapping is passed on with each record and has many parts.
package final class RecordMapping: Sendable {
    let records: RecordPath
    let hasColumns: Bool
    let mayBeMissing: Bool
    package let fields: FieldMap
    let keep: Condition?

    /// The zone of times without an offset; `nil` if every time has one.
    package let zone: TimeZone?

    /// The number of seconds that an item stays after its start or, if its end is known, after its end.
    let staysFor: TimeInterval

    /// True if all records of a list have the same subtitle.
    let sharesSubtitle: Bool
    let sharesGroup: Bool
    let sharesCategory: Bool

    package init(
        records: RecordPath,
        hasColumns: Bool,
        mayBeMissing: Bool,
        fields: FieldMap,
        keep: Condition?,
        zone: TimeZone?,
        staysFor: TimeInterval
    ) {
        (self.records, self.hasColumns, self.mayBeMissing) = (records, hasColumns, mayBeMissing)
        (self.fields, self.keep) = (fields, keep)
        (self.zone, self.staysFor) = (zone, staysFor)
        sharesSubtitle = fields.subtitle?.isOfNeighbours ?? false
        sharesGroup = fields.group?.isOfNeighbours ?? false
        sharesCategory = fields.category?.isOfNeighbours ?? false
    }

    /// The outcome of a record.
    package enum Outcome {
        case item(FeedItem)
        /// The condition to keep the record is false.
        case filtered
        /// A required field cannot be read.
        case dropped(field: String, FieldError)
    }
}

extension FeedWarnings {
    /// Adds a warning about a record that was left out.
    package mutating func add(loss fault: FieldError, of field: String, in record: AnswerRecord) {
        add(.malformedRecord, pointer: record.place(of: fault.value), "\(field): \(fault.reason(in: record))")
    }

    /// Adds a warning about a part that was left out of an item.
    mutating func add(odd fault: FieldError, of field: String, in record: AnswerRecord) {
        add(at: record.place(of: fault.value), "\(field): \(fault.reason); it is left out of the item")
    }
}

/// A part of items that is the same for all records of a list.
///
/// The records of a list follow each other, so that only the part for the latest list is stored.
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
    /// True if the field reads nothing in the record itself, so that its value is the same for all records of the list.
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
    /// True if none of the fields reads anything in the record itself.
    var isOfNeighbours: Bool { [id, title, icon, colour].allSatisfy { $0?.isOfNeighbours ?? true } }
}
