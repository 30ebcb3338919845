/// Writes XML 1.0 in UTF-8, an element per line, indented by two blanks for each element around it.
///
/// Texts may come from any source: special characters are escaped, and forbidden characters are left out.
///
/// - SeeAlso: [Extensible Markup Language](https://www.w3.org/TR/xml/)
struct XMLWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    private var depth = 0

    /// Writes an element with the content of the closure.
    mutating func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:],
        _ content: (inout XMLWriter) -> Void
    ) {
        line("<\(name)\(Self.text(of: attributes))>")
        depth += 1
        content(&self)
        depth -= 1
        line("</\(name)>")
    }

    /// Writes an element with a text, or an empty element without one.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String? = nil) {
        let start = "<\(name)\(Self.text(of: attributes))"
        line(text.map { "\(start)>\(Self.escape($0))</\(name)>" } ?? "\(start)/>")
    }

    mutating func element(_ name: String, _ text: String) { element(name, [:], text) }

    private mutating func line(_ text: String) {
        bytes += String(repeating: " ", count: depth * 2).utf8
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func text(of attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0)=\"\(escape($1))\"" }.joined()
    }

    private static func escape(_ text: String) -> String {
        // Most texts are written as they are.
        guard text.utf8.contains(where: \.mayBeSpecialInXML) else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n": escaped.append(scalar)
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

extension UInt8 {
    /// True for a byte of a character that is escaped or left out; U+FFFE and U+FFFF begin with 0xEF.
    fileprivate var mayBeSpecialInXML: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xEF: true
        default: self < 0x20
        }
    }
}
