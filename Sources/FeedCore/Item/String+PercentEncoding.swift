extension UInt8 {
    /// True if the byte is an ASCII letter or digit.
    package var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10 }

    /// The byte as two upper-case hexadecimal digits.
    package var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }

    /// True if the byte is one of RFC 3986's unreserved characters, which need no encoding.
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "-"): true
        default: isLetterOrDigit
        }
    }
}

extension String {
    /// True if ``percentEncoded`` is the text itself.
    var isUnreserved: Bool { withBytes { $0.allSatisfy(\.isUnreserved) } }

    /// The text for an id or a part of an address: everything except RFC 3986's unreserved characters is
    /// percent-encoded, so that a plus sign remains a plus sign.
    ///
    /// - SeeAlso: [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
    public var percentEncoded: String { percentEncoded(keeping: "") }

    /// Returns the text for a part of an address like ``percentEncoded``, but without encoding `marks`: a comma or a
    /// slash need not be encoded in a query.
    package func percentEncoded(keeping marks: StaticString) -> String {
        marks.withUTF8Buffer { marks in
            let isKept = { (byte: UInt8) in byte.isUnreserved || marks.contains(byte) }
            guard !withBytes({ $0.allSatisfy(isKept) }) else { return self }
            let digits = Array("0123456789ABCDEF".utf8)
            var bytes: [UInt8] = []
            for byte in utf8 {
                if isKept(byte) {
                    bytes.append(byte)
                } else {
                    bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
