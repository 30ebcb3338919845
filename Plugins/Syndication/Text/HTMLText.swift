import FeedCore

/// What a page of HTML says, without its tags.
///
/// Titles of RSS may be plain text or HTML, and nothing tells which: only what has the name of an element of HTML is
/// taken for a tag, so that "1 < 2" and "Array<Int>" stay as they are.
struct HTMLText {
    /// What may be in a text.
    enum Markup {
        case none
        /// References to characters such as `&amp;`, which some write where a text should be plain.
        case references
        /// Tags too.
        case html
    }

    private let bytes: [UInt8]
    private let limit: Int
    private var position = 0
    private var output: [UInt8] = []

    /// How many characters are in ``output``, as Unicode counts scalars.
    private var count = 0
    private var pendingSpace = false

    /// The text of a piece of HTML: tags, comments, scripts and styles gone, entities replaced, blanks joined.
    ///
    /// - Parameters:
    ///   - html: The source; it need not be well-formed.
    ///   - limit: How many Unicode scalars to keep; what is longer ends in an ellipsis.
    ///   - markup: What may stand for something else in it; blanks are joined in any case.
    /// - Returns: The text on one line.
    static func plain(_ html: some StringProtocol, limit: Int, as markup: Markup = .html) -> String {
        var text = HTMLText(bytes: Array(html.utf8), limit: limit)
        text.read(markup)
        return String(decoding: text.output, as: UTF8.self)
    }

    private init(bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
    }

    private mutating func read(_ markup: Markup) {
        while position < bytes.count, count <= limit {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "<") where markup == .html && skipTag(): continue
            case UInt8(ascii: "&") where markup != .none && replaceEntity(): continue
            // Blanks and control characters, which nobody means.
            case 0...0x20, 0x7F:
                pendingSpace = true
                position += 1
            default:
                put(byte)
                position += 1
            }
        }
        guard count > limit else { return }
        // Cut before the scalar that was too much, of which only the first byte may be there.
        while let last = output.last, last & 0xC0 == 0x80 { output.removeLast() }
        output.removeLast()
        while output.last == 0x20 { output.removeLast() }
        output += Array("…".utf8)
    }

    private mutating func put(_ byte: UInt8) {
        if pendingSpace {
            pendingSpace = false
            if !output.isEmpty {
                output.append(0x20)
                count += 1
            }
        }
        if byte & 0xC0 != 0x80 { count += 1 }
        output.append(byte)
    }

    // MARK: - Tags

    /// Passes over a tag, a comment or an instruction; `false` where the `<` is none's beginning.
    private mutating func skipTag() -> Bool {
        let next = position + 1
        guard next < bytes.count else { return false }
        switch bytes[next] {
        case UInt8(ascii: "!"):
            if starts(with: "<!--") { skip(past: "-->") } else { skip(past: ">") }
            return true
        case UInt8(ascii: "?"):
            skip(past: ">")
            return true
        default: break
        }
        let isEnd = bytes[next] == UInt8(ascii: "/")
        let start = isEnd ? next + 1 : next
        let letters = bytes[start...].prefix(11).prefix { $0.isASCIIAlphanumeric }
        let end = start + letters.count
        let isClosed = end == bytes.count || bytes[end].isXMLSpace || [0x2F, 0x3E].contains(bytes[end])
        let name = String(decoding: letters, as: UTF8.self).lowercased()
        guard isClosed, HTMLElements.all.contains(name) else { return false }
        skip(past: ">")
        if HTMLElements.breaking.contains(name) { pendingSpace = true }
        if !isEnd, HTMLElements.unseen.contains(name) {
            skip(past: "</\(name)")
            skip(past: ">")
        }
        return true
    }

    private func starts(with text: StaticString) -> Bool { bytes[position...].starts(with: "\(text)".utf8) }

    /// Moves behind the next occurrence of a text, without regard to case; to the end where there is none.
    private mutating func skip(past text: String) {
        let mark = Array(text.utf8)
        while position + mark.count <= bytes.count {
            if (0..<mark.count).allSatisfy({ bytes[position + $0].asciiLowercased == mark[$0] }) {
                position += mark.count
                return
            }
            position += 1
        }
        position = bytes.count
    }

    // MARK: - Entities

    /// Writes the character of `&amp;`, `&#38;` or `&#x26;`; `false` where the `&` begins none.
    private mutating func replaceEntity() -> Bool {
        let body = bytes[(position + 1)...].prefix(33).prefix { $0 != UInt8(ascii: ";") }
        let end = body.endIndex
        guard !body.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ";"), let scalar = Self.scalar(of: body)
        else { return false }
        position = end + 1
        // A blank that does not break is a blank here, and a control character nothing.
        if scalar.value <= 0x20 || scalar.value == 0xA0 || (0x7F...0x9F).contains(scalar.value) {
            pendingSpace = true
        } else {
            for byte in UTF8.encode(scalar) ?? .init() { put(byte) }
        }
        return true
    }

    private static func scalar(of body: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: body, as: UTF8.self)
        guard text.first == "#" else { return HTMLEntities.scalar(named: text) }
        let digits = text.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        // As browsers do: these code points are controls, and what was meant is the character of Windows.
        if (0x80...0x9F).contains(code) {
            return TextEncoding.windows1252.decode([UInt8(code)]).text.unicodeScalars.first
        }
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }
}

extension StringProtocol {
    /// The text as ``HTMLText/plain(_:limit:as:)`` reads it.
    func plainText(limit: Int) -> String { HTMLText.plain(self, limit: limit) }
}

/// The elements of HTML, as far as feeds use them.
///
/// - SeeAlso: [The elements of HTML](https://html.spec.whatwg.org/multipage/indices.html#elements-3).
enum HTMLElements {
    /// Elements whose text is not for people.
    static let unseen: Set = ["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]

    /// Elements that part the words before from the words after.
    static let breaking: Set = [
        "address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "dialog", "dir", "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hr", "img", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section", "summary", "table", "tbody",
        "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    static let all: Set<String> = unseen.union(breaking).union([
        "a", "abbr", "acronym", "area", "audio", "b", "base", "bdi", "bdo", "big", "body", "button", "canvas", "cite",
        "code", "col", "colgroup", "data", "datalist", "del", "dfn", "em", "embed", "font", "head", "html", "i",
        "input",
        "ins", "kbd", "label", "legend", "link", "map", "mark", "meta", "meter", "nobr", "optgroup", "output", "param",
        "picture", "progress", "q", "rp", "rt", "ruby", "s", "samp", "select", "small", "source", "span", "strike",
        "strong", "sub", "sup", "textarea", "time", "title", "track", "tt", "u", "var", "video", "wbr",
    ])
}
