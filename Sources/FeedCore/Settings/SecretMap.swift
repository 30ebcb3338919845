public import FeedJSON

/// Secrets by the names that requests use them under: `{"key": {"env": "NAME"}}`.
public struct SecretMap: SettingValue {
    public var secrets: [String: Secret]

    public init?(_ raw: RawSetting) {
        guard case .object(let members) = raw else { return nil }
        secrets = [:]
        for (name, value) in members {
            guard let secret = Secret(value) else { return nil }
            secrets[name] = secret
        }
    }

    public static let noun = #"an object of secrets, each {"env": "NAME"} or {"file": "path"}"#
    public static var resolution: SettingResolution { .secrets }

    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("additionalProperties") { $0.object { Secret.writeSchema(to: &$0) } }
    }

    public func write(to json: inout JSONWriter) {
        json.object {
            for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) { $0.member(name) { secret.write(to: &$0) } }
        }
    }
}
