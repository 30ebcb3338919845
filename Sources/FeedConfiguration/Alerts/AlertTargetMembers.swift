import FeedCore
import FeedJSON

/// The members of a target; each is declared once, for both reading and the schema.
enum AlertTargetMembers {
    static let kind = Setting<AlertTarget.Kind>("kind", "The kind of target.")
    static let url = Setting<SourceAddress>(
        "url",
        "The address: of a topic (ntfy), a server (gotify, matrix) or a hook."
    )
    static let secret = Setting<Secret>(
        "secret",
        "The key of the HMAC in the header X-Hub-Signature-256, by which the receiver knows us."
    )
    static let token = Setting<Secret>("token", "The token that the service gave out for us.")
    static let headers = Setting<WebhookHeaders>("headers", "Headers to send, by their names.")
    static let priority = Setting<Int>("priority", in: 0...10, "How urgent messages are, as the service counts it.")
    static let ntfyPriority = Setting<NtfyPriority>(
        "priority",
        "How urgent messages are: \(NtfyPriority.typeName)."
    )
    static let room = Setting<String>(
        "room",
        rule: "the id of a room such as !abc:example.org",
        "The room to write to.",
        allows: { $0.hasPrefix("!") && $0.count > 1 }
    )
    static let server = Setting<String>(
        "server",
        rule: "a host name, maybe with a port, such as smtp.example.org:587",
        "The mail relay.",
        allows: { AlertTarget.relay($0) != nil }
    )
    static let security = Setting<MailSettings.Security>(
        "security",
        default: .startTLS,
        "How the connection to the relay is encrypted."
    )
    static let user = Setting.text("user", "Whom the relay knows.")
    static let password = Setting<Secret>("password", "The password of the user.")
    static let from = Setting<String>("from", rule: address, "Whom mail is from.", allows: \.isMailAddress)
    static let to = Setting<[String]>(
        "to",
        count: 1...100,
        rule: "an array of mail addresses",
        "Whom mail is for.",
        allows: { $0.allSatisfy(\.isMailAddress) }
    )
    static let command = Setting<[String]>(
        "command",
        count: 1...100,
        repeats: true,
        rule: "an array of a program and its arguments",
        "The program and its arguments; the message is JSON on its standard input.",
        allows: { $0.first?.isEmpty == false }
    )
    static let rate = Setting<RequestRates.Limit>(
        "rate",
        rule: RequestRates.Limit.rule,
        "How many messages may be sent in each span of time, such as 10/1m; further ones wait.",
        allows: \.isAllowed
    )
    static let timeout = Setting<Duration>(
        "timeout",
        default: AlertTarget.defaultTimeout,
        from: .seconds(1),
        upTo: .seconds(600),
        "How long one message may take."
    )

    private static let address = "a mail address such as home@example.org"

    /// Returns the members of a kind, except ``kind`` itself, and the names of the required members.
    static func members(of kind: AlertTarget.Kind) -> (all: [any AnySetting], required: [String]) {
        let (own, required): ([any AnySetting], [String]) =
            switch kind {
            case .webhook: ([url, secret, headers], [url.name])
            case .ntfy: ([url, token, ntfyPriority], [url.name])
            case .gotify: ([url, token, priority], [url.name, token.name])
            case .matrix: ([url, token, room], [url.name, token.name, room.name])
            case .slack: ([url], [url.name])
            case .email: ([server, security, user, password, from, to], [server.name, from.name, to.name])
            case .program: ([command], [command.name])
            case .desktop, .terminal, .board: ([], [])
            }
        return (kind.isScreen ? own : own + [rate, timeout], required)
    }

    /// Writes the schema of any target, with the members of each kind; further rules are checked when a target is read.
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("required", [kind.name])
        json.array("oneOf") {
            for kind in AlertTarget.Kind.allCases {
                let members = members(of: kind)
                $0.object {
                    $0.object("properties") {
                        $0.object(Self.kind.name) { $0.member("const", kind.rawValue) }
                        for setting in members.all { $0.property(setting) }
                    }
                    $0.member("required", [Self.kind.name] + members.required)
                    $0.member("additionalProperties", false)
                }
            }
        }
    }
}

extension AlertTarget {
    /// Creates a target from its object, in which secrets have been looked up.
    init(_ raw: RawSetting) throws(SettingIssues) {
        typealias Members = AlertTargetMembers
        // All names are known, since a member of another kind gets an error of its own.
        let names = Set(Kind.allCases.flatMap { Members.members(of: $0).all.map(\.name) }).sorted()
        var members = try SettingMembers(raw, among: [Members.kind.name] + names)
        members.require(Members.kind.name, Kind.typeName)
        guard let kind = members.read(Members.kind) else {
            self = try members.checked(nil)
            return
        }
        let own = Members.members(of: kind)
        let allowed = [Members.kind.name] + own.all.map(\.name)
        for name in members.names where names.contains(name) && !allowed.contains(name) {
            members.refuse(
                "has \(name), which is of no use to the kind \"\(kind.rawValue)\"; that has \(allowed.listed)",
                of: name
            )
        }
        for setting in own.all where own.required.contains(setting.name) {
            members.require(setting.name, setting.typeName)
        }
        var target = AlertTarget(kind)
        target.url =
            kind == .ntfy
            ? members.read(Members.url.name) { raw throws(SettingIssues) in try SourceAddress(topic: raw) }
            : members.read(Members.url)
        target.secret =
            kind == .webhook
            ? members.read(Members.secret)
            : members.read(Members.token.name) { raw throws(SettingIssues) in try Secret(token: raw) }
        target.headers = members.read(Members.headers)?.secrets ?? [:]
        target.priority =
            kind == .ntfy ? members.read(Members.ntfyPriority)?.level : members.read(Members.priority)
        target.room = members.read(Members.room)
        target.command = members.read(Members.command) ?? []
        target.rate = members.read(Members.rate)
        target.timeout = members.read(Members.timeout) ?? Self.defaultTimeout
        if kind == .email { target.mail = MailSettings(&members) }
        self = try members.checked(target)
    }

    /// Returns the host and the port of a mail relay; `nil` for an invalid text.
    static func relay(_ text: String) -> (host: String, port: Int?)? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first.map(String.init), host.isHostName else { return nil }
        guard parts.count == 2 else { return (host, nil) }
        guard let port = Int(digits: Array(parts[1].utf8)[...]), (1...65_535).contains(port) else { return nil }
        return (host, port)
    }
}

extension MailSettings {
    fileprivate init?(_ members: inout SettingMembers) {
        typealias Members = AlertTargetMembers
        let security = members.read(Members.security) ?? .startTLS
        let user = members.read(Members.user)
        let password = members.read(Members.password)
        if (user == nil) != (password == nil), members.has(Members.user.name) != members.has(Members.password.name) {
            members.refuse("has only one of user and password, but must have both or none")
        }
        if password != nil, security == .none {
            members.refuse("sends a password without encryption; security must be starttls or tls")
        }
        let relay = members.read(Members.server).flatMap(AlertTarget.relay)
        let (from, to) = (members.read(Members.from), members.read(Members.to))
        guard let relay, let from, let to else { return nil }
        (self.host, self.port, self.security) = (relay.host, relay.port ?? security.port, security)
        (self.user, self.password, self.from, self.to) = (user, password, from, to)
    }
}

extension String {
    /// True if the text is a mail address that SMTP commands can contain without quotation marks.
    var isMailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), String(parts[1]).isHostName else {
            return false
        }
        return parts[0].utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"<>()[]\,;:""#.utf8.contains($0) }
    }
}
