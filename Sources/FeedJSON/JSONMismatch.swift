/// A value that is JSON, but not what its reader expected.
///
/// It holds the value and works out pointer and words only when asked, so that passing over a million bad records
/// costs no more than the look at each.
public struct JSONMismatch: Error, Sendable {
    /// The value that does not fit; for a missing member, the object that lacks it.
    public let value: JSONValue

    /// What the reader can use there, such as `a whole number`.
    public let expected: String
    private let missingName: String?
    private let advise: (@Sendable (JSONValue) -> String?)?

    /// A value that is there but not of use.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - expected: What the reader can use.
    ///   - advise: Says how to write such a value, in whole sentences, where that is not clear from `expected`; `nil`
    ///     where it is.
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

    /// A member that is not there, or null.
    public init(missing name: String, in object: JSONValue) {
        value = object
        expected = "a member \"\(name)\""
        missingName = name
        advise = nil
    }

    /// How to write the value, in whole sentences; `nil` where that is clear from ``reason``.
    public var advice: String? { advise?(value) }

    /// The place of the value as a JSON Pointer.
    public var pointer: String { value.pointer }

    /// What was found and what was expected, without the place.
    public var reason: String {
        if let missingName {
            return value[missingName] == nil
                ? "the member \"\(missingName)\" is missing" : "the member \"\(missingName)\" is null"
        }
        return "found \(value.noun), expected \(expected)"
    }
}

extension JSONMismatch: CustomStringConvertible {
    /// For example: `/data/3/seconds: found the text "soon", expected a whole number`.
    public var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }
}

extension JSONValue {
    /// The value in words for a message, cut where it is long: `the text "soon"`, `the number 12`, `an object`.
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
    /// As much of the text as a message has room for.
    ///
    /// Cuts by Unicode scalars, since one character can carry any number of combining marks.
    package var shortened: String {
        unicodeScalars.dropFirst(60).isEmpty ? self : String(unicodeScalars.prefix(57)) + "..."
    }
}
