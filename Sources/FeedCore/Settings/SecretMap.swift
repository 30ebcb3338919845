public import FeedJSON

/// Secrets by the names that requests use them under: `{"key": {"env": "NAME"}}`.
public struct SecretMap: SettingValue {
    public var secrets: [String: Secret]

    public init(_ raw: RawSetting) throws(SettingIssues) {
        secrets = try raw.readMembers(of: Self.typeName) { raw throws(SettingIssues) in try Secret(raw) }
    }

    public static let typeName = #"an object of secrets, each {"env": "NAME"} or {"file": "path"}"#
    public static var resolution: SettingResolution { .secrets }

    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("additionalProperties") { $0.object { Secret.writeSchema(to: &$0) } }
    }
}
