package import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation

/// One line per change, for programs that follow feeds; `$defs/change` of `Documentation/output.schema.json` describes
/// it.
///
/// Items are the same objects as in the JSON document. All items of an answer are included, also past ones and those
/// that limits and filters would leave out. The items of `upserted` are new or replace those with the same id.
package struct ChangeFormat: Sendable {
    package init() {}

    /// Returns the line of one change, with its line feed.
    package func line(of change: FeedChange) -> [UInt8] {
        JSONWriter.document(.compact) {
            $0.object {
                $0.member("sequence", Int(clamping: change.sequence))
                $0.members(of: change.kind)
            }
        }
    }

    /// Returns the document of a change without its number and without a line feed.
    package func document(of kind: FeedChange.Kind) -> [UInt8] { document { $0.members(of: kind) } }

    /// Returns the document for a client that reconnects: all feeds, and the items of `feeds`, which replace the
    /// client's items.
    ///
    /// The client keeps its items of the other feeds.
    package func document(resuming reports: [FeedReport], withItemsOf feeds: Set<FeedID>) -> [UInt8] {
        document {
            $0.member("kind", "resumed")
            $0.member("feeds") {
                $0.array {
                    for report in reports { $0.value(report, withItems: feeds.contains(report.feed.id)) }
                }
            }
        }
    }

    /// Returns the document with the ids of all starred items.
    package func document(ofStars items: [ItemID]) -> [UInt8] {
        document {
            $0.member("kind", "stars")
            $0.member("items", items.map(\.description))
        }
    }

    /// Returns a document with only its kind.
    package func document(saying kind: String) -> [UInt8] { document { $0.member("kind", kind) } }

    private func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object(members)
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func members(of kind: FeedChange.Kind) {
        member("kind", kind.name)
        switch kind {
        case .snapshot(let reports):
            member("feeds") { $0.array { for report in reports { $0.value(report, withItems: true) } } }
        case .upserted(let items, let feed):
            member("feed", feed.rawValue)
            member("items") { $0.array { for item in items { $0.value(item, of: feed, readAt: nil) } } }
        case .removed(let items, let feed):
            member("feed", feed.rawValue)
            member("items", items.map { ItemID(feed, $0).description })
        case .events(let events):
            member("events") { $0.array { for event in events { $0.value(event) } } }
        case .state(let report):
            member("feed") { $0.value(report, withItems: false) }
        case .feedRemoved(let feed): member("feed", feed.rawValue)
        case .reset: break
        }
    }

    /// Writes a feed as in the JSON document, with numbers of items in its groups that do not depend on a query.
    fileprivate mutating func value(_ report: FeedReport, withItems: Bool) {
        let items = withItems ? report.snapshot?.items ?? [] : []
        let counts = Dictionary(grouping: items, by: \.group).mapValues(\.count)
        value(report, groups: report.snapshot?.groups ?? [], count: { withItems ? counts[$0.id] ?? 0 : nil }) {
            guard withItems else { return }
            $0.member("items") { $0.array { for item in items { $0.value(item, of: report.feed.id, readAt: nil) } } }
        }
    }
}

extension FeedChange.Kind {
    /// The name of the kind in documents and streams.
    package var name: String {
        switch self {
        case .snapshot: "snapshot"
        case .upserted: "upserted"
        case .removed: "removed"
        case .events: "events"
        case .state: "state"
        case .feedRemoved: "left"
        case .reset: "reset"
        }
    }
}
