public import FeedJSON

extension JSONValue {
    /// Parses a text with `parse`; `expected` describes the valid texts in the error for any other value.
    package func parsed<Value>(
        as expected: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) throws(JSONMismatch) -> Value {
        guard let value = string.flatMap(parse) else { throw JSONMismatch(found: self, expected: expected()) }
        return value
    }
}

/// An enumeration whose cases are the valid values of a text in JSON.
public protocol JSONName: JSONReadable, CaseIterable, RawRepresentable<String> {}

extension JSONName {
    public init(json: JSONValue) throws(JSONMismatch) {
        self = try json.parsed(as: "one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))", Self.init)
    }
}
