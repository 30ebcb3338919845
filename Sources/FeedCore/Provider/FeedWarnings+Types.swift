package import FeedJSON

extension FeedWarnings {
    /// Adds a warning for each optional member of a record that is of another type than its publisher documents, and
    /// that its reader therefore leaves out.
    ///
    /// - Parameters:
    ///   - record: The record, which is an object.
    ///   - types: The members that are read, with their types; one that is missing or null is in order.
    package mutating func addMistyped(_ record: JSONValue, _ types: [String: JSONValue.Kind]) {
        guard let members = record.members else { return }
        for member in members {
            let value = member.value
            guard let kind = types[member.name], value.kind != kind, !value.isNull else { continue }
            let mismatch = JSONMismatch(found: value, expected: kind == .string ? "a text" : "a \(kind.rawValue)")
            add(.unusualRecord, pointer: value.pointer, "\(mismatch.reason); it was left out")
        }
    }
}
