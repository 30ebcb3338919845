import FeedCore
import FeedReaders

extension RequestMapping {
    /// A text with its setting path, and the variables that it may hold besides values and the ends of the window.
    struct PlacedText {
        enum Variable { case secret, part, record }

        var path: [SettingStep]
        var text: RequestText
        var allowed: Set<Variable> = []
    }

    var texts: [PlacedText] {
        let (url, parameters) = (JSONHTTPProvider.url.name, JSONHTTPProvider.parameters.name)
        let (headers, body) = (JSONHTTPProvider.headers.name, JSONHTTPProvider.body.name)
        var texts = [PlacedText(path: [.name(url)], text: address.text, allowed: [.part])]
        for (name, value) in self.parameters {
            let path: [SettingStep] = [.name(parameters), .name(name)]
            switch value {
            case .single(let text):
                // A secret parameter is not part of the address.
                texts.append(PlacedText(path: path, text: text, allowed: text.isSecret ? [.secret] : [.part]))
            case .several(let several):
                texts += several.enumerated().map { PlacedText(path: path + [.index($0)], text: $1, allowed: [.part]) }
            }
        }
        texts += self.headers.map {
            PlacedText(path: [.name(headers), .name($0.name)], text: $0.text, allowed: [.secret])
        }
        texts += (self.body?.texts ?? []).map { PlacedText(path: [.name(body)] + $0.path, text: $0.text) }
        guard let details else { return texts }
        let path: [SettingStep] = [.name(JSONHTTPProvider.details.name), .name(url)]
        return texts + [PlacedText(path: path, text: details.address, allowed: [.record])]
    }

    func check(_ settings: SettingValues) throws(SettingIssues) {
        var issues = SettingIssues()
        for text in texts { issues.add(self.issues(with: text).inside(text.path)) }
        if parts != nil, !texts.contains(where: { $0.text.usesPart }) {
            let message = "has \"each\", but neither \"url\" nor \"parameters\" has {window.each}"
            issues.add(SettingIssues(JSONHTTPProvider.next.name, message))
        }
        if address.source != nil, case .link? = settings[JSONHTTPProvider.next]?.kind {
            let message = "has a \"link\", which a secret address cannot lead to"
            issues.add(SettingIssues(JSONHTTPProvider.next.name, message))
        }
        if let details {
            let name = JSONHTTPProvider.details.name
            if settings[JSONHTTPProvider.columns] {
                issues.add(SettingIssues(name, "is set together with columns, whose records have no members to add to"))
            }
            if address.source != nil {
                issues.add(SettingIssues(name, "is set, but a secret address leads to no other"))
            } else if !details.staysAtHost(of: address.outline) {
                let message = "must be a path, or an address that begins with the scheme and the host of \"url\""
                issues.add(SettingIssues(message, at: details.address.offset).inside(.name(name), .name("url")))
            }
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
    private func issues(with placed: PlacedText) -> SettingIssues {
        let text = placed.text
        var issues = SettingIssues()
        func add(unknown kind: String, _ name: String, among known: some Collection<String>) {
            let message = "names the \(kind) \(name.quoted), which is not among \"\(kind)s\""
            issues.add(SettingIssues(message, remedy: name.suggestion(among: known.sorted()), at: text.offset))
        }
        for piece in text.pieces {
            switch piece {
            case .variable(let name) where variables[name] == nil:
                add(unknown: "variable", name, among: variables.keys)
            case .secret where !placed.allowed.contains(.secret):
                let isRepeated = placed.path.first == .name(JSONHTTPProvider.parameters.name)
                let message =
                    isRepeated ? "has a secret in a list, but a secret stands alone" : RequestText.secretElsewhere
                issues.add(SettingIssues(message, at: text.offset))
            case .value where !placed.allowed.contains(.record):
                issues.add(SettingIssues(RequestText.valueElsewhere, at: text.offset))
            case .part where !placed.allowed.contains(.part):
                issues.add(SettingIssues(RequestText.partElsewhere, at: text.offset))
            case .part where parts == nil:
                let message = "has window.each, which needs \"next\" with \"each\", such as {\"each\": \"day\"}"
                issues.add(SettingIssues(message, at: text.offset))
            case .secret(let name) where secrets[name] == nil: add(unknown: "secret", name, among: secrets.keys)
            default: break
            }
        }
        return issues
    }
}

extension RequestText {
    fileprivate var secretNames: [String] {
        pieces.compactMap { if case .secret(let name) = $0 { name } else { nil } }
    }
}
