package import FeedCore
package import Foundation

/// The feeds that readers of feeds and calendars can read too, as a list of subscriptions.
///
/// - SeeAlso: [OPML 2.0](http://opml.org/spec2.opml)
package struct SubscriptionList {
    private let feeds: [(title: String, address: String, isCalendar: Bool, folder: String?)]

    /// The ids of the feeds whose addresses are secrets, and which the list leaves out.
    package let secrets: [String]

    /// Creates the list; `isLikeSecret` is true for an address in plain text that should be a secret.
    package init(_ feeds: [Feed], isLikeSecret: (URL) -> Bool) {
        let readable = feeds.filter { [.syndication, .calendar].contains($0.manifest.reads) }
        func isSecret(_ feed: Feed) -> Bool {
            guard let url = feed.settings["url"] else { return false }
            return url.text.map { URL(string: $0).map(isLikeSecret) != false } ?? true
        }
        secrets = readable.filter { isSecret($0) }.map(\.id.rawValue)
        self.feeds = readable.filter { !isSecret($0) }.compactMap { feed in
            feed.settings["url"]?.text.map {
                (feed.title ?? feed.id.rawValue, $0, feed.manifest.reads == .calendar, feed.tags.first)
            }
        }
    }

    /// The list as OPML; the first tag of a feed is its folder.
    package var opml: [UInt8] {
        var xml = XMLWriter()
        xml.element("opml", ["version": "2.0"]) { xml in
            xml.element("head") { $0.element("title", "aggregate") }
            xml.element("body") { xml in
                write(in: nil, to: &xml)
                for folder in feeds.compactMap(\.folder).unique {
                    xml.element("outline", ["text": folder, "title": folder]) { write(in: folder, to: &$0) }
                }
            }
        }
        return xml.bytes
    }

    private func write(in folder: String?, to xml: inout XMLWriter) {
        for feed in feeds where feed.folder == folder {
            let (title, type) = (feed.title.cleaned, feed.isCalendar ? "ical" : "rss")
            xml.element("outline", ["text": title, "title": title, "type": type, "xmlUrl": feed.address.cleaned])
        }
    }
}
