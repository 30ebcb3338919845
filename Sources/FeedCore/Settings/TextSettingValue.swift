public import FeedJSON

/// A type whose values are written as texts with a grammar, such as durations.
public protocol TextSettingValue: SettingValue {
    /// Parses a text; `nil` if it does not follow the grammar.
    init?(_ text: String)

    /// The pattern of valid texts in JSON Schema; `nil` if no pattern can describe them.
    static var schemaPattern: String? { get }
}

extension TextSettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let value = raw.text.flatMap({ Self($0) }) else { throw raw.mismatch(Self.typeName) }
        self = value
    }
    public static var schemaPattern: String? { nil }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", ifPresent: schemaPattern)
    }
}
