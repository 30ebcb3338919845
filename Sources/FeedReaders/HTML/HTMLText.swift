import FeedCore

/// A conversion of HTML to plain text.
///
/// Titles in RSS may be plain text or HTML, without a declaration. So only names of HTML elements count as tags, and "1
/// < 2" and "Array<Int>" are not changed.
package struct HTMLText {
    /// The markup that a text may contain.
    package enum Markup {
        case none
        /// Character references such as `&amp;`, which some publishers write in plain text.
        case references
        /// Character references and tags.
        case html
    }

    private let bytes: [UInt8]
    private let limit: Int
    private var position = 0
    private var output: [UInt8] = []

    /// The number of Unicode scalars in ``output``.
    private var count = 0
    private var pendingSpace = false

    /// Returns the plain text of HTML, well-formed or not, on one line.
    ///
    /// Replaces character references unless `markup` is `none`; removes tags, comments, scripts and styles if it is
    /// `html`; collapses white space. A text of more than `limit` Unicode scalars is cut and ends in an ellipsis.
    package static func plain(_ html: some StringProtocol, limit: Int, as markup: Markup = .html) -> String {
        var source = String(html)
        if source.withUTF8({ isPlain($0, limit: limit) }) { return source }
        var text = HTMLText(bytes: Array(source.utf8), limit: limit)
        text.read(markup)
        return String(decoding: text.output, as: UTF8.self)
    }

    /// Returns true only if a text certainly stays unchanged, as most titles do: it is short, on one line and without
    /// markup.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        guard text.count <= limit else { return false }
        var last: UInt8 = 0x20
        for byte in text {
            switch byte {
            case 0x20: if last == 0x20 { return false }
            case ..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: "&"): return false
            default: break
            }
            last = byte
        }
        return last != 0x20
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
            // White space and control characters.
            case 0...0x20, 0x7F:
                pendingSpace = true
                position += 1
            default:
                put(byte)
                position += 1
            }
        }
        guard count > limit else { return }
        // Removes the scalar beyond the limit, which may have only its first byte here.
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

    /// Skips a tag, a comment or an instruction; `false` if the `<` begins none of these.
    private mutating func skipTag() -> Bool {
        let next = position + 1
        guard next < bytes.count else { return false }
        if "!?".utf8.contains(bytes[next]) {
            skip(past: bytes[position...].starts(with: "<!--".utf8) ? "-->" : ">")
            return true
        }
        let isEnd = bytes[next] == UInt8(ascii: "/")
        let start = isEnd ? next + 1 : next
        let letters = bytes[start...].prefix(11).prefix { $0.isLetterOrDigit }
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

    private mutating func skip(past text: String) { position = bytes.end(of: text, from: position) }

    // MARK: - Entities

    /// Writes the character of `&amp;`, `&#38;` or `&#x26;`; `false` if the `&` is not a reference.
    private mutating func replaceEntity() -> Bool {
        let body = bytes[(position + 1)...].prefix(HTMLEntities.longestReference + 1).prefix { $0 != UInt8(ascii: ";") }
        let end = body.endIndex
        guard !body.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ";"),
            let scalar = HTMLEntities.scalar(of: String(decoding: body, as: UTF8.self))
        else { return false }
        position = end + 1
        // No-break spaces and control characters count as blanks.
        if scalar.value <= 0x20 || scalar.value == 0xA0 || (0x7F...0x9F).contains(scalar.value) {
            pendingSpace = true
        } else {
            for byte in UTF8.encode(scalar) ?? .init() { put(byte) }
        }
        return true
    }
}

/// The HTML elements that feeds use, in `elements.txt`.
///
/// - SeeAlso: [The elements of HTML](https://html.spec.whatwg.org/multipage/indices.html#elements-3).
package enum HTMLElements {
    private static let lists = WordLists.named(in: PackageResources.elements_txt)

    /// Elements whose text is not displayed.
    static let unseen = Set(lists["unseen"] ?? [])

    /// Elements that separate the words before and after them.
    package static let breaking = Set(lists["breaking"] ?? [])

    package static let all = Set(lists.values.joined())
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns the index after the next occurrence of a lower-case text, ignoring case; the end if there is none.
    ///
    /// - Precondition: The text does not begin with a letter.
    func end(of text: String, from start: Int) -> Int {
        let mark = Array(text.utf8)
        var rest = self[start...]
        while let first = rest.firstIndex(of: mark[0]), first + mark.count <= endIndex {
            let end = first + mark.count
            if zip(self[first..<end], mark).allSatisfy({ $0.asciiLowercased == $1 }) { return end }
            rest = self[(first + 1)...]
        }
        return endIndex
    }
}
