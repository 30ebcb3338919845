import FeedCore
import Foundation

/// A web page in place of a feed; many link to their feed.
struct WebPage {
    private let text: String

    /// Recognises a document that begins as HTML; `nil` for any other.
    init?(_ bytes: [UInt8]) {
        // Links to feeds are in the head of a page.
        let head = String(decoding: bytes.drop { $0.isXMLSpace }.prefix(65_536), as: UTF8.self)
        // Some pages begin with an XML declaration, like some feeds that have the DOCTYPE of a page.
        var start = head.startIndex
        if head.hasPrefix("<?xml"), head.range(of: "<html", options: .caseInsensitive) != nil {
            start = head.range(of: "?>")?.upperBound ?? start
        }
        let opening = head[start...].drop(while: \.isWhitespace).prefix(20).lowercased()
        guard opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") || opening.hasPrefix("<head") else {
            return nil
        }
        text = head
    }

    /// The error, with the address of the page's feed if there is one.
    func refusal(called name: String, at url: URL?) -> FeedError {
        let way = feedAddress(from: url).map { "The page names a feed: set \"url\" to \($0.absoluteString)" }
        return FeedError(
            .malformed,
            "\(name) is a web page, not a feed",
            hint: way.map { $0 + "." } ?? "Check the address, or try again later."
        )
    }

    /// The address in the first `<link>` with the type of a feed.
    private func feedAddress(from url: URL?) -> URL? {
        for tag in text.split(separator: "<").dropFirst() {
            let tag = tag.prefix { $0 != ">" }
            guard tag.prefix(5).lowercased() == "link ", let type = attribute("type", of: tag)?.lowercased(),
                ["application/rss+xml", "application/atom+xml", "application/feed+json"].contains(type),
                let href = attribute("href", of: tag), let address = URL(string: href, relativeTo: url)?.absoluteURL,
                address.isWebAddress
            else { continue }
            return address
        }
        return nil
    }

    private func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.range(of: " \(name)=", options: .caseInsensitive)?.upperBound else { return nil }
        let value = tag[start...]
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return value.prefix { !$0.isWhitespace }.plainText(limit: 1_000)
        }
        return value.dropFirst().prefix { $0 != quote }.plainText(limit: 1_000)
    }
}

extension URL {
    /// Whether it is a web address, which a browser can open.
    var isWebAddress: Bool {
        ["http", "https"].contains(scheme?.lowercased() ?? "") && host()?.isEmpty == false
    }
}
