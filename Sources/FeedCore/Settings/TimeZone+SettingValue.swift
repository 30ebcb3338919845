public import FeedJSON
public import Foundation

extension TimeZone: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        guard let zone = raw.text.flatMap(TimeZone.init(known:)) else {
            throw raw.mismatch(Self.typeName, among: Self.choices)
        }
        self = zone
    }

    /// Creates a zone from an identifier of the time zone database, such as `Europe/London`, or `UTC`; `nil` for any
    /// other text.
    ///
    /// Abbreviations are refused: "BST" is Bangladesh to some and Britain to others. Names of the database that
    /// Foundation does not list, such as `Asia/Kolkata`, are distinguished from abbreviations by their slash.
    public init?(known identifier: String) {
        let mayBeKnown =
            identifier == "UTC" || identifier.contains("/") || Self.knownTimeZoneIdentifiers.contains(identifier)
        guard mayBeKnown, let zone = TimeZone(identifier: identifier == "UTC" ? "GMT" : identifier) else { return nil }
        self = zone
    }

    /// The identifier as users write it; Foundation calls UTC "GMT".
    public var name: String { identifier == "GMT" ? "UTC" : identifier }

    public static var typeName: String { "a time zone such as Europe/London" }
    public static var choices: [String] { knownTimeZoneIdentifiers + ["UTC"] }
    public static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    public var raw: RawSetting { .text(name) }
}
