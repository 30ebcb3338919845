/// What an element is called, whatever prefix its document chose: `title`, `atom:title`, `dc:date`.
struct XMLNames {
    private struct Key: Hashable {
        var written: String
        var binding: XMLNamespaces.Binding?
    }

    /// Names that came up before, since a document has few and each of them often.
    private var seen: [Key: String] = [:]

    /// How many names are kept; a document with more is none of ours.
    private static let maximumCount = 1_000

    /// The namespace that the root gives to the elements of the feed, where it is not the one that its format has.
    private var own: (prefix: String, binding: XMLNamespaces.Binding?, name: String)?

    /// The name of the root of a feed; `nil` for any other root.
    ///
    /// A root that is called as that of a feed is one, whatever namespace it names; all elements of that namespace are
    /// then those of the feed.
    mutating func root(_ written: String, in namespaces: XMLNamespaces) -> String? {
        let canonical = name(written, in: namespaces)
        let parts = Self.parts(written)
        switch parts.local {
        case "rss":
            if canonical != "rss" { own = (parts.prefix, namespaces.binding(of: parts.prefix), "") }
            seen = [:]
            return "rss"
        case "rdf" where canonical == "rdf:rdf" || canonical == "rdf": return "rdf:rdf"
        case "feed", "entry":
            if !canonical.hasPrefix("atom:") {
                own = (parts.prefix, namespaces.binding(of: parts.prefix), "atom:")
                seen = [:]
            }
            return "atom:" + parts.local
        default: return nil
        }
    }

    /// Whether the root is called as that of Atom, but is in a namespace that no feed has.
    var hasForeignRoot: Bool { own?.binding == .other && own?.name == "atom:" }

    /// The name of an element, in small letters; those of RSS itself have no prefix.
    ///
    /// A prefix that the document does not declare is taken for the one that everybody uses.
    mutating func name(_ written: String, in namespaces: XMLNamespaces) -> String {
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

    /// The prefix as it is written, and the name behind it in small letters.
    private static func parts(_ written: String) -> (prefix: String, local: String) {
        guard let colon = written.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", written.lowercased()) }
        return (String(written[..<colon]), written[written.index(after: colon)...].lowercased())
    }
}
