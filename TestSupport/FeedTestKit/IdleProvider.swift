package import FeedCore
package import Foundation

/// A provider without requests and items, for tests of what shows, filters or describes its feeds.
///
/// ```swift
/// struct Trains: IdleProvider {
///     static let manifest = FeedManifest.example("trains", itemNoun: "train")
///     init(settings: SettingValues) {}
/// }
/// ```
package protocol IdleProvider: FeedProvider {}

extension IdleProvider {
    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot { FeedSnapshot() }
}

extension FeedManifest {
    /// The manifest of an invented provider, which is due every 30 seconds and reads any time ahead.
    package static func example(
        _ name: String = "example",
        settings: @autoclosure @escaping @Sendable () -> [any AnySetting] = [],
        endpoint: Setting<URL>? = nil,
        keepsPast: Bool = false,
        attribution: String? = nil,
        itemNoun: String? = nil
    ) -> FeedManifest {
        FeedManifest(
            name: name,
            summary: "Examples of our own invention",
            publisher: "An example",
            documentation: URL(known: "https://example.org/"),
            settings: settings(),
            endpoint: endpoint,
            refresh: .seconds(30),
            minimumRefresh: .seconds(10),
            shelfLife: nil,
            rates: RequestRates(),
            itemNoun: itemNoun
        ) { ($0.keepsPast, $0.attribution) = (keepsPast, attribution) }
    }
}
