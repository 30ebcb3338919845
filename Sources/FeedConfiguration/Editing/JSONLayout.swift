import FeedJSON

/// The layout of a JSON text, which added values follow.
struct JSONLayout {
    /// The line ending.
    private(set) var newline = "\n"

    /// True if the text has several lines.
    private(set) var hasLines = true

    /// The blanks per level of indentation.
    private(set) var indent = "  "

    /// The text between a name and its value.
    private(set) var colon = ": "

    /// The text between two values on one line.
    private(set) var comma = ", "

    /// The blanks between a brace and the members of an object on one line.
    private(set) var brace = " "

    /// Creates the usual layout.
    init() {}

    /// Creates the layout of a valid JSON text.
    init(of document: JSONDocument, _ bytes: [UInt8]) {
        let text = bytes.drop { [0xEF, 0xBB, 0xBF].contains($0) }
        let inside = text.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
        hasLines = inside.contains { $0 == 0x0A || $0 == 0x0D }
        if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            let isPair = bytes[end] == 0x0D && bytes.dropFirst(end + 1).first == 0x0A
            newline = isPair ? "\r\n" : bytes[end] == 0x0D ? "\r" : "\n"
        }
        let isDense = !hasLines && !inside.contains(where: \.isBlank)
        if isDense { (colon, comma, brace) = (":", ",", "") }
        indent = Self.indent(of: text) ?? indent
        var separators = Separators(bytes: bytes)
        separators.walk(document.root)
        colon = separators.colon ?? colon
        comma = separators.comma ?? comma
        brace = separators.brace ?? (separators.comma == "," ? "" : brace)
    }

    /// Returns the blanks at the beginning of the first indented line; `nil` if no line is indented.
    private static func indent(of text: ArraySlice<UInt8>) -> String? {
        let lines = text.split(omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
        for line in lines {
            let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
            if !blanks.isEmpty, blanks.count < line.count { return String(decoding: blanks, as: UTF8.self) }
        }
        return nil
    }

    /// The separators of a document, at their first occurrences.
    private struct Separators {
        let bytes: [UInt8]
        var colon: String?
        var comma: String?
        var brace: String?

        /// Examines a value and all values in it.
        mutating func walk(_ outer: JSONValue) {
            let members = outer.members.map { $0.map { (name: JSONValue?.some($0.nameValue), value: $0.value) } }
            let elements = outer.elements.map { $0.map { (name: JSONValue?.none, value: $0) } }
            var last: Int?
            for (name, value) in members ?? elements ?? [] {
                let start = (name ?? value).offset
                if let last {
                    comma = comma ?? line(last..<start)
                } else if name != nil {
                    brace = brace ?? line(outer.offset + 1..<start)
                }
                if let name { colon = colon ?? line(name.endOffset(in: bytes)..<value.offset) }
                walk(value)
                last = value.endOffset(in: bytes)
                if colon != nil, comma != nil, brace != nil { return }
            }
        }

        /// Returns the text in a range; `nil` if it contains a line end.
        private func line(_ range: Range<Int>) -> String? {
            let part = bytes[range]
            return part.contains { $0 == 0x0A || $0 == 0x0D } ? nil : String(decoding: part, as: UTF8.self)
        }
    }
}

extension UInt8 {
    /// True for the four blanks of JSON.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension JSONValue {
    /// Returns the offset after the value's last byte in `bytes`, the text of its document.
    func endOffset(in bytes: [UInt8]) -> Int {
        switch kind {
        case .null: return offset + 4
        case .boolean: return offset + (bool == true ? 4 : 5)
        case .number: return offset + (writtenByteCount ?? 0)
        case .string: return offset + (writtenByteCount ?? 0) + 2
        case .array, .object:
            var last: JSONValue?
            if let elements { for element in elements { last = element } }
            if let members { for member in members { last = member.value } }
            var end = last?.endOffset(in: bytes) ?? offset + 1
            while bytes[end].isBlank { end += 1 }
            return end + 1
        }
    }
}
