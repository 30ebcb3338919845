import Crypto
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation

/// The filter of a client of the stream; clients with the same filter share everything.
struct StreamFilter: Sendable {
    /// The ids of the feeds to send; all feeds are sent if this and ``tags`` are empty.
    var feeds: Set<FeedID> = []

    /// The tags of further feeds to send.
    var tags: Set<String> = []

    /// The filter of the items, without a window.
    var query: FeedQuery

    /// The owner of the stars.
    var owner = StarOwner.household

    /// The name of the filter, which is unique, also after a restart.
    var name: String {
        let scoped = { (names: [FeedID: [String]]) in
            names.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { [$0.key.rawValue] + $0.value }
        }
        let parts = [
            feeds.map(\.rawValue).sorted(), tags.sorted(), query.categories, query.groups, query.searches,
            query.facts.map(\.text), query.statuses.map(\.rawValue).sorted(), scoped(query.categoriesOfFeeds),
            scoped(query.groupsOfFeeds), query.onlyStarred ? ["starred"] : [],
            [owner.rawValue],
        ]
        // Quoted as in Swift, no value can look like two values.
        return "\(parts)"
    }

    func selects(_ feed: Feed) -> Bool {
        feeds.isEmpty && tags.isEmpty || feeds.contains(feed.id) || feed.tags.contains { tags.contains($0) }
    }

    /// Returns true if ``epoch(of:_:)`` is the same for two configurations of a feed.
    static func isNamed(_ feed: Feed, as other: Feed) -> Bool {
        (feed.id, feed.fingerprint, feed.maximumItems) == (other.id, other.fingerprint, other.maximumItems)
            && (feed.include, feed.exclude) == (other.include, other.exclude)
    }

    /// Returns the epoch of the sequences: it differs for another store, for other filters, and for feeds that are
    /// configured differently.
    func epoch(of store: String, _ feeds: [Feed]) -> String {
        let parts = feeds.map { ["\($0.id)", $0.fingerprint, "\($0.include)", "\($0.exclude)", "\($0.maximumItems)"] }
        let digest = SHA256.hash(data: Data("\([[store, name]] + parts)".utf8))
        return digest.prefix(8).map(\.hexadecimal).joined().lowercased()
    }
}

/// The id of an event of the stream, `EPOCH-SEQUENCE`: the position in the store up to which a client knows everything.
struct StreamID: Hashable, Sendable, CustomStringConvertible {
    var epoch: String
    var sequence: Int

    var description: String { "\(epoch)-\(sequence)" }
}

extension StreamID {
    /// Creates an id from a text that a client sends back; `nil` for any other text.
    init?(_ text: String) {
        guard let hyphen = text.lastIndex(of: "-"), let sequence = Int(text[text.index(after: hyphen)...]) else {
            return nil
        }
        self.init(epoch: String(text[..<hyphen]), sequence: sequence)
    }
}
