package import Foundation

/// A web page instead of a feed; many link to their feed.
package struct WebPage {
    private let bytes: [UInt8]

    /// The part of a document that is searched to distinguish a page from a feed, in bytes.
    private static let headLength = 65_536

    /// The elements that a page begins with, which may leave out `<html>`, `<head>` and its DOCTYPE.
    ///
    /// - SeeAlso: [HTML, optional tags](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
    private static let openings: Set = [
        "html", "head", "title", "meta", "link", "base", "style", "script", "noscript", "template", "body",
    ]

    /// The elements that cannot come before a feed, as a notice of its server may.
    private static let roots: Set = ["html", "head", "title", "body"]

    /// Recognises a document that begins as HTML; `nil` for any other.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8.
    ///   - contentType: The media type of its header, which is believed only if the document has no root of a feed:
    ///     many servers call a feed `text/html`.
    package init?(_ bytes: [UInt8], contentType: String? = nil) {
        let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        let head = String(decoding: text.prefix(Self.headLength), as: UTF8.self)
        let (element, isHTML) = Self.opening(of: head)
        let isFeed = ["rss", "feed", "rdf", "entry"].contains(element.split(separator: ":").last ?? "")
        let isDeclared =
            ["text/html", "application/xhtml+xml"].contains { contentType?.lowercased().hasPrefix($0) == true }
        guard !isFeed, isHTML || isDeclared || Self.openings.contains(element) else { return nil }
        if !isHTML, !Self.roots.contains(element), Self.hasFeed(text) { return nil }
        self.bytes = bytes
    }

    /// Returns true if a document has the root of RSS or Atom near its beginning, possibly behind other elements, but
    /// not in a script, a comment or another text of a page.
    package static func hasFeed(_ bytes: ArraySlice<UInt8>) -> Bool {
        HTMLTags(bytes.prefix(headLength)).contains { ["rss", "feed", "rdf:rdf", "atom:feed"].contains($0.name) }
    }

    /// Returns the name of the first element in lower case, behind declarations and comments, and true if a DOCTYPE
    /// before it is that of HTML.
    private static func opening(of head: String) -> (element: String, isHTML: Bool) {
        var rest = head[...]
        var isHTML = false
        while rest.first == "<" {
            let end: String
            if rest.hasPrefix("<?") {
                end = "?>"
            } else if rest.hasPrefix("<!--") {
                end = "-->"
            } else if rest.hasPrefix("<!") {
                end = ">"
                isHTML = isHTML || rest.prefix(14).lowercased() == "<!doctype html"
            } else {
                break
            }
            rest = rest.range(of: end).map { rest[$0.upperBound...] } ?? ""
            rest = rest.drop(while: \.isWhitespace)
        }
        guard rest.first == "<" else { return ("", isHTML) }
        return (rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == ":" }.lowercased(), isHTML)
    }

    /// Returns the feeds and calendars that the page names.
    ///
    /// - Parameter url: The page's address.
    /// - Returns: Each once, in the order of the page.
    package func links(at url: URL?) -> [PageLink] { PageLink.all(in: bytes, at: url) }
}

extension URL {
    /// True if it is a web address, which a browser can open.
    package var isWebAddress: Bool {
        ["http", "https"].contains(scheme?.lowercased() ?? "") && host()?.isEmpty == false
    }
}
