import FeedJSON

/// Where a field's value stands in an answer.
enum FieldSource: Sendable, Hashable {
    /// `/meta/city`: a JSON Pointer from the record.
    case pointer(String)
    /// `2/name` or `0#`: a Relative JSON Pointer from the record.
    case relative(RelativePointer)
    /// `meta.city` or `tags[*]`: a path from the record.
    case path(JSONPath)
    /// `$.meta.date`: a path from the answer's root.
    case absolute(JSONPath)

    /// Reads the text of a source.
    init(_ text: String) throws(MappingTextError) {
        switch text.utf8.first {
        case UInt8(ascii: "/"): self = .pointer(try Self.checked(pointer: text))
        case UInt8(ascii: "$"): self = .absolute(try JSONPath(text))
        case _ where RelativePointer.isMeant(by: text): self = .relative(try RelativePointer(text))
        default: self = .path(try JSONPath(relative: text))
        }
    }

    /// A tilde begins an escape, ~0 or ~1, and nothing else.
    static func checked(pointer text: String) throws(MappingTextError) -> String {
        var column = 0
        var isEscape = false
        for scalar in text.unicodeScalars {
            column += 1
            guard !isEscape || scalar == "0" || scalar == "1" else {
                throw MappingTextError(column: column - 1, reason: "found \"~\" without 0 or 1 behind it")
            }
            isEscape = scalar == "~"
        }
        guard !isEscape else { throw MappingTextError(column: column, reason: "found \"~\" without 0 or 1 behind it") }
        return text
    }

    /// What stands there, the first that is not null; `nil` where nothing is.
    func value(in record: AnswerRecord) throws(AnswerOverrun) -> FieldInput? {
        try values(in: record, atMost: 1).first
    }

    /// What stands there and is not null, up to a number of values.
    func values(in record: AnswerRecord, atMost count: Int) throws(AnswerOverrun) -> [FieldInput] {
        let found: [JSONValue]
        switch self {
        case .pointer(let pointer):
            try record.page.visit()
            found = record.node.value.at(pointer: pointer).map { [$0] } ?? []
        case .relative(let pointer):
            try record.page.visit(pointer.levels + 1)
            guard let container = record.node.ancestor(pointer.levels) else { return [] }
            switch pointer.tail {
            case .name: return container.step.map { [record.page.input(name: $0.text)] } ?? []
            case .pointer(let tail): found = container.at(pointer: tail).map { [$0] } ?? []
            }
        case .path(let path): found = try record.page.values(of: path, from: record.node)
        case .absolute(let path): found = try record.page.rootValues(of: path)
        }
        var inputs: [FieldInput] = []
        for value in found {
            // What was found once for all records is looked at for each.
            try record.page.visit()
            if value.isNull { continue }
            inputs.append(record.page.input(value))
            if inputs.count == count { break }
        }
        return inputs
    }
}

extension JSONNode {
    fileprivate func ancestor(_ levels: Int) -> JSONNode? {
        var node: JSONNode? = self
        for _ in 0..<levels { node = node?.parent }
        return node
    }

    /// The value at a pointer, its first step remembered: many records ask for the same.
    fileprivate func at(pointer: String) -> JSONValue? {
        let first = pointer.dropFirst().prefix { $0 != "/" }
        guard value.kind == .object, !first.isEmpty, !first.contains("~") else { return value.at(pointer: pointer) }
        return member(String(first))?.at(pointer: String(pointer.dropFirst(first.count + 1)))
    }
}
