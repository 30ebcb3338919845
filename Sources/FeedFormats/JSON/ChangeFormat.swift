import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation

/// A change a line, for programs that follow feeds: `$defs/change` of `Documentation/output.schema.json` describes it.
///
/// Items are the same objects as in the JSON document, all that the answer has: what is past, and what limits and filters
/// would leave out. The items of `upserted` are new or take the place of those with the same id.
package struct ChangeFormat: Sendable {
    package init() {}

    /// The line of one change, with its line feed.
    package func line(of change: FeedChange) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object {
            $0.member("sequence", Int(clamping: change.sequence))
            switch change.kind {
            case .snapshot(let reports):
                $0.member("kind", "snapshot")
                $0.member("feeds") { $0.array { for report in reports { $0.value(report, withItems: true) } } }
            case .upserted(let items, let feed):
                $0.member("kind", "upserted")
                $0.member("feed", feed.rawValue)
                $0.member("items") { $0.array { for item in items { $0.value(item, of: feed, readAt: nil) } } }
            case .removed(let items, let feed):
                $0.member("kind", "removed")
                $0.member("feed", feed.rawValue)
                $0.member("items", items.map { ItemID(feed, $0).description })
            case .events(let events):
                $0.member("kind", "events")
                $0.member("events") { $0.array { for event in events { $0.value(event) } } }
            case .state(let report):
                $0.member("kind", "state")
                $0.member("feed") { $0.value(report, withItems: false) }
            case .feedRemoved(let feed):
                $0.member("kind", "left")
                $0.member("feed", feed.rawValue)
            case .reset: $0.member("kind", "resynchronise")
            }
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension JSONWriter {
    /// Writes a feed as in the JSON document, its groups counted without regard to any query.
    fileprivate mutating func value(_ report: FeedReport, withItems: Bool) {
        let items = withItems ? report.snapshot?.items ?? [] : []
        let counts = Dictionary(grouping: items, by: \.group).mapValues(\.count)
        value(report, groups: report.snapshot?.groups ?? [], count: { withItems ? counts[$0.id] ?? 0 : nil }) {
            guard withItems else { return }
            $0.member("items") { $0.array { for item in items { $0.value(item, of: report.feed.id, readAt: nil) } } }
        }
    }
}
