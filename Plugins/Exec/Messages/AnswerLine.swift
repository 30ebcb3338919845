import FeedCore
import FeedJSON

/// A line that a program wrote: its type and number, before its content is read.
struct AnswerLine {
    /// The types of lines.
    enum Kind: String, CaseIterable {
        case manifest, group, item, warning, state, done, error
        case waitUntil = "wait-until"
    }

    /// The number of the question that the line answers; `nil` if the line has none.
    let id: Int?
    let kind: Kind?

    /// The line; `nil` if it is not JSON.
    let json: JSONValue?

    /// The reason why the line is not a message, to follow "line 7: "; `nil` for a message.
    let fault: String?

    init(_ bytes: [UInt8]) {
        let document = JSONDocument.root(of: bytes)
        json = try? document.get()
        id = json?["id"]?.int
        let type = json?["type"]
        kind = type?.string.flatMap(Kind.init)
        switch document {
        case .failure(let error): fault = error.fault
        case .success(let json) where json.kind != .object: fault = "found \(json.noun), expected an object"
        case .success(let json) where id == nil:
            let found = json["id"].map { "the id to be \($0.noun)" } ?? "no \"id\""
            fault = "found \(found), expected the number of the question"
        case .success where kind == nil:
            let known = Kind.allCases.map(\.rawValue).sorted().joined(separator: ", ")
            let found = type?.string.map { "the type \($0.quoted)" } ?? "no \"type\""
            fault = "found \(found), expected one of \(known)"
        case .success: fault = nil
        }
    }

    /// True if the line ends the answer to its question.
    var isLast: Bool { fault == nil && (kind == .done || kind == .error || kind == .manifest) }
}

extension JSONSyntaxError {
    /// The reason why a line is not JSON.
    var fault: String { "found no JSON: \(found) in column \(position.column), expected \(expected)" }
}

extension JSONDocument {
    /// Returns the value of a text, or the reason why it is not JSON.
    static func root(of bytes: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONDocument(bytes).root }
    }
}
