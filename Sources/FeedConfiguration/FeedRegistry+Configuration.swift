package import FeedCore
import FeedJSON
import FeedReaders
import Foundation

extension FeedRegistry {
    /// Returns the registry with the providers of the folders that a configuration names.
    ///
    /// A configuration that is not trusted adds none, since a provider decides which host is asked.
    package func adding(providersOf source: ConfigurationSource) -> FeedRegistry {
        let name = ConfigurationMembers.providers.name
        guard source.isTrusted, String(decoding: source.bytes, as: UTF8.self).contains(name.quoted),
            let folders = try? JSONDocument(source.bytes).root[name]?.elements?.compactMap(\.string)
        else { return self }
        let found = folders.flatMap { folder in
            let path = folder.resolved(in: source.folder, home: nil)
            return Provider.declared(inFolder: path, reading: providers)
        }
        return found.isEmpty ? self : adding(found)
    }

    /// Returns the registry with providers of files: one in code has its name for itself, and the first of several files
    /// counts, those of `others` before those of the registry.
    func adding(_ others: [Provider]) -> FeedRegistry {
        let known = providers.filter { !$0.isDeclared } + others + providers.filter(\.isDeclared)
        var names: Set<String> = []
        return FeedRegistry(providers: known.filter { names.insert($0.name).inserted })
    }
}
