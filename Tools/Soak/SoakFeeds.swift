import BuiltInProviders
import FeedCore
import Foundation
import MeasureKit
import SamplePublishers

/// The feeds of a soak test: many lists, fetched every 1 to 5 seconds, and the built-in providers.
enum SoakFeeds {
    /// The deadline of a fetch: short, so that silence is met often.
    private static let deadline = Duration.seconds(3)

    /// The refresh of built-in providers, below their minimum, because their publishers are on loopback here.
    private static let refresh = Duration.seconds(5)

    /// The number of feeds for each built-in provider.
    private static let copies = 3

    /// Makes the feeds, at the addresses that the publishers write.
    ///
    /// - Parameters:
    ///   - lists: The number of lists.
    ///   - upstream: The publishers, which have written nothing yet.
    /// - Returns: The feeds, in the order of the addresses.
    /// - Throws: ``MeasureKit/OwnProcessEnded`` if the publishers cannot start.
    static func make(lists: Int, _ upstream: OwnProcess) throws -> [Feed] {
        var feeds: [Feed] = []
        while case let line = try upstream.line(), line != "ready" {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let url = URL(string: words[1]) else { continue }
            if words[0] == "lists" {
                feeds += try (0..<lists).map { number in
                    let address = url.appending(path: "\(number)")
                    return try ListProvider.feed(number, at: address, refresh: .seconds(number % 5 + 1))
                }
            } else if let provider = builtInProviders.first(where: { $0.manifest.name == words[0] }) {
                feeds += try (1...copies).map { try feed($0, of: provider, at: url) }
            }
        }
        return feeds.map { feed in
            var feed = feed
            feed.deadline = deadline
            // Enough for all of a run's requests, and few enough for the ledger to have something to count.
            feed.access.rates = RequestRates([.init(100, per: .milliseconds(500))], concurrent: 64)
            // Small, so that compression bombs are refused often and cheaply.
            feed.access.maximumDecompressedBytes = 1 << 20
            return feed
        }
    }

    private static func feed(_ number: Int, of provider: any FeedProvider.Type, at url: URL) throws -> Feed {
        let name = provider.manifest.name
        guard let id = FeedID("\(name)-\(number)") else { throw FeedError(.internal, "\(name) makes no id") }
        let settings = SamplePublishers().publisher(for: name)?.settings(at: url) ?? [:]
        var feed = try Feed(id, of: provider, settings: settings)
        feed.profile.minimumRefresh = .seconds(1)
        feed.refresh = refresh
        return feed
    }
}
