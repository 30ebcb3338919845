import FeedJSON

/// The location of a field's value in an answer.
package enum FieldSource: Sendable, Hashable {
    /// `/meta/city`: a JSON Pointer from the record.
    case pointer(ValuePointer)
    /// `2/name` or `0#`: a Relative JSON Pointer from the record.
    case relative(RelativePointer)
    /// `meta.city` or `tags[*]`: a path from the record.
    case path(JSONPath)
    /// `$.meta.date`: a path from the answer's root.
    case absolute(JSONPath)

    /// Parses the text of a source.
    init(_ text: String) throws(MappingTextError) {
        switch text.utf8.first {
        case UInt8(ascii: "/"): self = .pointer(try ValuePointer(text))
        case UInt8(ascii: "$"): self = .absolute(try JSONPath(text))
        case _ where RelativePointer.isMeant(by: text): self = .relative(try RelativePointer(text))
        default: self = .path(try JSONPath(relative: text))
        }
    }

    /// The source as it is written in a setting.
    var text: String {
        switch self {
        case .pointer(let pointer): pointer.text
        case .relative(let pointer): pointer.text
        case .path(let path), .absolute(let path): path.text
        }
    }

    /// Returns the value at the location; `nil` if it is absent or null.
    ///
    /// Most sources select at most one value, for which no list is made.
    func input(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        do throws(AnswerOverrun) {
            let found: JSONValue?
            switch self {
            case .pointer(let pointer): found = try record.page.value(at: pointer, from: record.node.value)
            case .path(let path) where path.isSingular: found = try record.page.value(of: path, from: record.node)
            default: return try values(in: record, atMost: 1).first
            }
            guard let found else { return nil }
            try record.page.visit()
            return found.isNull ? nil : record.page.input(found)
        } catch {
            throw .overrun(error)
        }
    }

    /// Returns up to `count` values at the location that are not null.
    func values(in record: AnswerRecord, atMost count: Int) throws(AnswerOverrun) -> [FieldInput] {
        let found: [JSONValue]
        switch self {
        case .pointer(let pointer):
            found = try record.page.value(at: pointer, from: record.node.value).map { [$0] } ?? []
        case .relative(let pointer):
            try record.page.visit(pointer.levels + 1)
            guard let container = record.node.ancestor(pointer.levels) else { return [] }
            switch pointer.tail {
            case .name: return container.step.map { [record.page.input(name: $0.text)] } ?? []
            case .pointer(let tail): found = try record.page.value(at: tail, around: container).map { [$0] } ?? []
            }
        case .path(let path): found = try record.page.values(of: path, from: record.node)
        case .absolute(let path): found = try record.page.rootValues(of: path)
        }
        var inputs: [FieldInput] = []
        for value in found {
            // A value that was found once for all records counts as a visit for each record.
            try record.page.visit()
            if value.isNull { continue }
            inputs.append(record.page.input(value))
            if inputs.count == count { break }
        }
        return inputs
    }
}
