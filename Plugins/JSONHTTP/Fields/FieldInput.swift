import FeedCore
import FeedJSON
import Foundation

/// What a field has found: a value of the answer, or a text that was made of some.
enum FieldInput {
    case json(JSONValue)
    /// A text, and the value that was cut for it, if one was.
    case text(String, cut: JSONValue? = nil)

    /// The value of which only the beginning is here; `nil` where nothing is missing.
    var cut: JSONValue? { if case .text(_, let cut) = self { cut } else { nil } }

    /// The text, tidied; a number as it is written, a boolean as `true` or `false`; `nil` where that is empty.
    ///
    /// - Throws: ``FieldError`` for an array and an object.
    func text() throws(FieldError) -> String? {
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

    /// The number, also one in a text, by JSON's grammar.
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

    /// A fault of this value.
    func fault(expected: String) -> FieldError {
        switch self {
        case .json(let value): .mismatch(JSONMismatch(found: value, expected: expected))
        case .text(let text, _): .text(text, expected: expected)
        }
    }
}

/// Why a field has no value that can be used.
///
/// Words are made only for those that somebody reads.
enum FieldError: Error {
    case mismatch(JSONMismatch)
    /// A text that was made of several values, or looked up.
    case text(String, expected: String)
    /// Nothing is there, or only blanks.
    case missing
    /// The same at one of several sources, all of which are needed; and what would do without it, in the words of a setting.
    case missingPart(String, remedy: String?)
    case overrun(AnswerOverrun)
    /// A reading failed for a reason of its own.
    case other(JSONValue?, String)

    var value: JSONValue? {
        switch self {
        case .mismatch(let mismatch): mismatch.value
        case .other(let value, _): value
        case .text, .missing, .missingPart, .overrun: nil
        }
    }

    var reason: String {
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
    /// How many names of a record are told.
    private static let toldNames = 8

    /// The reason; where nothing was found, with what is there instead.
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
