import FeedCore
import Foundation

/// The encoding of the text of a header field.
///
/// - SeeAlso: [RFC 2047, section 2](https://www.rfc-editor.org/rfc/rfc2047#section-2)
enum EncodedWords {
    private static let opening = "=?utf-8?B?"
    private static let closing = "?="

    /// The longest line with an encoded word.
    private static let maximumLineLength = 76

    /// Encodes a text if necessary.
    ///
    /// Each run of control characters and line breaks becomes a blank, so that the text cannot begin another field.
    ///
    /// - Returns: The text itself if it is ASCII and fits into the line after the field's name with its colon and blank;
    ///   otherwise encoded words, one per line.
    static func text(_ text: String, after start: Int) -> String {
        let line = text.onOneLine
        if line.canStandAsItIs, start + line.utf8.count <= maximumLineLength { return line }
        var words: [String] = []
        var word: [UInt8] = []
        for scalar in line.unicodeScalars {
            // The first word follows the name of the field, each other one a blank.
            let room = maximumLineLength - (words.isEmpty ? start : 1) - opening.count - closing.count
            let bytes = Array(String(scalar).utf8)
            // Base64 makes four characters of each three bytes; no character is in two words (section 5).
            if !word.isEmpty, word.count + bytes.count > room / 4 * 3 {
                words.append(encoded(word))
                word = []
            }
            word += bytes
        }
        return (words + [encoded(word)]).joined(separator: "\r\n ")
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        opening + Data(bytes).base64EncodedString() + closing
    }
}

/// The encoding of the body of a mail.
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

extension String {
    /// The text with a blank for each run of control characters and line breaks.
    fileprivate var onOneLine: String {
        var scalars = String.UnicodeScalarView()
        var wasControl = false
        for scalar in unicodeScalars {
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            if !isControl { scalars.append(scalar) } else if !wasControl { scalars.append(" ") }
            wasControl = isControl
        }
        return String(scalars)
    }

    /// True if the text is printable ASCII that a mail program shows unchanged: without an encoded word, and without
    /// blanks at its ends, which would be removed.
    fileprivate var canStandAsItIs: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) } && !contains("=?") && first != " " && last != " "
    }
}
