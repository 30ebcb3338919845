package import Foundation

/// An address that a web page names as a feed or a calendar of its own.
package struct PageLink: Equatable {
    package let url: URL
    package let title: String?

    /// True for a feed of entries, false for a calendar.
    package let isSyndication: Bool

    private static let syndicationTypes: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
    ]

    /// The part of a page that is searched, in bytes: links to feeds are in its head, and behind its styles.
    private static let pageLength = 8 << 20

    /// Returns the links of a page to feeds and calendars.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - base: Its address, to which links are relative unless the page has a `<base>`.
    /// - Returns: Each address once, in the order of the page.
    package static func all(in bytes: [UInt8], at base: URL?) -> [PageLink] {
        let tags = HTMLTags(bytes.prefix(pageLength)).filter { ["link", "a", "base"].contains($0.name) }
        let own = tags.lazy.filter { $0.name == "base" }.compactMap { $0.attributes["href"] }.first
        let base =
            own.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }.flatMap { $0.isWebAddress ? $0 : nil }
            ?? base
        var links: [PageLink] = []
        for tag in tags {
            guard let link = PageLink(tag, at: base), !links.contains(where: { $0.url == link.url }) else { continue }
            links.append(link)
        }
        return links
    }

    /// Reads a tag; `nil` if it links to no feed and no calendar.
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
            (isAlternate && type == "text/calendar") || scheme != nil
            || path.split(separator: "?").first?.hasSuffix(".ics") == true
        let address = scheme.map { "https:" + target.dropFirst($0.count) } ?? target
        guard isSyndication || isCalendar, let url = URL(string: address, relativeTo: base)?.absoluteURL,
            url.isWebAddress
        else { return nil }
        self.url = url
        title = attributes["title"]
    }
}
