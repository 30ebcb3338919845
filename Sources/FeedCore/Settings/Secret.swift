public import FeedJSON

/// A value that must not be seen, such as an app key.
///
/// Its descriptions never contain the value.
///
/// A configuration contains the source of the secret, `{"env": "NAME"}` or `{"file": "path"}`. A literal value instead
/// works too, with a warning.
public struct Secret: Sendable, Hashable {
    /// The value, for the code that sends it.
    public let revealed: String

    /// The source of the secret, such as `env:NAME`, for messages; `nil` if it is unknown.
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

    /// Writes the schema of a secret's source, such as `{"env": "NAME"}`.
    static func writePlaceSchema(_ name: String, to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("properties") {
            $0.object { $0.object(name) { $0.member("type", "string") } }
        }
        json.member("required", [name])
        json.member("additionalProperties", false)
    }
}

/// Secrets by the names of the headers or parameters that contain them: `{"key": {"env": "NAME"}}`.
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
