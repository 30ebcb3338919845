import FeedCore
package import FeedTimeline
package import Foundation
import Terminal

/// An Atom feed of RFC 4287, without the states of the feeds.
///
/// Feed readers show recent changes: the date of an entry is that of the last change of its item, and its text contains
/// the item's own time, in the viewer's zone. The same items result in the same bytes.
///
/// - SeeAlso: [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
package struct AtomFormat: TimelineFormat {
    /// The UUID namespace of the ids.
    package var namespace: UUID

    package init(namespace: UUID = EntryNames.common) { self.namespace = namespace }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let names = EntryNames(namespace)
        let feeds = timeline.sections.map(\.report.feed.id.rawValue).joined(separator: ",")
        let digests = timeline.digests
        var xml = XMLWriter()
        xml.element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) {
            $0.element("id", names.urn(of: feeds))
            $0.element("title", timeline.documentTitle)
            $0.element("updated", timeline.lastChange.rfc3339)
            $0.author("aggregate")
            $0.element("generator", "aggregate")
            $0.write(timeline.allEntries, to: output) { entries, xml in
                for digest in entries.lazy.compactMap(digests.digest) {
                    xml.entry(digest, id: names.urn(of: digest.id))
                }
            }
        }
        xml.flush(to: output)
    }
}

extension XMLWriter {
    fileprivate mutating func entry(_ digest: EntryDigest, id: String) {
        let (summary, text) = digest.texts
        element("entry") {
            $0.element("id", id)
            $0.element("title", digest.title)
            $0.element("updated", digest.updated.rfc3339)
            $0.author(digest.publisher)
            for tag in digest.tags { $0.element("category", ["term": tag.id, "label": tag.label]) }
            for (index, link) in digest.links.enumerated() {
                $0.element(
                    "link",
                    [
                        "rel": index == 0 ? "alternate" : "related", "href": link.url.absoluteString.cleaned,
                        "title": link.label.cleaned,
                    ]
                )
            }
            if let attribution = digest.attribution { $0.element("rights", attribution) }
            $0.element("summary", summary)
            $0.element("content", ["type": "text"], text)
        }
    }

    fileprivate mutating func author(_ name: String) { element("author") { $0.element("name", name) } }
}
