import Foundation

/// One element of a feed or an entry, with its text.
///
/// A class, since it is passed often and has many parts.
final class XMLField {
    /// The maximum length of a text, in bytes; no display shows more.
    static let maximumLength = 64 << 10

    /// The name from ``XMLNames``.
    let name: String
    /// The number of the name among the elements of ``XMLRole``.
    let element: Int

    /// The name as the document writes it, for paths.
    let written: String
    var attributes: [String: String] = [:]

    /// The base of relative addresses in the element.
    let base: URL?

    /// The text of the element and of all elements in it, up to ``maximumLength``.
    private(set) var text = ""

    /// Creates an element without text; `nil` for one that is skipped.
    init?(_ name: String, written: String, base: URL? = nil) {
        guard let element = XMLRole.element(name) else { return nil }
        (self.name, self.element, self.written, self.base) = (name, element, written, base)
    }

    /// The number of bytes by which the text may still grow.
    var room: Int { Self.maximumLength - text.utf8.count }

    func append(_ more: String) {
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
    /// The maximum number of fields; an entry with more authors and categories than this is abusive.
    static let maximumCount = 100

    private(set) var all: [XMLField] = []

    /// The numbers of the elements of ``all``: most searches are for a field that is not there.
    private var elements: [Int] = []

    mutating func append(_ field: XMLField) {
        guard all.count < Self.maximumCount else { return }
        all.append(field)
        elements.append(field.element)
    }

    /// Returns the most trusted field of a role that is not blank.
    func first(_ role: XMLRole) -> XMLField? {
        for element in role.elements {
            if let field = first(of: element) { return field }
        }
        return nil
    }

    /// Returns the first field that is not blank of each element of a role, the most trusted first.
    func candidates(_ role: XMLRole) -> [XMLField] { role.elements.compactMap(first) }

    private func first(of element: Int) -> XMLField? {
        for place in elements.indices where elements[place] == element && !all[place].text.isBlank { return all[place] }
        return nil
    }

    /// Returns all fields of a role, in the order of the document.
    func each(_ role: XMLRole) -> [XMLField] {
        let wanted = role.elements
        return elements.indices.filter { wanted.contains(elements[$0]) }.map { all[$0] }
    }
}

extension XMLField {
    /// Returns the plain text, by the document's declaration: from HTML, XHTML or plain text, or base64 of Atom 0.3.
    func plainText(limit: Int) -> String? {
        var source = text
        if attributes["mode"]?.lowercased() == "base64" {
            let data = Data(base64Encoded: text.filter { !$0.isWhitespace })
            guard let data, let decoded = String(validating: data, as: UTF8.self) else { return nil }
            source = decoded
        }
        return HTMLText.words(source, limit: limit, as: markup)
    }

    /// The markup of the text: any text may contain tags and entities, except in Atom, which declares them.
    private var markup: HTMLText.Markup {
        guard name.hasPrefix("atom:") else { return .html }
        let type = attributes["type"]?.lowercased() ?? "text"
        // Atom 0.3 gives media types, and the attribute `mode` says how they are written.
        return type == "html" || (type == "text/html" && attributes["mode"]?.lowercased() != "xml") ? .html : .none
    }

    /// The relation of a link, `rel`, in lower case.
    var relation: String? { attributes["rel"]?.lowercased() }

    /// True for a link to the page itself.
    var isPage: Bool { ["alternate", nil].contains(relation) }

    /// True if the text is elsewhere, or is of a kind that cannot be shown, such as a picture.
    var isData: Bool {
        guard attributes["src"] == nil else { return true }
        guard attributes["mode"]?.lowercased() == "base64" else { return false }
        return attributes["type"].map { !$0.lowercased().hasPrefix("text") } ?? false
    }

    /// Returns a web address, resolved if it is relative; `nil` for anything else, such as `N/A`.
    func address(_ text: String?) -> URL? {
        guard let text = text?.withoutBlanks, !text.isEmpty, !text.isPlaceholder else { return nil }
        return URL(webAddress: text, relativeTo: base)
    }
}

extension String {
    /// True if there is nothing but blanks and control characters.
    var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }

    /// The text without white space around it.
    var withoutBlanks: String {
        // Hardly any text has some, and Foundation goes through all of it in any case.
        let isBare = { (byte: UInt8?) in byte.map { $0 > 0x20 && $0 < 0x80 } ?? true }
        return isBare(utf8.first) && isBare(utf8.last) ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
