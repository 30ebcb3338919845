public import FeedJSON

/// A value that must not be seen, such as an app key.
///
/// It never prints itself.
///
/// A configuration says where it is, `{"env": "NAME"}` or `{"file": "path"}`; the value itself in its place works and
/// makes a warning.
public struct Secret: Sendable, Hashable {
    /// The value itself, for the one place that sends it.
    public let revealed: String

    /// The place where the user stores it, such as `env:NAME`, for messages; `nil` if it is unknown.
    package var place: String?

    public init(_ revealed: String) { self.revealed = revealed }

    public static func == (one: Secret, other: Secret) -> Bool { one.revealed == other.revealed }
    public func hash(into hasher: inout Hasher) { hasher.combine(revealed) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: SettingValue {
    public init(_ raw: RawSetting) throws(SettingIssues) {
        switch raw.kind {
        case .secret(let secret): self = secret
        case .text(let text): self.init(text)
        default: throw raw.mismatch(Self.typeName)
        }
    }
    public static var typeName: String { #"{"env": "NAME"}, {"file": "path"} or a text"# }
    public static func writeSchema(to json: inout JSONWriter) {
        json.array("oneOf") {
            for name in ["env", "file"] {
                $0.object { writePlaceSchema(name, to: &$0) }
            }
            $0.object { $0.member("type", "string") }
        }
    }
    public static var resolution: SettingResolution { .secret }

    /// Writes the schema of the place of a secret, such as `{"env": "NAME"}`.
    static func writePlaceSchema(_ name: String, to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("properties") {
            $0.object { $0.object(name) { $0.member("type", "string") } }
        }
        json.member("required", [name])
        json.member("additionalProperties", false)
    }
}

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
        json.object("additionalProperties") { Secret.writeSchema(to: &$0) }
    }
}
