extension ItemID {
    /// A short, opaque name for the item: 26 letters and digits, the same in every run and on every machine.
    ///
    /// It is the first 128 bits of the SHA-1 of `FEED:LOCAL` in lower-case base32, so it can be used in addresses and
    /// file names, and typing its beginning is enough.
    ///
    /// - SeeAlso: [RFC 4648, section 6](https://www.rfc-editor.org/rfc/rfc4648#section-6)
    public var key: String { Self.key(of: description) }

    /// ``key`` for an id given as text.
    package static func key(of id: String) -> String {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(26)
        var (rest, bits) = (UInt32(0), 0)
        // Two padding bits at the end complete the last group of five.
        for byte in SHA1.hash(id.utf8).prefix(16) + [0] {
            rest = rest << 8 | UInt32(byte)
            bits += 8
            while bits >= 5, text.count < 26 {
                bits -= 5
                text.append(digits[Int(rest >> UInt32(bits)) & 31])
            }
            rest &= 0xFF
        }
        return String(decoding: text, as: UTF8.self)
    }
}
