import FeedCore
import Foundation

/// A document's text in UTF-8, whatever encoding it came in.
///
/// What is valid UTF-8 is taken as that, whatever the document claims: claims are often wrong, and a text in another
/// encoding hardly ever is valid by chance. A byte-order mark decides before all else; then comes the charset of the
/// header or of the XML declaration, as long as it is one of Latin script.
struct DecodedText {
    var bytes: [UInt8]

    /// What was done about bytes that are in no encoding that the text claims.
    private var warning: String?

    /// - Throws: ``FeedError`` with code `malformed` for an encoding that is not read.
    init(_ response: FeedResponse, called name: String) throws(FeedError) {
        let body = response.body
        if body.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(utf8: Array(body.dropFirst(3)), called: name)
        } else if body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0x00, UInt8(ascii: "<")]) {
            self.init(utf16: body, isBigEndian: true)
        } else if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [UInt8(ascii: "<"), 0x00]) {
            self.init(utf16: body, isBigEndian: false)
        } else if body.isUTF8 {
            self.init(bytes: body)
        } else {
            let claims = [response.headers["content-type"]?.charset, body.declaredEncoding].compactMap { $0 }
            guard let claim = claims.first(where: { !Self.namesUTF8.contains($0) }) else {
                self.init(utf8: body, called: name)
                return
            }
            guard Self.namesLatin.contains(claim) else {
                throw FeedError(
                    .malformed,
                    "\(name) is in the encoding \"\(claim.shortened(to: 40))\", "
                        + "but only UTF-8, UTF-16, ISO-8859-1 and windows-1252 are read",
                    hint: "Ask the publisher for UTF-8."
                )
            }
            self.init(bytes: Windows1252.utf8(body))
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private init(utf8 body: [UInt8], called name: String) {
        bytes = body
        guard !body.isUTF8 else { return }
        bytes = Array(String(decoding: body, as: UTF8.self).utf8)
        warning = "\(name) is no valid UTF-8, as it should be; what could not be read is shown as U+FFFD"
    }

    private init(utf16 body: [UInt8], isBigEndian: Bool) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let hasMark = body[high] == 0xFE && body[low] == 0xFF
        let units = stride(from: hasMark ? 2 : 0, to: body.count - 1, by: 2).lazy.map { offset in
            UInt16(body[offset + high]) << 8 | UInt16(body[offset + low])
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(body.count)
        _ = transcode(
            units.makeIterator(),
            from: UTF16.self,
            to: UTF8.self,
            stoppingOnError: false,
            into: { decoded.append($0) }
        )
        bytes = decoded
    }

    /// Tells what was done about the encoding.
    func warn(_ warnings: inout FeedWarnings) {
        if let warning { warnings.add(.unusualRecord, warning) }
    }

    /// The first characters, for a message.
    var opening: String {
        let start = bytes.drop { $0.isXMLSpace }.prefix(120)
        return String(decoding: start, as: UTF8.self).shortened(to: 20)
    }

    private static let namesUTF8: Set = ["utf-8", "utf8"]

    // Whoever says Latin-1 means its superset, as browsers read it too.
    private static let namesLatin: Set = [
        "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii", "windows-1252",
        "cp1252", "x-cp1252",
    ]
}

/// The encoding that Windows uses for western languages, and that the web reads for ISO-8859-1.
///
/// - SeeAlso: [WHATWG Encoding, windows-1252](https://encoding.spec.whatwg.org/index-windows-1252.txt).
enum Windows1252 {
    /// The characters of 0x80 to 0x9F; the others are their own code points.
    static let upper: [Unicode.Scalar] = Array(
        "\u{20AC}\u{81}\u{201A}\u{0192}\u{201E}\u{2026}\u{2020}\u{2021}\u{02C6}\u{2030}\u{0160}\u{2039}\u{0152}\u{8D}\u{017D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{02DC}\u{2122}\u{0161}\u{203A}\u{0153}\u{9D}\u{017E}\u{0178}"
            .unicodeScalars
    )

    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? upper[Int(byte - 0x80)] : Unicode.Scalar(byte)
    }

    static func utf8(_ body: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(body.count + body.count / 8)
        for byte in body {
            if byte < 0x80 {
                result.append(byte)
            } else {
                result.append(contentsOf: UTF8.encode(scalar(byte)) ?? .init())
            }
        }
        return result
    }
}

extension [UInt8] {
    fileprivate var isUTF8: Bool { withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil } }

    /// The encoding that an XML declaration names, in lower case.
    fileprivate var declaredEncoding: String? {
        let head = String(decoding: prefix(200).drop { $0.isXMLSpace }, as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.range(of: "?>") else { return nil }
        let declaration = head[..<end.lowerBound]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let value = declaration[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return value.dropFirst().prefix { $0 != quote }.lowercased()
    }
}

extension String {
    /// The charset of a media type, in lower case.
    fileprivate var charset: String? {
        for parameter in split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" else {
                continue
            }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")).lowercased()
        }
        return nil
    }

    /// The text, cut where it is longer than so many Unicode scalars.
    func shortened(to count: Int) -> String {
        let scalars = unicodeScalars
        return scalars.dropFirst(count).isEmpty ? self : String(scalars.prefix(count - 3)) + "..."
    }
}
