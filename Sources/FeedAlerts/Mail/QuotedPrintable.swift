/// Encodes the body of a mail.
///
/// - SeeAlso: [RFC 2045, section 6.7](https://www.rfc-editor.org/rfc/rfc2045#section-6.7)
enum QuotedPrintable {
    /// The longest line, with the `=` of a soft break.
    private static let maximumLineLength = 76

    /// Encodes a text.
    ///
    /// - Parameter text: Lines that end with CRLF, LF or CR; the end of the last one is optional.
    /// - Returns: Lines of printable ASCII, each with CRLF at its end.
    static func text(_ text: String) -> String {
        var result = ""
        var line: [UInt8] = []
        var previous: UInt8?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                append(line, to: &result)
                line = []
            default: line.append(byte)
            }
            previous = byte
        }
        if !line.isEmpty || result.isEmpty { append(line, to: &result) }
        return result
    }

    private static func append(_ line: [UInt8], to result: inout String) {
        var length = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let code = code(byte, isLast: isLast)
            // The last character of a line needs no room for a soft break behind it.
            if length + code.utf8.count > maximumLineLength - (isLast ? 0 : 1) {
                result += "=\r\n"
                length = 0
            }
            result += code
            length += code.utf8.count
        }
        result += "\r\n"
    }

    private static func code(_ byte: UInt8, isLast: Bool) -> String {
        switch byte {
        // Relays may remove blanks at the end of a line.
        case UInt8(ascii: " "), UInt8(ascii: "\t"): isLast ? "=" + byte.hexadecimal : String(UnicodeScalar(byte))
        case UInt8(ascii: "="): "=3D"
        case 0x21...0x7E: String(UnicodeScalar(byte))
        default: "=" + byte.hexadecimal
        }
    }
}
