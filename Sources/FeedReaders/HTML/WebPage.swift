package import Foundation

/// A web page that an address returns instead of a feed; many pages link to their feed, see ``PageLink``.
package struct WebPage {
    /// The number of bytes of a document that are searched to distinguish a page from a feed.
    private static let headLength = 65_536

    /// The elements with which a page may begin, since `<html>`, `<head>` and the DOCTYPE may be left out.
    ///
    /// - SeeAlso: [HTML, optional tags](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
    private static let openings: Set = [
        "html", "head", "title", "meta", "link", "base", "style", "script", "noscript", "template", "body",
    ]

    /// The elements that show that a document is a page; other elements may also be a server's notice before a feed.
    private static let roots: Set = ["html", "head", "title", "body"]

    /// Creates a page if a document in UTF-8 begins as HTML; `nil` for any other document.
    ///
    /// The media type in the header counts only if the document does not have the root element of a feed: many servers
    /// call a feed `text/html`.
    package init?(_ bytes: [UInt8], contentType: String? = nil) {
        let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        let (element, isHTML) = Self.opening(of: text.prefix(Self.headLength))
        let isFeed = ["rss", "feed", "rdf", "entry"].contains(element.split(separator: ":").last ?? "")
        let isDeclared =
            ["text/html", "application/xhtml+xml"].contains { contentType?.lowercased().hasPrefix($0) == true }
        guard !isFeed, isHTML || isDeclared || Self.openings.contains(element) else { return nil }
        if !isHTML, !Self.roots.contains(element), Self.hasFeed(text) { return nil }
    }

    /// Returns true if a document has the root element of RSS or Atom near its beginning, possibly after other
    /// elements, but not in a script, a comment or another text of a page.
    package static func hasFeed(_ bytes: ArraySlice<UInt8>) -> Bool {
        HTMLTags(bytes.prefix(headLength)).contains { ["rss", "feed", "rdf:rdf", "atom:feed"].contains($0.name) }
    }

    /// Returns the lower-case name of the first element after declarations and comments, and true if these contain an
    /// HTML DOCTYPE.
    private static func opening(of head: ArraySlice<UInt8>) -> (element: String, isHTML: Bool) {
        var rest = head
        var isHTML = false
        while rest.first == UInt8(ascii: "<") {
            let end: String
            if rest.starts(with: "<?".utf8) {
                end = "?>"
            } else if rest.starts(with: "<!--".utf8) {
                end = "-->"
            } else if rest.starts(with: "<!".utf8) {
                end = ">"
                isHTML = isHTML || rest.prefix(14).elementsEqual("<!doctype html".utf8) { $0 | 0x20 == $1 | 0x20 }
            } else {
                break
            }
            rest = rest.firstRange(of: Array(end.utf8)).map { rest[$0.upperBound...] } ?? []
            rest = rest.drop { $0 <= 0x20 }
        }
        guard rest.first == UInt8(ascii: "<") else { return ("", isHTML) }
        let name = rest.dropFirst().prefix(100).prefix(while: \.isInElementName)
        return (String(decoding: name, as: UTF8.self).lowercased(), isHTML)
    }
}

extension UInt8 {
    fileprivate var isInElementName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: self >= 0x80
        }
    }
}

extension URL {
    /// Creates a URL from a web address; `nil` for any other text, and for one of more than `limit` bytes.
    package init?(webAddress text: String, relativeTo base: URL? = nil, limit: Int = 4_096) {
        guard text.utf8.count <= limit, let url = URL(string: text, relativeTo: base)?.absoluteURL, url.isWebAddress
        else { return nil }
        self = url
    }

    /// True for a web address, which a browser can open.
    package var isWebAddress: Bool {
        ["http", "https"].contains(scheme?.lowercased() ?? "") && host()?.isEmpty == false
    }
}

/// A link from a web page to its feed or calendar.
package struct PageLink: Equatable {
    package let url: URL
    package let title: String?

    /// True for a feed of entries, false for a calendar.
    package let isSyndication: Bool

    private static let syndicationTypes: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
    ]

    /// The number of bytes of a page that are searched: links to feeds are in its head, often after long styles.
    private static let pageLength = 8 << 20

    /// Returns the links of a page to feeds and calendars, each address once, in the order of the page.
    ///
    /// Links are relative to the page's address, or to that in its `<base>`.
    package static func all(in bytes: [UInt8], at base: URL?) -> [PageLink] {
        let tags = HTMLTags(bytes.prefix(pageLength)).filter { ["link", "a", "base"].contains($0.name) }
        let own = tags.lazy.filter { $0.name == "base" }.compactMap { $0.attributes["href"] }.first
        let base = own.flatMap { URL(webAddress: $0, relativeTo: base, limit: .max) } ?? base
        var links: [PageLink] = []
        for tag in tags {
            guard let link = PageLink(tag, at: base), !links.contains(where: { $0.url == link.url }) else { continue }
            links.append(link)
        }
        return links
    }

    /// Creates a link from a tag; `nil` if the tag does not link to a feed or a calendar.
    private init?(_ tag: HTMLTags.Tag, at base: URL?) {
        guard tag.name == "link" || tag.name == "a" else { return nil }
        let attributes = tag.attributes
        guard let target = attributes["href"] else { return nil }
        // A media type may have parameters.
        let type = attributes["type"]?.prefix { $0 != ";" && $0 != " " }.lowercased() ?? ""
        let relations = attributes["rel"]?.lowercased().split(separator: " ") ?? []
        let isAlternate = tag.name == "link" && relations.contains("alternate")
        let path = target.lowercased()
        let scheme = ["webcal:", "webcals:"].first(where: path.hasPrefix)
        isSyndication = isAlternate && Self.syndicationTypes.contains(type)
        let isCalendar =
            type == "text/calendar" || scheme != nil
            || path.split(separator: "?").first?.hasSuffix(".ics") == true
        let address = scheme.map { "https:" + target.dropFirst($0.count) } ?? target
        guard isSyndication || isCalendar, let url = URL(webAddress: address, relativeTo: base, limit: .max)
        else { return nil }
        self.url = url
        title = attributes["title"]
    }
}
