public import FeedJSON

extension JSONValue {
    /// Reads the elements of an array as records; each unreadable element becomes a warning.
    ///
    /// - Parameters:
    ///   - type: The type of an element.
    ///   - warnings: Receives a warning with place and reason for each element that could not be read.
    /// - Returns: The records that could be read, in order.
    /// - Throws: ``JSONMismatch`` if this is not an array, `FeedError` if it has more than
    ///   `FeedSnapshot.maximumItemCount` elements.
    public func readEach<Record: JSONReadable>(
        as type: Record.Type = Record.self,
        warnings: inout FeedWarnings
    ) throws -> [Record] {
        guard let elements else { throw JSONMismatch(found: self, expected: "an array") }
        return try elements.readEach(as: type, warnings: &warnings)
    }
}

extension Sequence<JSONValue> {
    /// Reads values as records; each unreadable value becomes a warning.
    ///
    /// - Throws: ``FeedError`` if there are more than ``FeedSnapshot/maximumItemCount`` values.
    public func readEach<Record: JSONReadable>(
        as type: Record.Type = Record.self,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> [Record] {
        var records: [Record] = []
        var count = 0
        for value in self {
            count += 1
            guard count <= FeedSnapshot.maximumItemCount else {
                throw .tooManyRecords(self.reduce(into: 0) { count, _ in count += 1 })
            }
            do {
                records.append(try Record(json: value))
            } catch {
                warnings.add(error)
            }
        }
        return records
    }
}

extension JSONValue {
    /// Reads a text and parses its content.
    package func parsed<Value>(
        as expected: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) throws(JSONMismatch) -> Value {
        guard let value = string.flatMap(parse) else { throw JSONMismatch(found: self, expected: expected()) }
        return value
    }
}

/// A closed list of names for a text in JSON.
public protocol JSONName: JSONReadable, CaseIterable, RawRepresentable<String> {}

extension JSONName {
    public init(json: JSONValue) throws(JSONMismatch) {
        self = try json.parsed(as: "one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))", Self.init)
    }
}
