package import FeedCore
package import Foundation

extension FeedRegistry {
    /// Returns the providers that words describe, the best first: by name and title, by keyword and by the names of
    /// settings' values, by summary and publisher, and by country.
    ///
    /// - Parameters:
    ///   - text: The words; case and accents are ignored, and a word may be the beginning of a longer one.
    ///   - needsAll: True to find only providers with all words.
    /// - Returns: The providers with all words; if there are none, those with most of them.
    package func find(_ text: String, needsAll: Bool = false) -> [Provider] {
        let wanted = NameSearch.plain(text).split(separator: " ").prefix(12)
        let ranked = providers.compactMap { provider -> (count: Int, rank: Int, provider: Provider)? in
            let texts = provider.texts
            let ranks = wanted.compactMap { word in texts.firstIndex { $0.contains { $0.hasPrefix(word) } } }
            return ranks.isEmpty ? nil : (ranks.count, ranks.reduce(0, +), provider)
        }
        let most = needsAll ? wanted.count : ranked.map(\.count).max()
        return ranked.filter { $0.count == most }.sorted { ($0.rank, $0.provider.name) < ($1.rank, $1.provider.name) }
            .map(\.provider)
    }

    /// Returns the provider that asks an address of its publisher, and the settings with which it does.
    package func provider(asking address: URL) -> (Provider, [String: String])? {
        providers.lazy.compactMap { provider in provider.settings(asking: address).map { (provider, $0) } }.first
    }
}

extension Provider {
    /// The words that describe the provider, the most telling first.
    fileprivate var texts: [[String]] {
        let manifest = manifest
        let values = searches.flatMap { search -> [String] in
            guard case .known(let find) = search.source, search.namesSource, manifest.reads == nil else { return [] }
            return find("", [:]).map(\.title)
        }
        let countries = manifest.countries.flatMap { code in
            [code] + ["en", "de"].compactMap { Locale(identifier: $0).localizedString(forRegionCode: code) }
        }
        return [
            [name, manifest.profile.title ?? ""], manifest.keywords + values,
            [manifest.profile.summary, manifest.profile.publisher], countries,
        ]
        .map { $0.flatMap { NameSearch.plain($0).split(separator: " ").map(String.init) } }
    }
}
