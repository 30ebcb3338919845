package import FeedCore
package import FeedJSON
import FeedReaders

extension FeedRegistry {
    /// Returns the registry with the providers of the folders that a configuration names.
    ///
    /// A configuration that is not trusted adds none, since a provider decides which host is asked.
    ///
    /// - Parameters:
    ///   - source: The configuration.
    ///   - root: The object that its text is.
    /// - Returns: The registry.
    package func adding(providersOf source: ConfigurationSource, _ root: JSONValue) -> FeedRegistry {
        guard source.isTrusted, let folders = root[ConfigurationMembers.providers.name]?.elements else { return self }
        return adding(
            folders.compactMap(\.string).flatMap { folder in
                Provider.declared(inFolder: folder.resolved(in: source.folder, home: nil), reading: providers)
            }
        )
    }
}
