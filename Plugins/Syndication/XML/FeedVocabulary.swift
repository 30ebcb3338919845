extension XMLNames {
    /// Returns the prefix for the names of a namespace; `nil` for one that feeds do not use.
    static func prefix(of namespace: String) -> String? {
        guard namespace.utf8.count <= 200 else { return nil }
        var text = namespace.filter { !$0.isWhitespace }.lowercased()[...]
        if text.hasPrefix("https:") { text = "http:" + text.dropFirst(6) }
        while let last = text.last, last == "/" || last == "#" { text.removeLast() }
        if text.hasPrefix("urn:oasis:names:tc:emergency:cap:") { return "cap" }
        if text.hasPrefix("http://prismstandard.org/namespaces/") { return "prism" }
        return prefixes[String(text)]
    }

    /// The namespaces of feeds in lower case, without slashes and `#` at their ends; an empty prefix is RSS.
    private static let prefixes: [String: String] = [
        "http://purl.org/rss/1.0": "",
        "http://my.netscape.com/rdf/simple/0.9": "",
        "http://channel.netscape.com/rdf/simple/0.9": "",
        "http://backend.userland.com/rss": "",
        "http://backend.userland.com/rss2": "",
        "http://backend.userland.com/rss091": "",
        "http://backend.userland.com/rss092": "",
        "http://blogs.law.harvard.edu/tech/rss": "",
        "http://my.netscape.com/publish/formats/rss-0.91.dtd": "",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns": "rdf",
        "http://www.w3.org/2005/atom": "atom",
        "http://purl.org/atom/ns": "atom",
        "http://www.w3.org/1999/xhtml": "xhtml",
        "http://purl.org/dc/elements/1.1": "dc",
        "http://purl.org/dc/elements/1.0": "dc",
        "http://purl.org/dc/terms": "dcterms",
        "http://purl.org/rss/1.0/modules/dcterms": "dcterms",
        "http://purl.org/rss/1.0/modules/content": "content",
        "http://purl.org/rss/1.0/modules/event": "ev",
        "http://bibliocommons.com/rss/1.0/modules/event": "bc",
        "urn:ietf:params:xml:ns:xcal": "xcal",
        "urn:ietf:params:xml:ns:icalendar-2.0": "xcal",
        "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
        "http://search.yahoo.com/mrss": "media",
        "http://podcastindex.org/namespace/1.0": "podcast",
        "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": "podcast",
        "http://www.georss.org/georss": "georss",
        "http://www.w3.org/2003/01/geo/wgs84_pos": "geo",
    ]

    /// Elements of an entry or a feed that contain others, whose names are prefixed with theirs.
    static let containers: Set = [
        "atom:author", "atom:source", "geo:point", "bc:location", "media:group", "media:content",
    ]
}
