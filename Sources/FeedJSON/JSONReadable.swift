/// A type that can be created from a JSON value, such as a publisher's record or a part of one.
///
/// ```swift
/// struct Event: JSONReadable {
///     var id: String
///     var start: Double
///
///     init(json: JSONValue) throws(JSONMismatch) {
///         id = try json.read("i")
///         start = try json.read("tt")
///     }
/// }
/// ```
public protocol JSONReadable {
    /// Reads the value.
    ///
    /// - Throws: A mismatch with the value found and the values expected.
    init(json: JSONValue) throws(JSONMismatch)
}

extension JSONValue {
    /// Returns the value of a required member, which must not be null.
    public func member(_ name: String) throws(JSONMismatch) -> JSONValue {
        guard kind == .object else { throw JSONMismatch(found: self, expected: "an object") }
        guard let value = self[name], !value.isNull else { throw JSONMismatch(missing: name, in: self) }
        return value
    }

    /// Reads a required member, which must not be null, as a value of `type`.
    public func read<Value: JSONReadable>(_ name: String, as type: Value.Type = Value.self) throws(JSONMismatch)
        -> Value
    {
        try Value(json: member(name))
    }

    /// Reads an optional member; `nil` if it is missing or null, and an error if it has the wrong type.
    public func readIfPresent<Value: JSONReadable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(JSONMismatch) -> Value? {
        guard kind == .object else { throw JSONMismatch(found: self, expected: "an object") }
        guard let value = self[name], !value.isNull else { return nil }
        return try Value(json: value)
    }
}

extension JSONValue: JSONReadable {
    public init(json: JSONValue) { self = json }
}

extension String: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let value = json.string else { throw JSONMismatch(found: json, expected: "a text") }
        self = value
    }
}

extension Int: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let value = json.int else { throw JSONMismatch(found: json, expected: "a whole number") }
        self = value
    }
}

extension Double: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let value = json.double else { throw JSONMismatch(found: json, expected: "a number") }
        self = value
    }
}

extension Bool: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let value = json.bool else { throw JSONMismatch(found: json, expected: "true or false") }
        self = value
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        guard let elements = json.elements else { throw JSONMismatch(found: json, expected: "an array") }
        var values: [Element] = []
        for element in elements { values.append(try Element(json: element)) }
        self = values
    }
}
