package import FeedCore

/// The feeds in a list of subscriptions, as readers of feeds write and read it.
///
/// - SeeAlso: [OPML 2.0](http://opml.org/spec2.opml)
package struct Subscriptions: Sendable {
    /// One outline with an address.
    package struct Entry: Sendable, Equatable {
        /// The form of what is at the address.
        package enum Form: Sendable, Equatable {
            case syndication
            case calendar
            /// Another type, as it is written.
            case other(String)
        }

        package var title: String?
        package var address: String
        package var form: Form

        /// The titles of the outlines around it, the outermost first.
        package var folders: [String]
    }

    package private(set) var entries: [Entry] = []

    /// The maximum depth of folders that are remembered.
    private static let maximumDepth = 20

    /// Returns true if a document begins as a list of subscriptions.
    package static func areMeant(by head: String) -> Bool { head.contains(/<opml[\s>]/.ignoresCase()) }

    /// Reads a list; each address is taken once.
    ///
    /// - Parameters:
    ///   - response: The document.
    ///   - name: The name of the document for errors.
    /// - Throws: ``FeedCore/FeedError`` for a document type that declares entities, and if the task was cancelled.
    package init(_ response: FeedResponse, called name: String) throws(FeedError) {
        var faults = XMLFaults()
        let text = XMLText(DecodedText(response, called: name).bytes, work: nil, faults: &faults)
        var tokenizer = XMLTokenizer(text, called: name, limits: XMLLimits())
        // The title of each open outline; none for one with an address.
        var (open, known): ([String?], Set<String>) = ([], [])
        while let token = try tokenizer.next() {
            switch token {
            case .start(let tag) where Self.isOutline(tag.name, in: text):
                let outline = Outline(tag, in: text)
                let folders = open.prefix(Self.maximumDepth).compactMap(\.self)
                if let entry = outline.entry(in: folders), known.insert(entry.address).inserted {
                    entries.append(entry)
                }
                if !tag.isEmpty { open.append(outline.isFolder ? outline.title : nil) }
            case .end(let name) where Self.isOutline(name, in: text): _ = open.popLast()
            case .start, .end, .text, .section: break
            }
        }
    }

    private static func isOutline(_ name: Range<Int>, in text: XMLText) -> Bool {
        text.string(name).lowercased() == "outline"
    }
}

/// The attributes of an `<outline>`.
private struct Outline {
    private let attributes: [String: String]

    init(_ tag: XMLTag, in text: XMLText) {
        attributes = tag.attributes.reduce(into: [:]) { attributes, attribute in
            let value = text.decoded(attribute.value, limit: 4_096).tidied
            if !value.isEmpty { attributes[text.string(attribute.name).lowercased()] = value }
        }
    }

    var title: String? { attributes["title"] ?? attributes["text"] }

    /// The address of the feed or the calendar; a web page (`htmlUrl`) alone is none.
    private var address: String? {
        attributes["xmlurl"] ?? attributes["icsurl"] ?? (isLink ? attributes["url"] : nil)
    }

    private var type: String { attributes["type"]?.lowercased() ?? "" }

    /// True for a type whose address is in `url`; an `include` is another list.
    private var isLink: Bool { !["", "include"].contains(type) }
    var isFolder: Bool { address == nil }

    func entry(in folders: [String]) -> Subscriptions.Entry? {
        guard let address else { return nil }
        let isCalendar =
            attributes["icsurl"] != nil || ["calendar", "ical", "icalendar", "ics", "text/calendar"].contains(type)
            || address.lowercased().hasPrefix("webcal") || address.lowercased().hasSuffix(".ics")
        // Most write rss for Atom too, and some nothing at all.
        let isFeed = ["", "rss", "rss1", "rdf", "atom", "atom10", "feed", "jsonfeed", "json", "pie"].contains(type)
        let form: Subscriptions.Entry.Form = isCalendar ? .calendar : isFeed ? .syndication : .other(type)
        return .init(title: title, address: address, form: form, folders: folders)
    }
}
