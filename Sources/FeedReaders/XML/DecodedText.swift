package import FeedCore
import Foundation

/// A document's text in UTF-8, converted from its original encoding.
///
/// A byte-order mark decides first. Valid UTF-8 is treated as UTF-8, even if the document declares another encoding,
/// since declarations are often wrong. Otherwise the charset of the header applies, then the encoding in the XML
/// declaration, then windows-1252.
///
/// - SeeAlso: [RFC 7303, section 3](https://www.rfc-editor.org/rfc/rfc7303#section-3).
package struct DecodedText {
    /// The text without byte-order marks and blanks at its start.
    package var bytes: [UInt8]

    /// The warning about the encoding; `nil` if there is none.
    private var warning: String?

    /// Decodes an answer; `name`, such as `the answer`, is for warnings.
    package init(_ response: FeedResponse, called name: String) {
        let claims = [response.charset, response.body.declaredEncoding].compactMap { $0 }
        let decoded = TextEncoding.decode(response.body, claims: claims)
        bytes = decoded.utf8
        // Some servers concatenate several files, each with its byte-order mark.
        let start = bytes.startBehindMarks
        if start > 0 { bytes.removeFirst(start) }
        if let claim = claims.first(where: { TextEncoding(label: $0) == nil }), decoded.encoding == .windows1252 {
            warning =
                "\(name) claims the encoding \"\(claim.shortened(to: 40))\", which is not known; "
                + "it was read as windows-1252"
        } else if decoded.encoding == .windows1252, claims.allSatisfy({ TextEncoding(label: $0) != .windows1252 }) {
            warning = "\(name) is not valid UTF-8, as it should be; it was read as windows-1252"
        } else if decoded.replacements > 0 {
            let count = decoded.replacements == 1 ? "1 piece" : "\(decoded.replacements) pieces"
            warning =
                "\(name) is not valid \(decoded.encoding.name), as it should be; \(count) that could not be read "
                + "\(decoded.replacements == 1 ? "is" : "are") shown as U+FFFD"
        }
    }

    /// Adds the warning about the encoding, if there is one.
    package func warn(_ warnings: inout FeedWarnings) {
        if let warning { warnings.add(.unusualRecord, warning) }
    }

    /// The first characters, for a message.
    package var opening: String { String(decoding: bytes.prefix(120), as: UTF8.self).shortened(to: 20) }
}

extension [UInt8] {
    /// The offset after blanks and byte-order marks.
    fileprivate var startBehindMarks: Int {
        var position = 0
        while position < count {
            if self[position].isXMLSpace {
                position += 1
            } else if self[position...].starts(with: [0xEF, 0xBB, 0xBF]) {
                position += 3
            } else {
                break
            }
        }
        return position
    }

    /// The encoding in the XML declaration.
    fileprivate var declaredEncoding: String? {
        let head = String(decoding: prefix(1_024), as: UTF8.self)
        guard let start = head.range(of: "<?xml"), let end = head[start.upperBound...].range(of: "?>") else {
            return nil
        }
        let declaration = head[start.upperBound..<end.lowerBound]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let value = declaration[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
