package import FeedCore
import FeedJSON
import Foundation

extension JSONHTTPProvider {
    enum Method: String, CaseIterable, SettingValue { case get = "GET", post = "POST" }

    static let url = Setting<DeclaredValue<AddressTemplate>>(
        "url",
        "The address of the request; it may have variables after its host, which is the only host that is called."
    )
    static let method = Setting("method", default: Method.get, "The method of the request.")
    static let parameters = Setting<DeclaredValue<QueryParameters>?>(
        "parameters",
        "Parameters of the query by name; one whose variable has no value is left out."
    )
    static let headers = Setting<DeclaredValue<RequestHeaders>?>("headers", "Headers of the request by name.")
    static let body = Setting<DeclaredValue<RequestBody>?>(
        "body",
        "What a POST sends: a text, or JSON as it stands here."
    )
    static let secrets = Setting<SecretMap?>(
        "secrets",
        "Secrets by name, for headers and parameters to use as {secret.NAME}."
    )
    static let variables = Setting<DeclaredValue<RequestVariables>?>(
        "variables",
        "Values by name, for address, parameters, headers and body to use as {variable.NAME}."
    )
    static let timeZone = Setting<TimeZone?>(
        "timeZone",
        "The zone of times that name none, and of the days in the request."
    )
    static let records = Setting<RecordPath>("records", "Where the records are.")
    static let emptyWhenMissing = Setting(
        "emptyWhenMissing",
        default: false,
        "Whether an answer without the list of records is one without records, not an error."
    )
    static let fields = Setting<DeclaredValue<FieldMap>>("fields", "What to make the fields of an item of.")
    static let keep = Setting<DeclaredValue<Condition>?>(
        "keep",
        "A condition that a record must meet to become an item."
    )
    static let staysFor = Setting(
        "staysFor",
        default: StayDuration(.zero),
        "How long an item stays in the list after it has begun or, where its end is known, ended."
    )
    static let next = Setting<DeclaredValue<Pagination>?>("next", "How to request the next page.")
    static let error = Setting<DeclaredValue<AnswerError>?>(
        "error",
        "How to recognise an error in an answer, and where the publisher's words about it are."
    )
}

/// A duration such as `60s`.
struct StayDuration: SettingValue {
    /// A year and a day.
    private static let longest = Duration.seconds(366 * 86_400)

    var duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let duration = Duration(text), duration <= Self.longest else { return nil }
        self.duration = duration
    }

    static let noun = "\(Duration.rule), at most \(longest.shortText)"
    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^" + Duration.pattern(of: .zero...longest))
    }
    func write(to json: inout JSONWriter) { json.value(duration.shortText) }
}

// MARK: - Settings that depend on each other

extension JSONHTTPProvider {
    /// What the texts of a request use that is not there, secrets where they may not be, and secrets that cannot be sent.
    package static func problems(among raw: [String: RawSetting]) -> [SettingProblem] {
        let secrets = raw[secrets.name].flatMap(SecretMap.init)?.secrets ?? [:]
        let known = raw[variables.name].map(\.memberNames) ?? []
        var problems: [SettingProblem] = []
        func check(_ text: RequestText, of setting: String, at path: [SettingStep] = [], mayHoldSecrets: Bool) {
            for piece in text.pieces {
                switch piece {
                case .variable(let name):
                    // Where the variables are none, that is all there is to say.
                    guard let known, !known.contains(name) else { continue }
                    problems.append(.unknown("variable", name, among: known, of: setting, at: path))
                case .secret where !mayHoldSecrets:
                    let message = "has a secret, but a secret goes into \"headers\" or \"parameters\" only"
                    problems.append(SettingProblem(setting, path: path, message))
                case .secret(let name) where secrets[name] == nil:
                    problems.append(.unknown("secret", name, among: Set(secrets.keys), of: setting, at: path))
                case .text, .secret, .windowStart, .windowEnd: break
                }
            }
        }
        if case .text(let address)? = raw[url.name], let text = try? RequestText(address) {
            // The address itself has complained of secrets.
            check(text.withoutSecrets, of: url.name, mayHoldSecrets: false)
        }
        let headerTexts = raw[headers.name].flatMap(DeclaredValue<RequestHeaders>.readable)?.texts ?? [:]
        let parameterTexts = raw[parameters.name].flatMap(DeclaredValue<QueryParameters>.readable)?.texts ?? [:]
        for (setting, texts) in [(parameters.name, parameterTexts), (headers.name, headerTexts)] {
            for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
                check(text, of: setting, at: [.name(name)], mayHoldSecrets: true)
            }
        }
        for (path, text) in raw[body.name].flatMap(DeclaredValue<RequestBody>.readable)?.texts ?? [] {
            check(text, of: body.name, at: path, mayHoldSecrets: false)
        }
        if raw[body.name] != nil, raw[method.name].map(Method.init) ?? .get == .get {
            problems.append(SettingProblem(body.name, "needs the method \"POST\""))
        }
        let sent = Set(headerTexts.values.flatMap(\.secretNames))
        for (name, secret) in secrets.sorted(by: { $0.key < $1.key })
        where sent.contains(name) && !secret.revealed.isHeaderValue {
            problems.append(
                SettingProblem(
                    Self.secrets.name,
                    path: [.name(name)],
                    "holds a line end or another control character, which no header may"
                )
            )
        }
        return problems
    }
}

extension RawSetting {
    /// The names of an object's members; `nil` for any other value.
    fileprivate var memberNames: Set<String>? {
        if case .object(let members) = self { Set(members.keys) } else { nil }
    }
}

extension RequestText {
    fileprivate var secretNames: [String] {
        pieces.compactMap { if case .secret(let name) = $0 { name } else { nil } }
    }

    fileprivate var withoutSecrets: RequestText {
        RequestText(pieces.filter { if case .secret = $0 { false } else { true } })
    }
}

extension SettingProblem {
    fileprivate static func unknown(
        _ kind: String,
        _ name: String,
        among known: Set<String>,
        of setting: String,
        at path: [SettingStep]
    ) -> SettingProblem {
        let noun = RawSetting.text(name).noun
        var problem = SettingProblem(setting, path: path, "names the \(kind) \(noun), which is not among \"\(kind)s\"")
        problem.suggestion = name.nearest(of: known)
        return problem
    }
}
