import FeedCore
import FeedJSON
import Foundation

/// The priority of a message for [ntfy](https://docs.ntfy.sh/publish/#message-priority): 1 to 5, or the name of a
/// level.
struct NtfyPriority: SettingValue {
    private static let names = ["min": 1, "low": 2, "default": 3, "high": 4, "max": 5, "urgent": 5]

    var level: Int

    init(_ raw: RawSetting) throws(SettingIssues) {
        guard let level = raw.text.map({ Self.names[$0] }) ?? (try? Int(raw)), (1...5).contains(level) else {
            throw raw.mismatch(Self.typeName)
        }
        self.level = level
    }

    static var typeName: String { #"1 to 5, or "min", "low", "default", "high", "max" or "urgent""# }

    static func writeSchema(to json: inout JSONWriter) {
        json.array("enum") {
            for level in 1...5 { $0.value(level) }
            for name in names.keys.sorted() { $0.value(name) }
        }
    }

    var raw: RawSetting { .number("\(level)") }
}

/// The additional headers of a webhook; headers that this program sets are not allowed.
struct WebhookHeaders: SettingValue {
    private static let ours = [
        "Connection", "Content-Length", "Content-Type", "Host", "Idempotency-Key", "Transfer-Encoding",
        "X-Hub-Signature-256",
    ]

    var secrets: [String: Secret]

    init(_ raw: RawSetting) throws(SettingIssues) {
        secrets = try SecretMap(raw).secrets
        var issues = SettingIssues()
        for (name, value) in (raw.members ?? [:]).sorted(by: { $0.key < $1.key }) {
            func refuse(_ message: String, _ remedy: String) {
                let offset = value.nameOffsets.first
                issues.add(SettingIssues(message, remedy: remedy, at: offset).inside(.name(name)))
            }
            if !name.isHeaderName {
                refuse("is not a header name", "Write letters, digits and hyphens only, such as X-Api-Key.")
            } else if secrets[name]?.isHeaderValue == false {
                issues.add(value.issue(Secret.isNoHeaderValue).inside(.name(name)))
            }
            guard let own = Self.ours.first(where: { $0.lowercased() == name.lowercased() }) else { continue }
            refuse(
                "is a header of your own, but \(own) is set with each message",
                "Leave it out; headers other than \(Self.ours.listed) are sent as they are."
            )
        }
        try issues.checked(())
    }

    static var typeName: String { SecretMap.typeName }
    static var resolution: SettingResolution { SecretMap.resolution }
    static func writeSchema(to json: inout JSONWriter) {
        SecretMap.writeSchema(to: &json)
        json.member("propertyNames") {
            $0.object { $0.object("not") { $0.member("enum", Self.ours) } }
        }
    }
}

extension String {
    /// True if the text is a token as defined by [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#name-tokens).
    fileprivate var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}

extension Secret {
    static let isNoHeaderValue = "has a line break or another control character, which no header can carry"

    /// True if a header can contain the secret; a line break would end the header and begin another.
    var isHeaderValue: Bool { revealed.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }

    /// Creates a secret that is sent in a header.
    init(token raw: RawSetting) throws(SettingIssues) {
        self = try Secret(raw)
        guard isHeaderValue else { throw raw.issue(Self.isNoHeaderValue) }
    }
}

extension SourceAddress {
    /// Creates the address of an ntfy topic, which ends with the topic's name.
    init(topic raw: RawSetting) throws(SettingIssues) {
        self = try SourceAddress(raw)
        let whole = secret { $0 }.flatMap { URL(string: $0.revealed) } ?? url
        // The placeholder for a missing secret has no topic.
        guard whole.host()?.hasSuffix(".invalid") != true else { return }
        let name = whole.pathComponents.last ?? "/"
        let allowed = CharacterSet(charactersIn: "-_").union(.alphanumerics)
        guard name != "/", name.utf8.count <= 64, name.unicodeScalars.allSatisfy({ $0.isASCII && allowed.contains($0) })
        else {
            throw raw.issue(
                "\(raw.text == nil ? "names" : "is \(raw.quoted), which names") no topic",
                remedy: "Write the address with the topic at its end, such as https://ntfy.sh/my-races:"
                    + " at most 64 letters, digits, \"-\" and \"_\"."
            )
        }
    }
}
