import FeedCore

/// The members of `server`; each is declared once, for both reading and the schema.
enum ServerMembers {
    static let host = Setting.text(
        "host",
        "The address of this machine that the server listens at, by default \(ServerPlan.defaultHost);"
            + " any that others can reach takes a token."
    )
    static let port = Setting<Int>(
        "port",
        default: ServerPlan.defaultPort,
        in: 0...65_535,
        "The port that the server listens at; 0 for one that the system chooses."
    )
    static let unixSocket = Setting.text(
        "unixSocket",
        "The path of a Unix domain socket to listen on, instead of host and port."
    )
    static let tlsCertificate = Setting.text(
        "tlsCertificate",
        "The path of a certificate with its chain, PEM, to answer over HTTPS."
    )
    static let tlsKey = Setting.text("tlsKey", "The path of the certificate's key, PEM.")
    static let names = Setting<[String]>(
        "names",
        default: [],
        rule: "an array of host names such as feeds.example.org, without scheme and port",
        "Host names that clients call the server by, as a proxy in front sends them.",
        allows: { $0.allSatisfy(\.isHostName) }
    )
    static let tokenFile = Setting.text("tokenFile", "The path of a file with one token, which may read and change.")
    static let isPrivate = Setting<Bool>("private", default: false, "Whether reading takes a token, too.")
    static let origins = Setting<[WebOrigin]>("origins", default: [], "Sites whose pages may read answers (CORS).")
    static let trustedProxies = Setting<[AddressRange]>(
        "trustedProxies",
        default: [],
        "Addresses of the proxies in front, whose X-Forwarded-For says who the client is."
    )
    static let rate = Setting<RequestRates.Limit>(
        "rate",
        default: ServerPlan.defaultRate,
        rule: RequestRates.Limit.rule,
        "How many requests a client address may send in each span of time.",
        allows: \.isAllowed
    )
    static let logsAccess = Setting<Bool>(
        "accessLog",
        default: true,
        "Whether requests are logged, at the level info, and those that are refused at notice."
    )

    /// The members in the order of the schema.
    static let all: [any AnySetting] = [
        host, port, unixSocket, tlsCertificate, tlsKey, names, tokenFile, isPrivate, origins, trustedProxies, rate,
        logsAccess,
    ]
}

extension ServerPlan {
    /// Creates the settings from the object `server`.
    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: ServerMembers.all.map(\.name))
        var plan = ServerPlan()
        plan.host = members.read(ServerMembers.host)
        plan.port = members.read(ServerMembers.port)
        plan.unixSocket = members.read(ServerMembers.unixSocket)
        plan.tlsCertificate = members.read(ServerMembers.tlsCertificate)
        plan.tlsKey = members.read(ServerMembers.tlsKey)
        plan.names = members.read(ServerMembers.names) ?? []
        plan.tokenFile = members.read(ServerMembers.tokenFile)
        plan.isPrivate = members.read(ServerMembers.isPrivate)
        plan.origins = members.read(ServerMembers.origins) ?? []
        plan.trustedProxies = members.read(ServerMembers.trustedProxies) ?? []
        plan.rate = members.read(ServerMembers.rate)
        plan.logsAccess = members.read(ServerMembers.logsAccess)
        let tls = [ServerMembers.tlsCertificate.name, ServerMembers.tlsKey.name]
        if tls.count(where: { members.has($0) }) == 1 {
            members.refuse("has only one of tlsCertificate and tlsKey, but must have both or none")
        }
        if members.has(ServerMembers.unixSocket.name), members.has(ServerMembers.port.name) {
            members.refuse("has unixSocket and port, but must have one of them")
        }
        self = try members.checked(plan)
    }
}

extension SettingMembers {
    /// Reads a member by its declaration; returns `nil` if the member is absent or invalid.
    mutating func read<Value>(_ setting: Setting<Value>) -> Value? {
        read(setting.name) { raw throws(SettingIssues) in try setting.read(raw) }
    }
}
