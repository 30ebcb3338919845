package import FeedCore
import FeedJSON
package import Foundation

/// Reads the lists of ``ListText``.
///
/// Its minimum refresh is a second; the feed sets its own rate limit.
package struct ListProvider: SingleRequestProvider {
    package static let manifest = FeedManifest(
        name: "lists",
        summary: "A list of a made-up publisher",
        publisher: "A process on this machine",
        documentation: URL(known: "https://example.org"),
        endpoint: endpoint,
        refresh: .seconds(30),
        minimumRefresh: .seconds(1),
        shelfLife: .seconds(300),
        ahead: nil,
        deadline: .seconds(10),
        rates: RequestRates(concurrent: 64)
    )

    private static let endpoint = Setting<URL>("endpoint", "The whole address of the list.")

    private let endpoint: URL

    package init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

    package func request(in context: FetchContext) -> FeedRequest { FeedRequest(endpoint) }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        try Self.snapshot(response)
    }

    /// Returns the snapshot for an answer.
    package static func snapshot(_ response: FeedResponse) throws -> FeedSnapshot {
        let answer = try response.record()
        return FeedSnapshot(items: try answer.each("items") { try FeedItem(record: $0) }, warnings: answer.warnings)
    }

    /// Returns a feed for a list at an address.
    ///
    /// - Parameters:
    ///   - number: The number for the feed's id, `list-7`.
    ///   - url: The whole address.
    ///   - refresh: The time between fetches.
    /// - Returns: The feed.
    /// - Throws: The problem of an invalid number; numbers from 0 on are valid.
    package static func feed(_ number: Int, at url: URL, refresh: Duration) throws -> Feed {
        guard let id = FeedID("list-\(number)") else { throw FeedError(.internal, "\(number) is no number of a list") }
        var feed = try Feed(id, of: Self.self, settings: ["endpoint": .text(url.absoluteString)])
        feed.refresh = refresh
        return feed
    }
}

extension FeedItem {
    fileprivate init(record: RecordReader) throws(JSONMismatch) {
        let id = try record.text("id")
        let start = try record.read("start", as: EpochStart.self).date
        self.init(
            id: LocalID(id),
            title: try record.text("title"),
            time: .instant(start),
            facts: [Fact("platform", "Platform", .text(try record.text("platform")))],
            relevantUntil: start
        )
    }
}
