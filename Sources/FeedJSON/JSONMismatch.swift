/// An error about a JSON value that does not match the reader's expectation.
///
/// It contains the value, and computes pointer and description only on demand, so that skipping a million bad records
/// costs no more than reading them.
public struct JSONMismatch: Error, Sendable {
    /// The value that does not fit; for a missing member, the object that lacks it.
    public let value: JSONValue

    /// A description of the values that the reader accepts, such as `a whole number`.
    public let expected: String
    private let missingName: String?
    private let advise: (@Sendable (JSONValue) -> String?)?

    /// Creates a mismatch for a value that is present but unusable.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - expected: A description of the values that the reader accepts.
    ///   - advise: Returns whole sentences about how to write such a value, or `nil` if `expected` is clear enough.
    public init(
        found value: JSONValue,
        expected: String,
        advise: (@Sendable (JSONValue) -> String?)? = nil
    ) {
        self.value = value
        self.expected = expected
        self.advise = advise
        missingName = nil
    }

    /// Creates a mismatch for a member that is missing or null.
    public init(missing name: String, in object: JSONValue) {
        value = object
        expected = "a member \"\(name)\""
        missingName = name
        advise = nil
    }

    /// Whole sentences about how to write the value; `nil` if ``reason`` is clear enough.
    public var advice: String? { advise?(value) }

    /// The JSON Pointer of ``value``.
    public var pointer: String { value.pointer }

    /// The value found and the values expected, or the missing member; without the pointer.
    public var reason: String {
        if let missingName {
            return value[missingName] == nil
                ? "the member \"\(missingName)\" is missing" : "the member \"\(missingName)\" is null"
        }
        return "found \(value.noun), expected \(expected)"
    }
}

extension JSONMismatch: CustomStringConvertible {
    /// The pointer and the reason: `/data/3/seconds: found the text "soon", expected a whole number`.
    public var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }
}

extension JSONValue {
    /// The value in words for a message, shortened if it is long: `the text "soon"`, `the number 12`, `an object`.
    public var noun: String {
        switch kind {
        case .null: "null"
        case .boolean: bool == true ? "true" : "false"
        case .number: "the number \((numberText ?? "").shortened)"
        case .string: string?.isEmpty == true ? "an empty text" : "the text \"\((string ?? "").shortened)\""
        case .array: elements?.isEmpty == true ? "an empty array" : "an array"
        case .object: "an object"
        }
    }
}

extension String {
    /// The text, shortened to at most 60 Unicode scalars for a message.
    ///
    /// The limit is in Unicode scalars, since one character can have any number of combining marks.
    package var shortened: String {
        unicodeScalars.dropFirst(60).isEmpty ? self : String(unicodeScalars.prefix(57)) + "..."
    }
}
