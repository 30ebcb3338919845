import Foundation

/// One element of a feed or an entry, with its text.
struct XMLField {
    /// How much of a text is kept, in bytes; nobody is shown more.
    static let maximumLength = 64 << 10

    /// As ``XMLNames`` has it; for an element in another one both names, as in `atom:author/atom:name`.
    var name: String

    /// As the document writes it, for places.
    var written: String
    var attributes: [String: String]

    /// What relative addresses in it are relative to.
    var base: URL?

    /// Its text and that of all elements in it, up to ``maximumLength``.
    var text = ""

    mutating func append(_ more: String) {
        let room = Self.maximumLength - text.utf8.count
        guard room > 0 else { return }
        if more.utf8.count <= room {
            text += more
        } else {
            text += String(decoding: more.utf8.prefix(room), as: UTF8.self)
        }
    }
}

/// The elements of a feed or of an entry, in the order of the document.
struct XMLFields {
    /// How many are kept; an entry with more than so many authors and categories has something else in mind.
    static let maximumCount = 100

    private(set) var all: [XMLField] = []

    mutating func append(_ field: XMLField) {
        if all.count < Self.maximumCount { all.append(field) }
    }

    /// The first field of the first of some names that is there and not blank.
    func first(_ names: String...) -> XMLField? {
        for name in names {
            if let field = all.first(where: { $0.name == name && !$0.text.isBlank }) { return field }
        }
        return nil
    }

    func each(_ names: String...) -> [XMLField] { all.filter { names.contains($0.name) } }
}

extension XMLField {
    /// The text for people, by what the document says that it is: HTML, XHTML or plain text.
    func plainText(limit: Int) -> String? {
        let text = HTMLText.plain(self.text, limit: limit, hasMarkup: hasMarkup)
        return text.isEmpty ? nil : text
    }

    /// Whether tags and entities may stand in the text: everywhere but in Atom, which says so.
    private var hasMarkup: Bool {
        guard name.contains("atom:") else { return true }
        let type = attributes["type"]?.lowercased() ?? "text"
        // Atom 0.3 names media types, and says by `mode` how they are written.
        return type == "html" || (type == "text/html" && attributes["mode"]?.lowercased() != "xml")
    }

    /// Whether the text is data and nothing for people.
    var isData: Bool { attributes["mode"]?.lowercased() == "base64" || attributes["src"] != nil }

    /// An address of the web, relative ones resolved; `nil` for anything else.
    func address(_ text: String?) -> URL? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty, text.utf8.count <= 4_096,
            let url = URL(string: text, relativeTo: base)?.absoluteURL, url.isWebAddress
        else { return nil }
        return url
    }
}

extension String {
    var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
