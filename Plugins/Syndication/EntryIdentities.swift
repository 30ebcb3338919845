import FeedCore
import Foundation

/// What the entries of a document are known by from one fetch to the next.
///
/// An entry is known by what the publisher calls it, else by its link, else by a hash of its title and date. An id that
/// entries with different links share, such as the site's address, identifies none of them. A link that several entries
/// share has the hash of what parts them behind it: the enclosure, else title and date.
struct EntryIdentities {
    /// The ids that several entries with different links have.
    private let sharedIDs: Set<String>

    /// The links that entries without an id of their own share.
    private let sharedLinks: Set<URL>

    init(_ entries: [SyndicationEntry]) {
        var links: [String: URL] = [:]
        var sharedIDs: Set<String> = []
        for entry in entries {
            guard let id = entry.id, let link = entry.link else { continue }
            if let other = links[id], other != link { sharedIDs.insert(id) }
            links[id] = link
        }
        var parts: [URL: String] = [:]
        var sharedLinks: Set<URL> = []
        for entry in entries {
            guard let link = entry.link, entry.id.map(sharedIDs.contains) ?? true else { continue }
            let part = Self.part(of: entry)
            if let other = parts[link], other != part { sharedLinks.insert(link) }
            parts[link] = part
        }
        self.sharedIDs = sharedIDs
        self.sharedLinks = sharedLinks
    }

    /// The id of an entry that is called by a title.
    func localID(of entry: SyndicationEntry, title: String) -> LocalID {
        if let id = entry.id, !sharedIDs.contains(id) { return LocalID(publisher: id) }
        guard let link = entry.link else {
            var hash = FNV1a()
            hash.add(title)
            if let date = entry.published ?? entry.updated { hash.add(date.start(in: .gmt).rfc3339) }
            return LocalID(hash.text)
        }
        guard sharedLinks.contains(link) else { return LocalID(publisher: link.absoluteString) }
        return LocalID(publisher: "\(link.absoluteString)/\(Self.part(of: entry))")
    }

    /// What parts an entry from others with the same link, and stays when its text is changed.
    private static func part(of entry: SyndicationEntry) -> String {
        var hash = FNV1a()
        if let enclosure = entry.enclosure {
            hash.add(enclosure.absoluteString)
        } else {
            hash.add(entry.title ?? "")
            let date = entry.event?.start ?? entry.published
            if let date { hash.add(date.start(in: .gmt).rfc3339) }
        }
        return hash.text
    }
}

extension LocalID {
    /// An id of a publisher, mostly an address: without its scheme, its parts parted by slashes.
    ///
    /// One that is too long to handle is its own beginning and a hash.
    fileprivate init(publisher id: String) {
        var text = id[...]
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
        let parts = text.split(separator: "/").map(String.init)
        guard text.utf8.count <= 200, !parts.isEmpty else {
            var hash = FNV1a()
            hash.add(id)
            self.init(hash.text)
            return
        }
        self.init(parts)
    }
}
