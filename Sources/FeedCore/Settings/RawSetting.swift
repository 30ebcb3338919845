public import FeedJSON

/// A setting's value as a configuration or a command line writes it, before anybody has looked at its type.
public indirect enum RawSetting: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number in the text of JSON, so that nothing is lost of it.
    case number(String)
    case text(String)
    case list([RawSetting])
    case object([String: RawSetting])
    /// A secret that was looked up where the configuration said.
    case secret(Secret)

    /// Takes a value of the configuration.
    public init(_ json: JSONValue) {
        switch json.kind {
        case .null: self = .null
        case .boolean: self = .bool(json.bool ?? false)
        case .number: self = .number(json.numberText ?? "")
        case .string: self = .text(json.string ?? "")
        case .array: self = .list((json.elements ?? nil)?.map(RawSetting.init) ?? [])
        case .object: self = .object((json.memberIndex() ?? [:]).mapValues(RawSetting.init))
        }
    }

    /// The value in words for a message: `0`, `"soon"`, `an array`.
    public var noun: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text.shortened
        case .text(let text): "\"\(text.withoutCredentials.shortened)\""
        case .list(let elements): elements.isEmpty ? "an empty array" : "an array"
        case .object: "an object"
        case .secret: "a secret"
        }
    }
}
