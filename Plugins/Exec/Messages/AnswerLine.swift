import FeedCore
import FeedJSON

/// A line that a program wrote: its type and number, before its content is read.
struct AnswerLine {
    /// The types of lines.
    enum Kind: String, CaseIterable {
        case manifest, group, item, warning, state, done, error
        case waitUntil = "wait-until"
    }

    /// The number of the question that it answers; `nil` if it does not have one.
    let id: Int?
    let kind: Kind?

    /// The line; `nil` if it is not JSON.
    let json: JSONValue?

    /// The reason why it is not a message, to follow "line 7: "; `nil` for a message.
    let fault: String?

    init(_ bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            let json = try JSONDocument(bytes).root
            self.json = json
            id = json["id"]?.int
            let type = json["type"]
            kind = type?.string.flatMap(Kind.init)
            if json.kind != .object {
                fault = "found \(json.noun), expected an object"
            } else if id == nil {
                let found = json["id"].map { "the id to be \($0.noun)" } ?? "no \"id\""
                fault = "found \(found), expected the number of the question"
            } else if kind == nil {
                let known = Kind.allCases.map(\.rawValue).sorted().joined(separator: ", ")
                let found = type?.string.map { "the type \($0.quoted)" } ?? "no \"type\""
                fault = "found \(found), expected one of \(known)"
            } else {
                fault = nil
            }
        } catch {
            json = nil
            id = nil
            kind = nil
            fault = error.fault
        }
    }

    /// True if nothing follows to the same question.
    var isLast: Bool { fault == nil && (kind == .done || kind == .error || kind == .manifest) }
}

extension JSONSyntaxError {
    /// The reason why a line is not JSON.
    var fault: String { "found no JSON: \(found) in column \(position.column), expected \(expected)" }
}
