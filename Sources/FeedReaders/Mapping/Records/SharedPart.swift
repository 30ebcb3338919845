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
    /// The number of containers above the record up to the closest value that the field reads; `nil` if it reads none
    /// around or in the record, only at the answer's root.
    ///
    /// Zero if it reads the record itself.
    var levels: Int? {
        switch self {
        case .source(let source): source.levels
        case .template(let template):
            template.pieces.compactMap { if case .source(let source) = $0 { source.levels } else { nil } }.min()
        case .constant: nil
        case .firstOf(let fields): fields.compactMap(\.levels).min()
        case .worked(let field, _): field.levels
        case .joined(let source, _, _): source.levels
        case .dated(let field, _, let clock): [field.levels, clock.levels].compactMap(\.self).min()
        }
    }
}

extension FieldSource {
    fileprivate var levels: Int? {
        switch self {
        case .pointer, .path: 0
        case .relative(let pointer): pointer.levels
        case .absolute: nil
        }
    }
}

extension FieldMap.Labelled {
    /// The same for all its fields.
    var levels: Int? { [id, title, icon, colour].compactMap { $0?.levels }.min() }
}
