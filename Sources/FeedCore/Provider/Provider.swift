import FeedJSON
package import Foundation

/// A provider with a name, which makes feeds: a type in code, or a file that declares one.
public struct Provider: Sendable {
    /// The name, as in `feeds.json`.
    public let name: String

    /// The file that declares the provider; `nil` for one in code.
    package let file: String?

    /// True if a file declares the provider.
    package var isDeclared: Bool { file != nil }
    private let makeManifest: @Sendable () -> FeedManifest
    private let makeSearches: @Sendable () -> [SettingSearch]
    private let recognise: @Sendable (URL) -> [String: String]?
    private let readDeclaration: @Sendable () throws -> (any Sendable)?
    private let makeFeedProvider: @Sendable (SettingValues) throws(SettingIssues) -> any FeedProvider

    /// The description of the provider.
    public var manifest: FeedManifest { makeManifest() }

    /// The searches for values of its settings, one for each setting that has a search.
    package var searches: [SettingSearch] { makeSearches() }

    /// The contents of the file that declares the provider; `nil` for a provider in code.
    package var declaration: (any Sendable)? { get throws { try readDeclaration() } }

    /// Creates the provider that a type is.
    public init(_ type: any FeedProvider.Type) {
        name = type.manifest.name
        file = nil
        makeManifest = { type.manifest }
        makeSearches = { (type as? any SearchableSettings.Type)?.searches ?? [] }
        recognise = { _ in nil }
        readDeclaration = { nil }
        makeFeedProvider = { (settings) throws(SettingIssues) in try type.init(settings: settings) }
    }

    /// Creates a provider that is a value, such as the contents of a file, which is read when it is first needed.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - file: The file.
    ///   - manifest: The description.
    ///   - searches: The searches for values of its settings.
    ///   - recognise: Returns the settings with which the provider asks an address; `nil` if it does not ask it.
    ///   - declaration: Returns the contents of the file that declares it.
    ///   - make: Creates the provider of a feed, as ``FeedProvider/init(settings:)`` does.
    package init(
        _ name: String,
        in file: String,
        manifest: @escaping @Sendable () -> FeedManifest,
        searches: @escaping @Sendable () -> [SettingSearch] = { [] },
        recognise: @escaping @Sendable (URL) -> [String: String]? = { _ in nil },
        declaration: @escaping @Sendable () throws -> (any Sendable)? = { nil },
        make: @escaping @Sendable (SettingValues) throws(SettingIssues) -> any FeedProvider
    ) {
        self.name = name
        self.file = file
        (makeManifest, makeSearches, self.recognise, makeFeedProvider) = (manifest, searches, recognise, make)
        readDeclaration = declaration
    }

    /// Returns the settings with which the provider asks an address of its publisher; `nil` if it does not ask it, or if
    /// it asks any publisher.
    package func settings(asking address: URL) -> [String: String]? { recognise(address) }

    /// Creates the provider of a feed.
    ///
    /// - Throws: ``SettingIssues`` about rules that involve several settings.
    package func feedProvider(_ settings: SettingValues) throws(SettingIssues) -> any FeedProvider {
        try makeFeedProvider(settings)
    }

    /// Returns the search for the values of a setting; `nil` if the setting has no search.
    package func search(for setting: String) -> SettingSearch? { searches.first { $0.setting == setting } }

    /// Returns the suggestion for a value that is not allowed, as a question or a hint in a whole sentence; `nil` if
    /// there is none.
    package func remedy(for text: String, of setting: String, among settings: [String: RawSetting]) -> String? {
        guard let search = search(for: setting), !text.isEmpty else { return nil }
        switch search.source {
        case .publisher:
            let words = text.withoutCredentials.shortened.quotedForShell
            return "To find \(search.subject): aggregate providers search \(name) \(setting) \(words)"
        case .known(let find):
            guard let match = find(text, settings).first else { return nil }
            let others = match.otherSettings.filter { settings[$0.key] != .text($0.value) }.sorted { $0.key < $1.key }
            let with = others.map { " with \"\($0.key)\": \"\($0.value)\"" }.joined(separator: " and")
            return "Did you mean \"\(match.value)\" (\(match.title))\(with)?"
        }
    }
}
