/// The start tags of a web page in order, except tags in comments, in templates, and in elements whose content is text.
///
/// Tags in a `<noscript>` are included, since no script is run.
///
/// - SeeAlso: [HTML, the parsing of documents](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead).
struct HTMLTags: Sequence, IteratorProtocol {
    struct Tag {
        /// The name in lower case.
        let name: String

        /// The bytes after the name, without the closing bracket.
        fileprivate let rest: ArraySlice<UInt8>

        /// The attributes by lower-case name, with or without quotation marks; the first of several with the same name
        /// counts.
        var attributes: [String: String] { HTMLTags.attributes(of: String(decoding: rest, as: UTF8.self)[...]) }
    }

    /// The elements whose content is text, even if it looks like tags.
    ///
    /// - SeeAlso: [HTML, kinds of elements](https://html.spec.whatwg.org/multipage/syntax.html#elements-2), and the
    ///   obsolete elements that browsers read like them.
    private static let texts: Set = ["script", "style", "textarea", "title", "iframe", "xmp", "noembed", "noframes"]

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// The number of open templates.
    private var templates = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func next() -> Tag? {
        while let bracket = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = bracket + 1
            guard position < bytes.endIndex else { break }
            if has("!--") {
                position = bracket + 2
                skip(past: "-->")
            } else if "!?".utf8.contains(bytes[position]) {
                skip(past: ">")
            } else if has("/") {
                position += 1
                if lowercased(position..<endOfName(from: position)) == "template" {
                    templates = Swift.max(0, templates - 1)
                }
                skip(past: ">")
            } else if UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[position].asciiLowercased, let tag = startTag() {
                return tag
            }
        }
        position = bytes.endIndex
        return nil
    }

    /// Reads a start tag, and skips the element's content if that is text; `nil` within a template.
    private mutating func startTag() -> Tag? {
        let begin = endOfName(from: position)
        let name = lowercased(position..<begin)
        position = endOfTag(from: begin)
        let tag = Tag(name: name, rest: bytes[begin..<position])
        if Self.texts.contains(name) {
            repeat { skip(past: "</\(name)") } while position < bytes.endIndex && !bytes[position].endsTagName
        }
        if name == "template" { templates += 1 }
        return templates == 0 ? tag : nil
    }

    private func endOfName(from start: Int) -> Int {
        bytes[start...].firstIndex(where: \.endsTagName) ?? bytes.endIndex
    }

    private func lowercased(_ name: Range<Int>) -> String {
        String(decoding: bytes[name].prefix(40), as: UTF8.self).lowercased()
    }

    /// Returns the index of the bracket that ends a tag: the first one outside quotation marks that are closed.
    private func endOfTag(from begin: Int) -> Int {
        var end = begin
        var isValue = false
        while end < bytes.endIndex, bytes[end] != UInt8(ascii: ">") {
            let byte = bytes[end]
            if isValue, "\"'".utf8.contains(byte), let quote = bytes[(end + 1)...].firstIndex(of: byte) { end = quote }
            isValue = byte == UInt8(ascii: "=") || isValue && byte.isXMLSpace
            end += 1
        }
        return end
    }

    private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func skip(past text: String) { position = bytes.end(of: text, from: position) }

    private static func attributes(of tag: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(Swift.max(1, name.count)).drop(while: \.isWhitespace)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            let value: Substring
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { !$0.isWhitespace }
                rest = rest.dropFirst(value.count)
            }
            let key = name.lowercased()
            attributes[key] = attributes[key] ?? HTMLText.plain(value, limit: 4_096, as: .references)
            rest = rest.drop(while: \.isWhitespace)
        }
        return attributes
    }
}

extension UInt8 {
    fileprivate var endsTagName: Bool { self <= 0x20 || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}
