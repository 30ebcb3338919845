package import FeedCore
package import FeedJSON
import Foundation

/// A provider that a file declares: settings with types, and a feed of an open provider such as `json-http`, whose
/// settings have these values filled in.
package struct ProviderFile: Sendable {
    /// The provider's description; its name is that of the file.
    package let manifest: FeedManifest

    /// The name of the open provider that reads the answers.
    package let reader: String

    /// The settings of the open provider, with `{variable.NAME}` and `{secret.NAME}` for settings.
    let source: [String: RawSetting]

    /// Words by which the provider is found, besides those of its name, title and summary.
    package let keywords: [String]

    /// The countries in which the provider is of use, by ISO 3166 code; empty for all.
    package let countries: [String]
    package let examples: [Example]

    /// The addresses of the documentation and of a real answer that was read, with their dates.
    package let evidence: [Evidence]

    /// A sample answer of our own, and the items that must come out.
    package struct Example: Sendable {
        package var settings: [String: RawSetting]
        package var now: Date
        package var answer: [UInt8]

        /// The members that each item must have, in the form of a document.
        package var items: [RawSetting]
    }

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
    /// - Throws: `JSONSyntaxError`, or `JSONMismatch` with the place of a member that is missing or wrong.
    package init(_ bytes: [UInt8], named name: String) throws {
        let json = try JSONDocument(bytes).root
        guard try json.read("name", as: String.self) == name, FeedID.isValid(name) else {
            throw JSONMismatch(found: try json.member("name"), expected: "the name of the file, \(name.quoted)")
        }
        reader = try json.read("provider")
        source = RawSetting(try json.member("source")).members ?? [:]
        keywords = try json.readIfPresent("keywords") ?? []
        countries = try json.readIfPresent("countries") ?? []
        examples = try json.readIfPresent("examples") ?? []
        evidence = try json.readIfPresent("evidence") ?? []
        let defaults = FeedProfile(
            title: nil,
            summary: "",
            publisher: try json.read("publisher"),
            documentation: URL(known: "https://example.org"),
            hosts: [],
            refresh: .seconds(15 * 60),
            minimumRefresh: .seconds(60),
            shelfLife: .seconds(86_400),
            ahead: .seconds(365 * 86_400),
            deadline: .seconds(20),
            rates: RequestRates(),
            itemNoun: nil
        )
        let origin = try Self.origin(of: source, in: json)
        let rates = try json.readIfPresent("rates", as: [String].self)?.map { text throws(JSONMismatch) in
            guard let limit = RequestRates.Limit(text), limit.isAllowed else {
                throw JSONMismatch(found: try json.member("rates"), expected: RequestRates.Limit.rule)
            }
            return limit
        }
        manifest = try WrittenManifest.read(
            json,
            named: name,
            defaults: defaults,
            minimumRefresh: .seconds(60),
            endpoint: origin.map { origin in
                Setting("endpoint", default: origin, "The address of the publisher, to use another one or a proxy.")
            },
            rates: rates.map { RequestRates($0) }
        )
    }

    /// The address of the publisher without its path: requests go to this host alone, unless a user names another.
    private static func origin(of source: [String: RawSetting], in json: JSONValue) throws(JSONMismatch) -> URL? {
        guard let text = source["url"]?.text else { return nil }
        guard let url = URL(string: String(text.prefix { $0 != "{" })), let host = url.host(), url.scheme == "https" else {
            throw JSONMismatch(found: try json.member("source"), expected: "a url that begins with https:// and a host")
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return URL(string: "https://\(host)\(port)")
    }
}

extension ProviderFile.Example: JSONReadable {
    package init(json: JSONValue) throws(JSONMismatch) {
        settings = json["settings"].map { RawSetting($0) }?.members ?? [:]
        now = try json.member("now").parsed(as: "an instant such as 2026-11-30T10:00:00Z") { Date(rfc3339: $0) }
        let answer = try json.member("answer")
        // A text is the answer itself, such as a calendar; anything else is one in JSON.
        self.answer = Array((answer.string ?? RawSetting(answer).json).utf8)
        items = try json.member("items").elements?.map { RawSetting($0) } ?? []
    }
}

extension ProviderFile.Evidence: JSONReadable {
    package init(json: JSONValue) throws(JSONMismatch) {
        guard let address = try json.address("address") else { throw JSONMismatch(missing: "address", in: json) }
        self.address = address
        date = try json.member("date").parsed(as: "a day such as 2026-11-30") { CivilDay($0) }
    }
}
