import Crypto
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation

/// What a client of the stream wants to hear of; clients that want the same share everything.
struct StreamFilter: Sendable {
    /// The feeds by their ids and tags; all of them where there are none.
    var feeds: Set<FeedID> = []
    var tags: Set<String> = []

    /// Which items, whatever their time.
    var query: FeedQuery

    /// Whose stars.
    var owner = StarOwner.household

    /// Tells filters apart, also after a restart.
    var name: String {
        let scoped = { (names: [FeedID: [String]]) in
            names.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { [$0.key.rawValue] + $0.value }
        }
        let parts = [
            feeds.map(\.rawValue).sorted(), tags.sorted(), query.categories, query.groups, query.searches,
            scoped(query.categoriesOfFeeds), scoped(query.groupsOfFeeds), query.onlyStarred ? ["starred"] : [],
            [owner.rawValue],
        ]
        // Quoted as Swift does it, no value can look like two.
        return "\(parts)"
    }

    func selects(_ feed: Feed) -> Bool {
        feeds.isEmpty && tags.isEmpty || feeds.contains(feed.id) || feed.tags.contains { tags.contains($0) }
    }

    /// Whether ``epoch(of:_:)`` says the same of two configurations of a feed.
    static func isNamed(_ feed: Feed, as other: Feed) -> Bool {
        (feed.id, feed.fingerprint, feed.maximumItems) == (other.id, other.fingerprint, other.maximumItems)
            && (feed.include, feed.exclude) == (other.include, other.exclude)
    }

    /// What is said before the numbers of changes: another one where the numbers are of another store, or the client's
    /// items of other filters or differently configured feeds.
    func epoch(of store: String, _ feeds: [Feed]) -> String {
        let parts = feeds.map { ["\($0.id)", $0.fingerprint, "\($0.include)", "\($0.exclude)", "\($0.maximumItems)"] }
        let digest = SHA256.hash(data: Data("\([[store, name]] + parts)".utf8))
        return digest.prefix(8).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        .joined()
    }
}

/// The id of an event of the stream, `EPOCH-SEQUENCE`: up to where a client knows what is stored.
struct StreamID: Hashable, Sendable, CustomStringConvertible {
    var epoch: String
    var sequence: Int

    var description: String { "\(epoch)-\(sequence)" }
}

extension StreamID {
    /// Reads what a client sends back; `nil` for anything else.
    init?(_ text: String) {
        guard let hyphen = text.lastIndex(of: "-"), let sequence = Int(text[text.index(after: hyphen)...]) else {
            return nil
        }
        self.init(epoch: String(text[..<hyphen]), sequence: sequence)
    }
}
