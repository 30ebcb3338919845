import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The request of a feed, made from the feed's settings.
struct RequestMapping: Sendable {
    let address: AddressTemplate
    let secrets: [String: Secret]
    private let isPost: Bool
    private let parameters: [(name: String, text: RequestText)]
    private let headers: [(name: String, text: RequestText)]
    private let body: RequestBody?
    private let variables: [String: String]
    private let zone: TimeZone?

    /// Creates the request and checks its settings.
    ///
    /// - Throws: An issue for each unknown name in a text; for each secret in a wrong place, or with characters that a
    ///   header may not have; for a `link` beside a secret address; and for a body without the method `POST`.
    init(_ settings: SettingValues, _ address: AddressTemplate) throws(SettingIssues) {
        self.address = address
        secrets = settings[JSONHTTPProvider.secrets]?.secrets ?? [:]
        isPost = settings[JSONHTTPProvider.method] == .post
        parameters = Self.sorted(settings[JSONHTTPProvider.parameters]?.texts)
        headers = Self.sorted(settings[JSONHTTPProvider.headers]?.texts)
        body = settings[JSONHTTPProvider.body]
        variables = settings[JSONHTTPProvider.variables]?.values ?? [:]
        zone = settings[JSONHTTPProvider.timeZone]
        try check(settings)
    }

    private static func sorted(_ texts: [String: RequestText]?) -> [(name: String, text: RequestText)] {
        (texts ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
    }

    /// All texts with their setting paths; `mayHoldSecrets` is true for parameters and headers only.
    private var texts: [(path: [SettingStep], text: RequestText, mayHoldSecrets: Bool)] {
        typealias Named = (name: String, text: RequestText)
        func named(_ texts: [Named], in setting: String) -> [([SettingStep], RequestText, Bool)] {
            texts.map { ([.name(setting), .name($0.name)], $0.text, true) }
        }
        return [([.name(JSONHTTPProvider.url.name)], address.text, false)]
            + named(parameters, in: JSONHTTPProvider.parameters.name)
            + named(headers, in: JSONHTTPProvider.headers.name)
            + (body?.texts ?? []).map { ([.name(JSONHTTPProvider.body.name)] + $0.path, $0.text, false) }
    }

    private func check(_ settings: SettingValues) throws(SettingIssues) {
        var issues = SettingIssues()
        for (path, text, mayHoldSecrets) in texts {
            issues.add(self.issues(with: text, mayHoldSecrets: mayHoldSecrets).inside(path))
        }
        if address.source != nil, case .link? = settings[JSONHTTPProvider.next]?.kind {
            let message = "has a \"link\", which a secret address cannot lead to"
            issues.add(SettingIssues(JSONHTTPProvider.next.name, message))
        }
        if body != nil, !isPost { issues.add(SettingIssues(JSONHTTPProvider.body.name, "needs the method \"POST\"")) }
        let sent = Set(headers.flatMap(\.text.secretNames))
        let setting = JSONHTTPProvider.secrets.name
        for (name, raw) in settings.raw[setting]?.members ?? [:]
        where sent.contains(name) && secrets[name]?.revealed.isHeaderValue == false {
            let message = "holds a line end or another control character, which no header may"
            issues.add(raw.issue(message).inside(.name(setting), .name(name)))
        }
        try issues.checked(())
    }

    /// Returns an issue for each name or secret that a text may not use.
    private func issues(with text: RequestText, mayHoldSecrets: Bool) -> SettingIssues {
        var issues = SettingIssues()
        func add(unknown kind: String, _ name: String, among known: some Collection<String>) {
            let message = "names the \(kind) \(name.quoted), which is not among \"\(kind)s\""
            issues.add(SettingIssues(message, remedy: name.suggestion(among: known.sorted()), at: text.offset))
        }
        for piece in text.pieces {
            switch piece {
            case .variable(let name) where variables[name] == nil:
                add(unknown: "variable", name, among: variables.keys)
            case .secret where !mayHoldSecrets:
                issues.add(SettingIssues(RequestText.secretElsewhere, at: text.offset))
            case .secret(let name) where secrets[name] == nil: add(unknown: "secret", name, among: secrets.keys)
            default: break
            }
        }
        return issues
    }

    /// The secrets that must never be shown, including a secret address.
    var allSecrets: [Secret] { Array(secrets.values) + (address.source?.secrets ?? []) }

    /// The names of parameters whose values are secrets.
    var secretParameterNames: Set<String> { Set(parameters.filter(\.text.isSecret).map(\.name)) }

    private func values(_ window: TimeWindow, _ timeZone: TimeZone) -> RequestValues {
        let zone = zone ?? timeZone
        return RequestValues(variables: variables, secrets: secrets, window: window.wholeDays(in: zone), zone: zone)
    }

    /// Returns the address with all parameters that have a value and are not secret.
    ///
    /// - Throws: `FeedError` if a variable of the address has no value, or the result is not an address.
    func url(in context: FetchContext) throws(FeedError) -> URL {
        let values = values(context.window, context.timeZone)
        guard let url = address.url(with: values) else {
            throw FeedError(
                .configuration,
                "the address needs the end of the window, but the window has none",
                hint: "Set \"ahead\" for the feed, or look at a window with an end."
            )
        }
        return parameters.reduce(url) { url, parameter in
            guard !parameter.text.isSecret, let value = parameter.text.text(with: values) else { return url }
            return url.setting(parameter.name, to: value)
        }
    }

    /// Returns the request for an address, which comes from ``url(in:)`` or from the previous page.
    func question(_ url: URL, in context: FetchContext) -> FeedRequest {
        let values = values(context.window, context.timeZone)
        var request = FeedRequest(url)
        for (name, text) in headers {
            guard let value = text.text(with: values) else { continue }
            if text.isSecret { request.secretHeaders[name] = Secret(value) } else { request.headers[name] = value }
        }
        for (name, text) in parameters where text.isSecret {
            request.secretQueryItems[name] = text.text(with: values).map { Secret($0) }
        }
        // `url` has the parameters that are not secret.
        request.secretURL = address.source?.secret { whole in
            request.secretQueryItems.sorted { $0.key < $1.key }
                .reduce(whole.setting(queryOf: url)) { $0.setting($1.key, to: $1.value.revealed) }
        }
        guard isPost else { return request }
        request.body = body?.bytes(with: values) ?? []
        let hasType = headers.contains { $0.name.lowercased() == "content-type" }
        if let body, !hasType { request.headers["Content-Type"] = body.isJSON ? "application/json" : "text/plain" }
        return request
    }

    // MARK: - The window

    private var windowTexts: [RequestText] { texts.map(\.text).filter(\.usesWindow) }

    /// Returns the parts of the request that depend on the window; windows with equal parts share an answer.
    func scope(of window: TimeWindow, in timeZone: TimeZone) -> String {
        let values = values(window, timeZone)
        return windowTexts.map { text in
            RequestText(text.pieces.filter(\.isOfWindow)).text(with: values) ?? "-"
        }.joined(separator: " ")
    }

    /// Returns the window that an answer covers; `nil` if the request does not depend on the window.
    func coverage(in context: FetchContext) -> TimeWindow? {
        windowTexts.isEmpty ? nil : values(context.window, context.timeZone).window
    }
}

extension RequestText {
    fileprivate var secretNames: [String] {
        pieces.compactMap { if case .secret(let name) = $0 { name } else { nil } }
    }
}
