/// What an element is called, whatever prefix its document chose: `title`, `atom:title`, `dc:date`.
struct XMLNames {
    private struct Key: Hashable {
        var name: String
        var namespace: String?
    }

    /// Names that came up before, since a document has few and each of them often.
    private var seen: [Key: String] = [:]

    /// How many names are kept; a document with more is none of ours.
    private static let maximumCount = 1_000

    /// The name of an element, in small letters; those of RSS itself have no prefix.
    ///
    /// A prefix that the document does not declare is taken for the one that everybody uses.
    mutating func canonical(_ name: String, namespace: String?, qualified: String?) -> String {
        let key = Key(name: qualified ?? name, namespace: namespace)
        if let known = seen[key] { return known }
        let canonical = Self.canonical(name, namespace: namespace, qualified: qualified)
        if seen.count < Self.maximumCount { seen[key] = canonical }
        return canonical
    }

    private static func canonical(_ name: String, namespace: String?, qualified: String?) -> String {
        let local = name.lowercased()
        guard let namespace, !namespace.isEmpty else {
            return qualified?.contains(":") == true ? qualified?.lowercased() ?? local : local
        }
        guard let prefix = prefixes[namespace] else { return "other:" + local }
        return prefix.isEmpty ? local : prefix + ":" + local
    }

    /// The namespaces of feeds; an empty prefix is RSS.
    private static let prefixes: [String: String] = [
        "http://purl.org/rss/1.0/": "",
        "http://my.netscape.com/rdf/simple/0.9/": "",
        "http://channel.netscape.com/rdf/simple/0.9/": "",
        "http://backend.userland.com/rss2": "",
        "http://backend.userland.com/RSS2": "",
        "http://blogs.law.harvard.edu/tech/rss": "",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://www.w3.org/2005/Atom": "atom",
        "http://purl.org/atom/ns#": "atom",
        "http://www.w3.org/1999/xhtml": "xhtml",
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://purl.org/dc/elements/1.0/": "dc",
        "http://purl.org/dc/terms/": "dcterms",
        "http://purl.org/rss/1.0/modules/content/": "content",
        "http://purl.org/rss/1.0/modules/event/": "ev",
        "urn:ietf:params:xml:ns:xcal": "xcal",
        "urn:ietf:params:xml:ns:icalendar-2.0": "xcal",
        "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
        "http://www.georss.org/georss": "georss",
        "http://www.w3.org/2003/01/geo/wgs84_pos#": "geo",
    ]

    /// Elements within an entry or a feed that hold others, whose names go before those of the others.
    static let containers: Set = ["atom:author", "atom:source", "geo:point"]

    /// What is read of a feed and of an entry; all else is passed over.
    static let known: Set = [
        "title", "link", "description", "guid", "author", "category", "comments", "source", "enclosure", "pubdate",
        "atom:title", "atom:link", "atom:summary", "atom:subtitle", "atom:tagline", "atom:content", "atom:id",
        "atom:category", "atom:published", "atom:issued", "atom:created", "atom:updated", "atom:modified",
        "atom:author/atom:name", "atom:source/atom:title",
        "dc:title", "dc:description", "dc:creator", "dc:subject", "dc:date", "dc:identifier",
        "dcterms:issued", "dcterms:created", "dcterms:modified",
        "content:encoded", "itunes:author", "itunes:summary", "itunes:subtitle",
        "ev:startdate", "ev:enddate", "ev:location", "ev:organizer",
        "xcal:dtstart", "xcal:dtend", "xcal:location", "xcal:organizer",
        "georss:point", "geo:lat", "geo:long", "geo:point/geo:lat", "geo:point/geo:long",
    ]
}
