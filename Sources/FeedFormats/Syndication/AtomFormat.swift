package import FeedCore
package import Foundation

/// An Atom feed of RFC 4287; how the feeds stand is not in it.
///
/// Readers of such feeds look at the past: an item is as new as the statement about it, and when it happens is said in
/// its words, in the viewer's zone.
package struct AtomFormat: TimelineFormat {
    /// What the ids are derived in, `9ab6a31c-5773-4d23-bddf-92d00621ec09`: of version 4 and made for this program.
    ///
    /// Another one would make all items new to their readers.
    package static let namespace = UUID(
        uuid: (
            0x9A, 0xB6, 0xA3, 0x1C, 0x57, 0x73, 0x4D, 0x23,
            0xBD, 0xDF, 0x92, 0xD0, 0x06, 0x21, 0xEC, 0x09
        )
    )

    package init() {}

    package func bytes(of timeline: Timeline) -> [UInt8] {
        let feeds = timeline.sections.map(\.report.feed.id.rawValue).joined(separator: ",")
        return AtomDocument(
            id: Self.id(of: feeds),
            title: timeline.documentTitle,
            updated: timeline.lastReading.rfc3339,
            author: AtomDocument.Person(name: "aggregate"),
            entry: timeline.digests.map(entry)
        ).bytes
    }

    /// The id of an item by its own, or of a document by those of its feeds, which hold no colon.
    package static func id(of name: String) -> String {
        "urn:uuid:\(UUID(version5: name, in: namespace).uuidString.lowercased())"
    }

    private func entry(_ digest: EntryDigest) -> AtomDocument.Entry {
        AtomDocument.Entry(
            id: Self.id(of: digest.id),
            title: digest.title.allowedInXML,
            updated: digest.updated.rfc3339,
            author: AtomDocument.Person(name: digest.publisher.allowedInXML),
            category: digest.tags.map { AtomDocument.Category(term: $0.id.allowedInXML, label: $0.label.allowedInXML) },
            link: digest.links.enumerated().map { index, link in
                AtomDocument.Link(
                    rel: index == 0 ? "alternate" : "related",
                    href: link.url.absoluteString.cleaned.allowedInXML,
                    title: link.label.cleaned.allowedInXML
                )
            },
            rights: digest.attribution?.allowedInXML,
            summary: digest.summary.allowedInXML,
            content: AtomDocument.Content(text: digest.text.allowedInXML)
        )
    }
}

extension String {
    /// The text without the two characters that XML 1.0 forbids beyond those of control.
    ///
    /// - SeeAlso: [Extensible Markup Language, section 2.2](https://www.w3.org/TR/xml/#charsets)
    fileprivate var allowedInXML: String {
        guard unicodeScalars.contains(where: \.isForbidden) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isForbidden }))
    }
}

extension Unicode.Scalar {
    fileprivate var isForbidden: Bool { value == 0xFFFE || value == 0xFFFF }
}
