import FeedCore
package import FeedJSON
import Foundation

/// The value found for a field: a value of the answer, or a text made of several values.
package enum FieldInput {
    case json(JSONValue)
    /// A text, and the value of which it has only the beginning, if any.
    case text(String, cut: JSONValue? = nil)

    /// The value of which only the beginning is here; `nil` if nothing is missing.
    package var cut: JSONValue? { if case .text(_, let cut) = self { cut } else { nil } }

    /// Returns the tidied text, a number as it is written, or a boolean as `true` or `false`; `nil` if the result is
    /// empty.
    ///
    /// - Throws: ``FieldError`` for an array and an object.
    package func text() throws(FieldError) -> String? {
        let text: String
        switch self {
        case .text(let made, _): text = made
        case .json(let value):
            switch value.kind {
            case .string: text = value.string ?? ""
            case .number: text = value.numberText ?? ""
            case .boolean: text = value.bool == true ? "true" : "false"
            case .null: return nil
            case .array, .object: throw .mismatch(JSONMismatch(found: value, expected: "a text or a number"))
            }
        }
        let tidied = text.tidied
        return tidied.isEmpty ? nil : tidied
    }

    /// Returns the number, or the number in a text, by JSON's grammar.
    func number() throws(FieldError) -> JSONValue {
        switch self {
        case .json(let value) where value.kind == .number: return value
        case .json(let value):
            guard let number = value.stringBytes.flatMap({ Self.number(in: $0) }) else {
                throw .mismatch(JSONMismatch(found: value, expected: "a number"))
            }
            return number
        case .text(let text, _):
            guard let number = Self.number(in: Array(text.utf8)) else { throw .text(text, expected: "a number") }
            return number
        }
    }

    private static func number(in text: [UInt8]) -> JSONValue? {
        guard text.count <= 400, let root = try? JSONDocument(text).root, root.kind == .number else { return nil }
        return root
    }

    /// Returns the error that this value is not the expected one.
    func fault(expected: String) -> FieldError {
        switch self {
        case .json(let value): .mismatch(JSONMismatch(found: value, expected: expected))
        case .text(let text, _): .text(text, expected: expected)
        }
    }
}

/// The reason why a field does not have a usable value.
///
/// The message is built on demand only.
package enum FieldError: Error {
    case mismatch(JSONMismatch)
    /// An unexpected text that was made of several values, or looked up.
    case text(String, expected: String)
    /// An absent value, or a blank one.
    case missing
    /// An absent value of one of several required sources; `remedy` is a setting that replaces the absent value.
    case missingPart(String, remedy: String?)
    case overrun(AnswerOverrun)
    /// Any other reason, with the value if it is known.
    case other(JSONValue?, String)

    var value: JSONValue? {
        switch self {
        case .mismatch(let mismatch): mismatch.value
        case .other(let value, _): value
        case .text, .missing, .missingPart, .overrun: nil
        }
    }

    package var reason: String {
        switch self {
        case .mismatch(let mismatch): mismatch.reason
        case .text(let text, let expected): "found the text \(text.quoted), expected \(expected)"
        case .missing: "found nothing"
        case .missingPart(let source, _): "found nothing at \(source.quoted)"
        case .overrun(.visits): "the paths look at too many values"
        case .overrun(.matches): "the paths choose too many values"
        case .overrun(.texts): "the texts are too long"
        case .overrun(.cancelled): "the fetch was cancelled"
        case .other(_, let reason): reason
        }
    }
}

extension FieldError {
    /// The maximum number of names of a record's members in a message.
    private static let toldNames = 8

    /// Returns the reason; for an absent value, with the names of the record's members.
    func reason(in record: AnswerRecord) -> String {
        var remedy = ""
        switch self {
        case .missing: break
        case .missingPart(_, let setting): remedy = setting.map { "; to keep such records: \($0)" } ?? ""
        default: return reason
        }
        guard let members = record.node.value.members, !members.isEmpty else { return reason }
        let names = members.prefix(Self.toldNames).map { $0.name.quoted }
        let more = members.count > Self.toldNames ? " and more" : ""
        return "\(reason); the record has \(names.joined(separator: ", "))\(more)\(remedy)"
    }
}
