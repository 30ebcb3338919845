package import FeedCore
package import FeedJSON
package import Foundation

/// A provider that a file declares: settings with types, and a feed of an open provider such as `json-http`, whose
/// settings have these values filled in.
///
/// The file can neither name a secret of the machine nor a file, and reaches the host of its address alone.
package struct ProviderFile: Sendable {
    /// The provider's description.
    package let manifest: FeedManifest

    /// The searches for the settings whose values have names.
    package let searches: [SettingSearch]

    /// The open provider that reads the answers.
    let reader: Provider

    /// The settings of the open provider, with `{variable.NAME}` and `{secret.NAME}` for settings.
    let source: [String: RawSetting]

    /// The address of the first request, with `{variable.NAME}` for settings.
    package var address: String { source["url"]?.text ?? "" }

    package let examples: [Example]

    /// The addresses of the documentation and of a real answer that was read, with their dates.
    package let evidence: [Evidence]

    /// An address that shows the shape of the answers.
    package struct Evidence: Sendable {
        package var address: URL
        package var date: CivilDay
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - name: The name of the file without its ending.
    ///   - readers: The providers, among them the open ones, which read a format from any publisher.
    /// - Throws: `JSONSyntaxError`, `JSONMismatch` with the place of a member that is missing or wrong, or `SettingIssues`
    ///   about unknown members.
    package init(_ bytes: [UInt8], named name: String, readers: [Provider]) throws {
        let json = try JSONDocument(bytes).root
        guard try json.read("name", as: String.self) == name, FeedID.isValid(name) else {
            throw JSONMismatch(found: try json.member("name"), expected: "the name of the file, \(name.quoted)")
        }
        reader = try Self.reader(in: json, among: readers)
        source = try Self.source(in: json, for: reader)
        try Self.checkMembers(of: json, reader)
        examples = try json.readIfPresent("examples") ?? []
        evidence = try json.readIfPresent("evidence") ?? []
        var settings = try json.readIfPresent("settings", as: [DescribedSetting].self) ?? []
        for (setting, part) in zip(settings, json["settings"]?.elements.map(Array.init) ?? [])
        where Self.membersOfFeeds.contains(setting.name) {
            let expected = "another name than \(setting.name.quoted), which is a member of every feed"
            throw JSONMismatch(found: try part.member("name"), expected: expected)
        }
        searches = settings.compactMap(\.search)
        let own = settings.first { $0.name == "endpoint" }
        settings.removeAll { $0.name == "endpoint" }
        for name in Self.variables(inMappingOf: source)
        where !settings.contains(where: { $0.name == name && $0.resolution != .secret }) {
            let expected = "the name of a setting that is not a secret after \"variable.\", not \(name.quoted)"
            throw JSONMismatch(found: try json.member("source"), expected: expected)
        }
        let endpoint = Setting(
            "endpoint",
            default: try Self.endpoint(of: source, in: json),
            rule: "\(URL.typeName), without \"?\" and \"#\", since paths and parameters are added to it",
            own?.help ?? "The address of the publisher, to use another one or a proxy.",
            allows: { $0.query() == nil && $0.fragment() == nil }
        )
        var defaults = reader.manifest.profile
        defaults.publisher = try json.read("publisher")
        var manifest = try WrittenManifest.read(
            json,
            named: name,
            settings: settings,
            defaults: defaults,
            minimumRefresh: defaults.minimumRefresh,
            endpoint: endpoint,
            rates: try Self.rates(in: json)
        )
        manifest.keywords = try json.readIfPresent("keywords") ?? []
        manifest.countries = try json.readIfPresent("countries") ?? []
        self.manifest = manifest
    }

    private static func reader(in json: JSONValue, among providers: [Provider]) throws(JSONMismatch) -> Provider {
        let name = try json.read("provider", as: String.self)
        let formats: [SourceFormat] = [.json, .calendar, .syndication]
        if let reader = providers.first(where: { $0.name == name }), let format = reader.manifest.reads,
            formats.contains(format)
        {
            return reader
        }
        throw JSONMismatch(
            found: try json.member("provider"),
            expected: "\"json-http\", \"icalendar\" or \"syndication\""
        )
    }

    /// Reads the settings of the open provider.
    ///
    /// Members by which a user's own feed names a file or a variable of the environment are refused, and secrets
    /// outside of the request.
    private static func source(
        in json: JSONValue,
        for reader: Provider
    ) throws(JSONMismatch) -> [String: RawSetting] {
        let source = try json.member("source")
        guard let members = RawSetting(source).members else { throw JSONMismatch(found: source, expected: "an object") }
        for name in namesOfOwnValues where members[name] != nil {
            let expected = "no member \(name.quoted): values come from the provider's settings"
            throw JSONMismatch(found: try source.member(name), expected: expected)
        }
        let places = reader.manifest.setting(named: "secrets") == nil ? [] : ["parameters", "headers"]
        for (name, value) in members where !places.contains(name) && value.json.contains("{secret.") {
            let expected =
                "no secret in \(name.quoted)"
                + (places.isEmpty ? "" : ", where it would be visible: a secret goes into parameters and headers alone")
            throw JSONMismatch(found: try source.member(name), expected: expected)
        }
        return members
    }

    /// The settings of an open provider that a file must not have.
    static let namesOfOwnValues = ["file", "secrets", "variables"]

    /// Returns the address of the publisher without its path: requests go to this host alone, unless a user names
    /// another.
    private static func endpoint(of source: [String: RawSetting], in json: JSONValue) throws(JSONMismatch) -> URL {
        let text = source["url"]?.text.map { String($0.prefix { $0 != "{" }) } ?? ""
        if let parts = URLComponents(string: text), parts.scheme == "https", let host = parts.host, parts.user == nil,
            text.dropFirst("https://".count).contains("/"),
            let url = URL(string: "https://\(host)\(parts.port.map { ":\($0)" } ?? "")")
        {
            return url
        }
        let expected = "a \"url\" that begins with https://, a host and a path"
        throw JSONMismatch(found: try json.member("source"), expected: expected)
    }

    private static func rates(in json: JSONValue) throws(JSONMismatch) -> RequestRates? {
        guard let texts = json["rates"]?.elements else { return nil }
        var limits: [RequestRates.Limit] = []
        for text in texts {
            let examples = "such as \"10/1m\", \"1000/30d\" or, with as many as ten at once, \"1/1s burst 10\""
            limits.append(
                try text.parsed(as: "\(RequestRates.Limit.rule), \(examples)", Self.limit)
            )
        }
        return RequestRates(limits)
    }

    /// Parses `10/1m` or `1/1s burst 10`; `nil` for anything else.
    private static func limit(in text: String) -> RequestRates.Limit? {
        let parts = text.cut(at: " burst ")
        guard var limit = RequestRates.Limit(parts?.0 ?? text), limit.isAllowed else { return nil }
        guard let digits = parts?.1.utf8 else { return limit }
        guard digits.count <= 3, let count = Int(digits: Array(digits)[...]), count > 0 else { return nil }
        limit.burst = count
        return limit
    }
}

extension ProviderFile.Evidence: JSONReadable {
    package init(json: JSONValue) throws(JSONMismatch) {
        guard let address = try json.address("address") else { throw JSONMismatch(missing: "address", in: json) }
        self.address = address
        date = try json.member("date").parsed(as: "a day such as 2026-11-30") { CivilDay($0) }
    }
}
