extension ItemID {
    /// A short, opaque name for the item: 26 letters and digits, the same in every run and on every machine.
    ///
    /// It is the first 128 bits of the SHA-1 of `FEED:LOCAL` in lower-case base32, so it can be used in addresses and
    /// file names, and typing its beginning is enough.
    ///
    /// - SeeAlso: [RFC 4648, section 6](https://www.rfc-editor.org/rfc/rfc4648#section-6)
    public var key: String { Self.key(of: description) }

    /// Returns ``key`` for an id given as text.
    package static func key(of id: String) -> String {
        let hash = SHA1.words(of: id.utf8)
        let high = UInt64(hash.0) << 32 | UInt64(hash.1)
        let low = UInt64(hash.2) << 32 | UInt64(hash.3)
        return String(unsafeUninitializedCapacity: 26) { text in
            for index in 0..<26 {
                // Two padding bits at the end complete the last group of five.
                let end = 128 - 5 * (index + 1)
                let group =
                    switch end {
                    case 64...: high >> (end - 64)
                    case 60..<64: high << (64 - end) | low >> end
                    case 0..<60: low >> end
                    default: low << -end
                    }
                let digit = UInt8(truncatingIfNeeded: group & 31)
                text[index] = digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26
            }
            return 26
        }
    }
}
