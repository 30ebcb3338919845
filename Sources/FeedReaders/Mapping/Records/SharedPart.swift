import FeedCore

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
