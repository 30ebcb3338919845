import FeedCore
import FeedJSON

/// Secrets by the names that requests use them under: `{"key": {"env": "NAME"}}`.
struct SecretMap: SettingValue {
    var secrets: [String: Secret]

    init?(_ raw: RawSetting) {
        guard case .object(let members) = raw else { return nil }
        secrets = [:]
        for (name, value) in members {
            guard let secret = Secret(value) else { return nil }
            secrets[name] = secret
        }
    }

    static let noun = #"an object of secrets, each {"env": "NAME"} or {"file": "path"}"#
    static var treatment: SettingTreatment { .secrets }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("additionalProperties") { $0.object { Secret.writeSchema(to: &$0) } }
    }

    func write(to json: inout JSONWriter) {
        json.object {
            for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) { $0.member(name) { secret.write(to: &$0) } }
        }
    }
}
