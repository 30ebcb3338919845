import FeedConfiguration
package import FeedCore
import FeedEngine
import Foundation

/// A wrong argument that is detected only after parsing.
package struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description.printable }
}

/// A search for values of a setting.
package struct SettingQuestion: Sendable {
    package let provider: Provider
    let search: SettingSearch
    let words: String
    /// The settings of the feed, which the search may depend on.
    let settings: [String: RawSetting]

    /// The id of the provider's feed in the configuration; `nil` if there is no such feed.
    package let feed: FeedID?

    /// The folder from which relative paths in the settings are resolved.
    var folder = "/"

    /// True if the values come from a publisher, not from the program.
    package var asksPublisher: Bool { search.asksPublisher }

    /// True if a value is the source of a new feed.
    package var namesSource: Bool { search.namesSource }

    /// Finds the values that match the words.
    ///
    /// - Parameter options: The options of the session that sends the requests to a publisher; nothing is stored.
    /// - Returns: The values, best first.
    /// - Throws: ``FeedCore/FeedError`` if the publisher cannot be reached; the errors of ``Session/init(_:)``.
    package func matches(with options: Session.Options) async throws -> [SettingMatch] {
        guard case .publisher(let find) = search.source else {
            if case .known(let find) = search.source { return find(words, settings) }
            return []
        }
        guard !words.isEmpty || search.listsAll else { return [] }
        do {
            return try await found(by: find, with: options)
        } catch var error as FeedError {
            if !words.isEmpty {
                error.message = "\(words.quoted) has to be looked up at the publisher: \(error.message)"
            }
            error.hint = search.code?.advice ?? error.hint
            error.feed = nil
            throw error
        }
    }

    /// Sends the requests of `find` to the publisher.
    private func found(
        by find: @escaping @Sendable (String, SettingValues, FetchContext) async throws -> [SettingMatch],
        with options: Session.Options
    ) async throws -> [SettingMatch] {
        var options = options
        (options.mode, options.storesAnswers) = (.refresh, false)
        if let feed {
            options.selection = .named(feeds: [feed.rawValue], tags: [])
        } else {
            let name = provider.manifest.name
            let settings = settings(of: words)
            options.source = .single(
                RawSetting.object(["id": .text(name), "provider": .text(name), "settings": .object(settings)]).json
                    .utf8,
                in: folder
            )
            options.selection = .enabled
        }
        return try await Session(options).end { [options] session in
            guard let feed = session.feeds.first else { return [] }
            options.onAsking(feed.access.endpoint?.host())
            defer { options.onAsking(nil) }
            let values = try SettingValues(feed.settings, of: feed.manifest)
            return try await session.borrowing(feed) { [words] in try await find(words, values, $0) }
        }
    }
}

extension SettingQuestion {
    /// Returns the settings with the words as the value that is searched for, since the provider may require one.
    private func settings(of words: String) -> [String: RawSetting] {
        var settings = settings
        guard !words.isEmpty, settings[search.setting] == nil,
            let setting = provider.manifest.setting(named: search.setting)
        else {
            return settings
        }
        let isList = setting.raw(fromArgument: "a").elements != nil
        let value: RawSetting = isList ? .list([.text(words)]) : .text(words)
        if (try? setting.read(value)) != nil { settings[search.setting] = value }
        return settings
    }

    /// Creates a search for values of a provider's setting.
    ///
    /// `name` is the name of a provider or the id of a feed. The search uses the settings of that feed, or of the
    /// provider's first feed, such as a location.
    ///
    /// - Throws: ``ArgumentProblem`` if the provider does not exist, or has no search for the setting.
    package init(
        _ name: String,
        _ setting: String,
        for words: String,
        with options: Session.Options
    ) throws(ArgumentProblem) {
        let plan = try? options.plan()
        let feeds = plan?.feeds ?? []
        let known = feeds.first { $0.id.rawValue == name } ?? feeds.first { $0.manifest.name == name }
        let registry = plan?.registry ?? options.registry
        guard let provider = registry.provider(named: known?.manifest.name ?? name) else {
            let names = registry.names
            throw ArgumentProblem("there is no provider \(name.quoted). \(name.remedy(among: names))")
        }
        let searches = provider.searches
        guard let search = searches.first(where: { $0.setting == setting }) else {
            let names = searches.map(\.setting)
            let reason = "\(provider.manifest.name) has no search for \(setting.quoted)."
            throw ArgumentProblem(names.isEmpty ? reason : "\(reason) \(setting.remedy(among: names))")
        }
        self.init(
            provider: provider,
            search: search,
            words: words,
            settings: known?.settings ?? [:],
            feed: known?.id
        )
    }
}

extension ConfigurationSource {
    /// The name, in errors, of a configuration that consists of one feed.
    static let newFeed = "the new feed"

    /// Returns a configuration of one feed.
    ///
    /// It is trusted, since the user has typed it. Relative paths are resolved from `folder`.
    static func single(_ feed: some Sequence<UInt8>, in folder: String) -> ConfigurationSource {
        let bytes = Array(#"{ "feeds": ["#.utf8) + feed + Array("] }\n".utf8)
        return ConfigurationSource(name: newFeed, bytes: bytes, folder: folder)
    }
}
