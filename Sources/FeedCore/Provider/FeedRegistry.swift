/// The providers that a program knows, by name.
public struct FeedRegistry: Sendable {
    /// The providers, sorted by name.
    public let providers: [Provider]

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
        var names: Set<String> = []
        return FeedRegistry(providers: known.filter { names.insert($0.name).inserted })
    }

    /// The names of the providers, in alphabetical order.
    public var names: [String] { providers.map(\.name) }

    public var manifests: [FeedManifest] { providers.map { $0.manifest } }

    /// Returns the provider with a name.
    public func provider(named name: String) -> Provider? {
        providers.first { $0.name == name }
    }
}
