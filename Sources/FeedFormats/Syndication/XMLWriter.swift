/// Writes XML 1.0 in UTF-8, an element per line, indented by two blanks for each element around it.
///
/// Texts may come from any source: special characters are escaped, and forbidden characters are left out.
///
/// - SeeAlso: [Extensible Markup Language](https://www.w3.org/TR/xml/)
struct XMLWriter: PieceWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    private var depth = 0

    mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    /// Writes an element with the content of the closure.
    mutating func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:],
        _ content: (inout XMLWriter) -> Void
    ) {
        begin(name, attributes)
        bytes.append(">\n")
        depth += 1
        content(&self)
        depth -= 1
        indent()
        end(name)
    }

    /// Writes an element with a text, or an empty element without one.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String? = nil) {
        begin(name, attributes)
        guard let text else { return bytes.append("/>\n") }
        bytes.append(UInt8(ascii: ">"))
        escape(text)
        end(name)
    }

    mutating func element(_ name: String, _ text: String) { element(name, [:], text) }

    private mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        indent()
        bytes.append(UInt8(ascii: "<"))
        bytes.append(name)
        for (name, value) in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes.append(name)
            bytes.append("=\"")
            escape(value)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func end(_ name: String) {
        bytes.append("</")
        bytes.append(name)
        bytes.append(">\n")
    }

    private mutating func indent() { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2)) }

    private mutating func escape(_ text: String) {
        bytes.append(text) { utf8, position in
            switch utf8[position] {
            case UInt8(ascii: "&"): (1, "&amp;")
            case UInt8(ascii: "<"): (1, "&lt;")
            case UInt8(ascii: ">"): (1, "&gt;")
            case UInt8(ascii: "\""): (1, "&quot;")
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"): nil
            case 0..<0x20: (1, "")
            // U+FFFE and U+FFFF.
            case 0xEF where utf8[position + 1] == 0xBF && utf8[position + 2] >= 0xBE: (3, "")
            default: nil
            }
        }
    }
}
