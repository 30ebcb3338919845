import FeedCore
import FeedJSON

/// A number that may be sent as a text.
struct Amount: JSONReadable {
    let value: FactValue

    init(json: JSONValue) throws(JSONMismatch) {
        // The grammar of JSON applies within a text too.
        let number = json.kind == .string ? json.stringBytes.flatMap { try? JSONDocument($0).root } : json
        if let whole = number?.int {
            value = .integer(whole)
        } else if let decimal = number?.double {
            value = .decimal(decimal)
        } else {
            throw JSONMismatch(found: json, expected: "a number")
        }
    }

    var whole: Int? { if case .integer(let whole) = value { whole } else { nil } }
}
