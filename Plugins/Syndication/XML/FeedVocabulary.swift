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
    private static let prefixes = FeedWords.table("namespace") { $0 == "rss" ? "" : $0 }

    /// Elements of an entry or a feed that contain others, whose names are prefixed with theirs.
    static let containers: Set = [
        "atom:author", "atom:source", "geo:point", "bc:location", "media:group", "media:content",
    ]
}
