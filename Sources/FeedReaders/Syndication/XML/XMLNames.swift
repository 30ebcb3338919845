/// The normalised names of elements, which documents write with any prefixes: `title`, `atom:title`, `dc:date`.
struct XMLNames {
    private struct Key: Hashable {
        var written: String
        var binding: XMLNamespaces.Binding?
    }

    /// Names that were normalised before, since a document has few and repeats them.
    private var seen: [Key: String] = [:]

    /// The normalised names by the written name alone, until other namespaces are declared or the root is known.
    private var recent: (declarations: Int, names: [String: String]) = (0, [:])

    /// The maximum number of cached names.
    private static let maximumCount = 1_000

    /// The namespace that the root gives to the feed's elements, if it is not that of the format.
    private var own: (prefix: String, binding: XMLNamespaces.Binding?, name: String)?

    /// Returns the name of the root of a feed; `nil` for any other root.
    ///
    /// A root with the name of a feed's root counts as one in any namespace; all elements of that namespace then belong
    /// to the feed.
    mutating func root(_ written: String, in namespaces: XMLNamespaces) -> String? {
        let canonical = name(written, in: namespaces)
        let parts = Self.parts(written)
        switch parts.local {
        case "rss":
            if canonical != "rss" { own = (parts.prefix, namespaces.binding(of: parts.prefix), "") }
            forget()
            return "rss"
        case "rdf" where canonical == "rdf:rdf" || canonical == "rdf": return "rdf:rdf"
        case "feed", "entry":
            if !canonical.hasPrefix("atom:") {
                own = (parts.prefix, namespaces.binding(of: parts.prefix), "atom:")
                forget()
            }
            return "atom:" + parts.local
        default: return nil
        }
    }

    private mutating func forget() {
        seen = [:]
        recent.names = [:]
    }

    /// True if the root has the name of Atom's, but is in an unknown namespace.
    var hasForeignRoot: Bool { own?.binding == .other && own?.name == "atom:" }

    /// Returns the name of an element in lower case; names of RSS itself have no prefix.
    ///
    /// An undeclared prefix is taken to be the customary one.
    mutating func name(_ written: String, in namespaces: XMLNamespaces) -> String {
        if recent.declarations != namespaces.changes { recent = (namespaces.changes, [:]) }
        if let known = recent.names[written] { return known }
        let canonical = knownName(written, in: namespaces)
        if recent.names.count < Self.maximumCount { recent.names[written] = canonical }
        return canonical
    }

    private mutating func knownName(_ written: String, in namespaces: XMLNamespaces) -> String {
        let colon = written.utf8.firstIndex(of: UInt8(ascii: ":"))
        let binding = namespaces.binding(of: colon.map { String(written[..<$0]) } ?? "")
        let key = Key(written: written, binding: binding)
        if let known = seen[key] { return known }
        let canonical = canonical(written, binding)
        if seen.count < Self.maximumCount { seen[key] = canonical }
        return canonical
    }

    private func canonical(_ written: String, _ binding: XMLNamespaces.Binding?) -> String {
        let parts = Self.parts(written)
        if let own, own.prefix == parts.prefix, own.binding == binding { return own.name + parts.local }
        switch binding {
        case nil: return written.lowercased()
        case .known(let prefix)?: return prefix.isEmpty ? parts.local : prefix + ":" + parts.local
        case .other?: return "other:" + parts.local
        }
    }

    /// Returns the prefix as written, and the local name in lower case.
    private static func parts(_ written: String) -> (prefix: String, local: String) {
        guard let colon = written.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", written.lowercased()) }
        return (String(written[..<colon]), written[written.index(after: colon)...].lowercased())
    }

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

    /// The elements that contain others; the names of the inner ones are prefixed with that of their container.
    static let containers: Set = [
        "atom:author", "atom:source", "geo:point", "bc:location", "media:group", "media:content",
    ]
}
