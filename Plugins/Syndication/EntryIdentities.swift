import FeedCore
import Foundation

/// The stable ids of the entries of a document.
///
/// An entry is identified by the publisher's id, otherwise by its link, otherwise by a hash of its title and date. An
/// id that entries with different links share, such as the site's address, is not used. A link that several entries
/// share is followed by a hash of what distinguishes them: the enclosure, otherwise title and date.
struct EntryIdentities {
    /// The ids that entries with different links share.
    private let sharedIDs: Set<String>

    /// The links that several entries without ids share.
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

    /// The id of an entry with a title.
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

    /// A part that distinguishes an entry from others with the same link, and stays when its text is changed.
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
    /// Makes an id of a publisher's id, usually an address: without its scheme, split at slashes.
    ///
    /// A long one is replaced by its beginning and a hash.
    fileprivate init(publisher id: String) {
        // An id without an address in it is nearly always one of few letters.
        if !id.isEmpty, id.utf8.count <= 200, !id.contains(ascii: "/") {
            self.init(id)
            return
        }
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
