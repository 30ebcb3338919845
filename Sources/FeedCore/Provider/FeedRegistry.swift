/// The providers that a program knows, by name.
public struct FeedRegistry: Sendable {
    /// The providers, sorted by name.
    public let providers: [Provider]

    /// The files that are not used, since other providers have their names.
    package private(set) var clashes: [ProviderClash] = []

    /// Creates a registry of types; two providers with the same name are a programming error.
    public init(_ types: [any FeedProvider.Type]) { self.init(providers: types.map { Provider($0) }) }

    /// Creates a registry; two providers with the same name are a programming error.
    package init(providers: [Provider]) {
        self.providers = providers.sorted { $0.name < $1.name }
        for (one, other) in zip(self.providers, self.providers.dropFirst()) {
            precondition(one.name != other.name, "Two providers are called \"\(one.name)\".")
        }
    }

    /// Returns the registry with providers of files: one in code has its name for itself, and those of `files` go before
    /// files that the registry has already.
    package func adding(_ files: [Provider]) -> FeedRegistry {
        if files.isEmpty { return self }
        let known = providers.filter { !$0.isDeclared } + files + providers.filter(\.isDeclared)
        var (used, clashes) = ([String: Provider](), clashes)
        for provider in known {
            if let other = used[provider.name] {
                clashes += ProviderClash(of: provider, with: other).map { [$0] } ?? []
            } else {
                used[provider.name] = provider
            }
        }
        var registry = FeedRegistry(providers: Array(used.values))
        registry.clashes = clashes
        return registry
    }

    /// The names of the providers, in alphabetical order.
    public var names: [String] { providers.map(\.name) }

    public var manifests: [FeedManifest] { providers.map { $0.manifest } }

    /// Returns the provider with a name.
    public func provider(named name: String) -> Provider? {
        providers.first { $0.name == name }
    }
}

/// Two providers with one name, of which one is not used.
package struct ProviderClash: Sendable {
    package let name: String

    /// The file of the provider that is not used.
    private let file: String

    /// The file of the other; `nil` for one in code.
    private let usedFile: String?

    /// Creates the clash of a provider with one that is used; `nil` if they are of the same file.
    package init?(of provider: Provider, with used: Provider) {
        guard let file = provider.file, file != used.file else { return nil }
        (name, self.file, usedFile) = (provider.name, file, used.file)
    }

    /// The clash in words, with a remedy.
    package var sentence: String {
        "two providers are called \(name.quoted): that of \(usedFile ?? "the program") is used, that of \(file) is not."
            + " Rename the file and its \"name\"."
    }
}
