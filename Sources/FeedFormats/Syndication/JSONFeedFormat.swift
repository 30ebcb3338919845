import FeedCore
import FeedJSON
package import FeedTimeline
package import Foundation

/// A JSON Feed of version 1.1, without the states of the feeds.
///
/// It has the content of ``AtomFormat``. The time and the status, for programs, are in the extension `_aggregate` of
/// each item, as in the JSON document.
///
/// - SeeAlso: [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/)
package struct JSONFeedFormat: TimelineFormat {
    /// The UUID namespace of the ids.
    package var namespace: UUID

    package init(namespace: UUID = EntryNames.common) { self.namespace = namespace }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let names = EntryNames(namespace)
        let digests = timeline.digests
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", "https://jsonfeed.org/version/1.1")
            $0.member("title", timeline.documentTitle)
            $0.author("aggregate")
            $0.object("_aggregate") {
                $0.member(
                    "about",
                    "Of each item the id, the feed, the times and the status, as aggregate's JSON has them."
                )
                $0.member("timeZone", timeline.timeZone.name)
                if timeline.cut > 0 { $0.member("cut", timeline.cut) }
            }
            $0.member("items") {
                $0.array {
                    $0.write(timeline.allEntries, to: output) { entries, json in
                        for digest in entries.lazy.compactMap(digests.digest) { json.item(digest, named: names) }
                    }
                }
            }
        }
        json.separate(with: UInt8(ascii: "\n"))
        json.flush(to: output)
    }
}

extension JSONWriter {
    fileprivate mutating func item(_ digest: EntryDigest, named names: EntryNames) {
        let (summary, text) = digest.texts
        object {
            $0.member("id", names.urn(of: digest.id))
            $0.member("url", ifPresent: digest.links.first?.url.absoluteString)
            $0.member("title", digest.title)
            $0.member("summary", summary)
            $0.member("content_text", text)
            $0.member("date_modified", digest.updated.rfc3339)
            $0.author(digest.publisher)
            $0.member("tags", ifAny: digest.tags) { $0.value($1.label) }
            $0.object("_aggregate") {
                $0.member("id", digest.id)
                $0.member("feed", digest.feed.rawValue)
                $0.member("time") { $0.value(digest.item.time) }
                if let planned = digest.item.planned { $0.member("planned") { $0.value(planned) } }
                $0.member("status", digest.item.status.rawValue)
                $0.member("attribution", ifPresent: digest.attribution)
                if digest.isStarred { $0.member("isStarred", true) }
                if digest.item.isSample { $0.member("sample", true) }
            }
        }
    }

    fileprivate mutating func author(_ name: String) {
        member("authors") { $0.array { $0.object { $0.member("name", name) } } }
    }
}
