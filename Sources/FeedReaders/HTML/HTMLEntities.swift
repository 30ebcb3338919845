import FeedCore

/// The character references of HTML, such as `&amp;` and `&#38;`: numbers, the names of HTML 4, and `apos` of XML.
///
/// Later versions of HTML name two thousand more, which feeds hardly use; an unknown name is left as it is.
///
/// - SeeAlso: [HTML 4.01, section 24](https://www.w3.org/TR/html401/sgml/entities.html).
package enum HTMLEntities {
    /// Returns the character for a name such as `eacute`; case matters.
    package static func scalar(named name: String) -> Unicode.Scalar? { byName[name] }

    /// Returns the character for a reference without `&` and `;`, such as `amp`, `#38` or `#x26`; `nil` for anything
    /// else.
    package static func scalar(of reference: String) -> Unicode.Scalar? {
        guard reference.first == "#" else { return scalar(named: reference) }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        // As in browsers: these code points are controls, and the Windows character was intended.
        if (0x80...0x9F).contains(code) {
            return TextEncoding.windows1252.decode([UInt8(code)]).text.unicodeScalars.first
        }
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// The maximum number of bytes between `&` and `;`.
    package static let longestReference = 32

    /// The characters of `entities.txt`, which has each name with its code point in hexadecimal.
    private static let byName: [String: Unicode.Scalar] = {
        var scalars: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        let file = String(decoding: PackageResources.entities_txt, as: UTF8.self)
        for pair in file.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=")
            guard parts.count == 2, let code = UInt32(parts[1], radix: 16) else { continue }
            scalars[String(parts[0])] = Unicode.Scalar(code)
        }
        return scalars
    }()
}

extension String {
    /// The text with its references replaced by their characters: `AT&amp;T` becomes `AT&T`, and `AT&T` does not
    /// change.
    ///
    /// A reference to a no-break space or to a control character becomes a blank.
    package var replacingReferences: String {
        guard contains(ascii: "&") else { return self }
        var text = ""
        var rest = self[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            text += rest[..<start]
            rest = rest[start...]
            let name = rest.utf8.dropFirst().prefix(HTMLEntities.longestReference + 1).prefix {
                $0 != UInt8(ascii: ";")
            }
            guard name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == UInt8(ascii: ";"),
                // A reference has letters and digits of ASCII alone.
                name.allSatisfy({ $0 < 0x80 }), let scalar = HTMLEntities.scalar(of: String(Substring(name)))
            else {
                text += "&"
                rest = rest.dropFirst()
                continue
            }
            let isBlank = scalar.value <= 0x20 || scalar.value == 0xA0 || (0x7F...0x9F).contains(scalar.value)
            text.unicodeScalars.append(isBlank ? " " : scalar)
            rest = self[utf8.index(after: name.endIndex)...]
        }
        return text + rest
    }
}
