import FeedConfiguration
package import FeedCore
import FeedEngine
import Foundation

/// A wrong argument that only the libraries recognise.
package struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description.printable }
}

/// A search for values of a setting, with the feed whose settings it goes by.
package struct SettingQuestion: Sendable {
    package let provider: any FeedProvider.Type
    let search: SettingSearch
    let words: String
    let settings: [String: RawSetting]

    /// The id of the feed in the configuration; `nil` if it has no feed of the provider.
    package let feed: FeedID?

    /// True if the values come from a publisher, not from the program.
    package var asksPublisher: Bool { search.asksPublisher }

    /// Returns the values that are found.
    ///
    /// - Parameter options: The options of the session that asks the publisher if need be; nothing is stored.
    /// - Returns: The values, the best first.
    /// - Throws: ``FeedCore/FeedError`` if the publisher cannot be asked; the errors of ``Session/init(_:)``.
    package func matches(with options: Session.Options) async throws -> [SettingMatch] {
        guard case .publisher(let find) = search.source else {
            if case .known(let find) = search.source { return find(words, settings) }
            return []
        }
        guard !words.isEmpty else { return [] }
        do {
            return try await found(by: find, with: options)
        } catch var error as FeedError {
            error.message = "\(words.quoted) has to be looked up at the publisher: \(error.message)"
            error.hint = search.code?.advice ?? "Try again, or write the code itself, for which no request is needed."
            error.feed = nil
            throw error
        }
    }

    /// Asks the publisher with the requests of `find`.
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
            options.source = .single(
                RawSetting.object(["id": .text(name), "provider": .text(name), "settings": .object(settings)]).json
                    .utf8,
                in: "/"
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
    /// Finds the search of a provider's setting.
    ///
    /// `name` is a provider's, or the id of a feed, whose settings the configuration has, such as a point.
    ///
    /// - Throws: ``ArgumentProblem`` if there is no such provider or search.
    package init(
        _ name: String,
        _ setting: String,
        for words: String,
        with options: Session.Options
    ) throws(ArgumentProblem) {
        let feeds = (try? options.plan())?.feeds ?? []
        let known = feeds.first { $0.id.rawValue == name } ?? feeds.first { $0.manifest.name == name }
        guard let provider = options.registry.provider(named: known?.manifest.name ?? name) else {
            let names = options.registry.manifests.map(\.name)
            throw ArgumentProblem("there is no provider \(name.quoted). \(name.remedy(among: names))")
        }
        let searches = (provider as? any SearchableSettings.Type)?.searches ?? []
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
    /// The name of a configuration of one feed in errors.
    static let newFeed = "the new feed"

    /// Returns a configuration of one feed, which the user has typed and so trusts.
    ///
    /// The feed's relative paths are resolved from the folder.
    static func single(_ feed: some Sequence<UInt8>, in folder: String) -> ConfigurationSource {
        let bytes = Array(#"{ "feeds": ["#.utf8) + feed + Array("] }\n".utf8)
        return ConfigurationSource(name: newFeed, bytes: bytes, folder: folder)
    }
}
