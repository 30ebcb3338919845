package import FeedCore
package import FeedJSON
package import Foundation

/// The reading of a manifest that a program writes of itself, or the author of a provider in its file.
package enum WrittenManifest {
    private static let longestDeadline = Duration.seconds(600)

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - json: The object with the members of the manifest.
    ///   - name: The provider's name.
    ///   - given: The settings, if they have been read; `nil` to read them.
    ///   - defaults: The profile for what the manifest leaves out.
    ///   - minimumRefresh: The shortest time between fetches if there is no `floor`.
    ///   - endpoint: The setting for the publisher's address.
    ///   - rates: The rate limits of requests; `nil` for the usual ones.
    ///   - adapt: Sets further members of the profile.
    /// - Returns: The manifest.
    /// - Throws: An error with the place of a member that is missing or wrong.
    package static func read(
        _ json: JSONValue,
        named name: String,
        settings given: [DescribedSetting]? = nil,
        defaults: FeedProfile,
        minimumRefresh: Duration,
        endpoint: Setting<URL>? = nil,
        rates: RequestRates? = nil,
        adapt: (inout FeedProfile) -> Void = { _ in }
    ) throws(JSONMismatch) -> FeedManifest {
        let settings =
            if let given { given } else { try json.readIfPresent("settings", as: [DescribedSetting].self) ?? [] }
        var names: Set<String> = []
        for setting in settings where !names.insert(setting.name).inserted {
            let expected = "each name once, but \"\(setting.name)\" is there twice"
            throw JSONMismatch(found: try json.member("settings"), expected: expected)
        }
        let minimumRefresh = try json.duration("floor") ?? minimumRefresh
        let refresh = try json.duration("refresh") ?? max(defaults.refresh, minimumRefresh)
        guard refresh >= minimumRefresh else {
            throw JSONMismatch(found: try json.member("refresh"), expected: "a duration of at least the floor")
        }
        let showsDays = try json.readIfPresent("showsDays", as: Bool.self)
        let keepsPast = try json.readIfPresent("keepsPast", as: Bool.self) ?? false
        let attribution = try json.readIfPresent("attribution", as: String.self)
        return FeedManifest(
            name: name,
            title: try json.readIfPresent("title"),
            summary: try json.read("summary"),
            publisher: try json.readIfPresent("publisher") ?? defaults.publisher,
            documentation: try json.address("documentation") ?? defaults.documentation,
            settings: settings,
            endpoint: endpoint,
            hosts: try json.readIfPresent("hosts") ?? (endpoint == nil ? [] : nil),
            refresh: refresh,
            minimumRefresh: minimumRefresh,
            shelfLife: try shelfLife(json, defaults),
            ahead: try json.duration("ahead") ?? defaults.ahead,
            deadline: try deadline(json) ?? defaults.deadline,
            rates: rates,
            itemNoun: try json.readIfPresent("itemNoun")
        ) {
            $0.keepsPast = keepsPast
            ($0.showsDays, $0.mayShowDays) = (showsDays ?? false, showsDays == nil)
            $0.attribution = attribution
            adapt(&$0)
        }
    }

    /// Reads the deadline of a fetch, which may be raised only to a maximum.
    private static func deadline(_ json: JSONValue) throws(JSONMismatch) -> Duration? {
        guard let deadline = try json.duration("deadline"), deadline > longestDeadline else {
            return try json.duration("deadline")
        }
        throw JSONMismatch(found: try json.member("deadline"), expected: "at most \(longestDeadline.shortText)")
    }

    /// Reads the shelf life; null means for ever.
    private static func shelfLife(_ json: JSONValue, _ defaults: FeedProfile) throws(JSONMismatch) -> Duration? {
        if json["shelfLife"]?.isNull == true { return nil }
        return try json.duration("shelfLife") ?? defaults.shelfLife
    }
}

extension JSONValue {
    /// Returns a member that is a positive duration such as `30s`; `nil` if it is missing.
    fileprivate func duration(_ name: String) throws(JSONMismatch) -> Duration? {
        try readIfPresent(name, as: JSONValue.self)?.parsed(as: Duration.rule) { (text) -> Duration? in
            Duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
    }

    /// Returns a member that is an address; `nil` if it is missing.
    func address(_ name: String) throws(JSONMismatch) -> URL? {
        try readIfPresent(name, as: JSONValue.self)?.parsed(as: URL.typeName) { try? URL(RawSetting.text($0)) }
    }
}
