package import Foundation

/// An address that a web page names as a feed or a calendar of its own.
package struct PageLink: Equatable {
    package let url: URL
    package let title: String?

    /// True for a feed of entries, false for a calendar.
    let isSyndication: Bool

    private static let syndicationTypes: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
    ]

    /// The part of a page that is searched, in bytes: links to feeds are in its head, and behind its styles.
    private static let pageLength = 8 << 20

    /// Returns the links of a page to feeds and calendars.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - base: Its address.
    /// - Returns: Each address once, in the order of the page.
    package static func all(in bytes: [UInt8], at base: URL?) -> [PageLink] {
        var links: [PageLink] = []
        for piece in bytes.prefix(pageLength).split(separator: UInt8(ascii: "<")) {
            // Most tags are other ones, and the text behind them is long.
            guard let first = piece.first, [0x61, 0x41, 0x6C, 0x4C].contains(first) else { continue }
            let tag = String(decoding: piece.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            guard let link = PageLink(tag[...], at: base), !links.contains(where: { $0.url == link.url }) else {
                continue
            }
            links.append(link)
        }
        return links
    }

    /// Reads a tag, without its brackets; `nil` if it links to no feed and no calendar.
    private init?(_ tag: Substring, at base: URL?) {
        let name = tag.prefix { $0.isLetter }.lowercased()
        guard name == "link" || name == "a" else { return nil }
        let attributes = Self.attributes(of: tag.dropFirst(name.count))
        guard let target = attributes["href"] else { return nil }
        let type = attributes["type"]?.lowercased() ?? ""
        let isAlternate = name == "link" && attributes["rel"]?.lowercased().contains("alternate") == true
        let path = target.lowercased()
        let scheme = ["webcal:", "webcals:"].first(where: path.hasPrefix)
        isSyndication = isAlternate && Self.syndicationTypes.contains(type)
        let isCalendar =
            (isAlternate && type == "text/calendar") || scheme != nil
            || path.split(separator: "?").first?.hasSuffix(".ics") == true
        let address = scheme.map { "https:" + target.dropFirst($0.count) } ?? target
        guard isSyndication || isCalendar, let url = URL(string: address, relativeTo: base)?.absoluteURL,
            url.isWebAddress
        else { return nil }
        self.url = url
        title = attributes["title"]
    }

    /// Returns the attributes of a tag by their names in lower case, whose values may have no quotation marks.
    private static func attributes(of tag: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(max(1, name.count)).drop(while: \.isWhitespace)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            let value: Substring
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { !$0.isWhitespace }
                rest = rest.dropFirst(value.count)
            }
            attributes[name.lowercased()] = HTMLText.plain(value, limit: 4_096, as: .references)
            rest = rest.drop(while: \.isWhitespace)
        }
        return attributes
    }
}
