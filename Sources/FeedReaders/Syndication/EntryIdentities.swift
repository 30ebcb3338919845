import FeedCore
import Foundation

/// The stable ids of the entries of a document.
///
/// An entry is identified by the publisher's id, otherwise by its link, otherwise by a hash of its title and date. An
/// id that different entries share, such as the site's address, is not used if there is a link. Several entries with
/// the same link or shared id are distinguished by a hash after it: of the enclosure, otherwise of title and date.
struct EntryIdentities {
    /// The ids that different entries share.
    private let sharedIDs: Set<String>

    /// The links that several entries without ids share.
    private let sharedLinks: Set<URL>

    init(_ entries: [SyndicationEntry]) {
        var known: [String: SyndicationEntry] = [:]
        var sharedIDs: Set<String> = []
        for entry in entries {
            guard let id = entry.id else { continue }
            guard var other = known[id] else {
                known[id] = entry
                continue
            }
            if entry.isDifferent(from: other) { sharedIDs.insert(id) }
            if other.link == nil {
                other.link = entry.link
                known[id] = other
            }
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

    /// Returns the id of an entry; `title` is the title of its item.
    func localID(of entry: SyndicationEntry, title: String) -> LocalID {
        if let id = entry.id, !sharedIDs.contains(id) { return LocalID(publisher: id) }
        guard let link = entry.link else {
            // The entry has an id, which another entry has too.
            if let id = entry.id { return LocalID(publisher: "\(id)/\(Self.part(of: entry))") }
            return LocalID(FNV1a.text(of: [title, (entry.published ?? entry.updated)?.time.start(in: .gmt).rfc3339]))
        }
        guard sharedLinks.contains(link) else { return LocalID(publisher: link.absoluteString) }
        return LocalID(publisher: "\(link.absoluteString)/\(Self.part(of: entry))")
    }

    /// Returns a part of an id that distinguishes an entry from others with the same link, and stays when the text is
    /// changed.
    private static func part(of entry: SyndicationEntry) -> String {
        if let enclosure = entry.enclosures.first { return FNV1a.text(of: [enclosure.absoluteString]) }
        let date = entry.event?.start ?? entry.published
        return FNV1a.text(of: [entry.title ?? "", date?.time.start(in: .gmt).rfc3339])
    }
}

extension LocalID {
    /// Creates an id from a publisher's id, usually an address: without its scheme, split at slashes.
    ///
    /// A long id is replaced by a hash.
    fileprivate init(publisher id: String) {
        // An id without a slash is nearly always short, and not an address.
        if !id.isEmpty, id.utf8.count <= 200, !id.contains(ascii: "/") {
            self.init(id)
            return
        }
        var text = id[...]
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
        let parts = text.split(separator: "/").map(String.init)
        guard text.utf8.count <= 200, !parts.isEmpty else {
            self.init(FNV1a.text(of: [id]))
            return
        }
        self.init(parts)
    }
}

extension SyndicationEntry {
    /// Returns true if an entry with the same id is a different one, and not another version of this one.
    ///
    /// A version has the same link and date of publication.
    fileprivate func isDifferent(from other: SyndicationEntry) -> Bool {
        if let link, let another = other.link, link != another { return true }
        let isPublishedWith = published?.time == other.published?.time
        if let updated, let another = other.updated, updated.time != another.time, isPublishedWith { return false }
        let sharesRecording = enclosures.first == other.enclosures.first
        if title == other.title {
            return event?.start.time != other.event?.start.time || (!sharesRecording && !isPublishedWith)
        }
        return !sharesRecording || !isPublishedWith || published == nil
    }
}
