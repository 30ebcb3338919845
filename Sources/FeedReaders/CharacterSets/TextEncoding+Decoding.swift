extension TextEncoding {
    /// A decoded text.
    public struct Decoded: Sendable {
        /// The text as valid UTF-8.
        public var utf8: [UInt8]

        /// The encoding from which the text was decoded.
        public var encoding: TextEncoding

        /// The number of U+FFFD that replace bytes that are invalid in this encoding.
        public var replacements: Int

        public var text: String { String(decoding: utf8, as: UTF8.self) }
    }

    /// Decodes a text, with U+FFFD for invalid bytes, as the standard's decoders do.
    ///
    /// Takes time in proportion to the number of bytes. A byte-order mark is treated as a normal character here; see
    /// ``opening(_:)``.
    public func decode(_ bytes: [UInt8]) -> Decoded {
        bytes.withUnsafeBufferPointer { decode($0) }
    }

    func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> Decoded {
        var output = UTF8Output(reserving: bytes.count)
        decoder(bytes, &output)
        return Decoded(utf8: output.bytes, encoding: self, replacements: output.replacements)
    }

    /// Decodes a whole text whose encoding is declared elsewhere: by a header, by an XML declaration.
    ///
    /// Declarations are often wrong, and text in another encoding is hardly ever valid UTF-8 by chance. So the encoding
    /// is the first of these that applies:
    /// - the one that the first bytes reveal, see ``opening(_:)``; a byte-order mark is left out of the result;
    /// - ISO-2022-JP, if it is declared and an escape occurs: such a text is ASCII, and so valid UTF-8;
    /// - UTF-8, if the text is valid, or if another encoding is declared but there are at least twenty characters
    ///   beyond ASCII for each invalid sequence, such as one that was cut in the middle;
    /// - the first declared encoding that is known, except UTF-8, UTF-16 and UTF-32, which are ruled out by then;
    /// - windows-1252, if more of the sequences beyond ASCII are invalid UTF-8 than valid;
    /// - UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The text, with its byte-order mark if it has one.
    ///   - claims: Labels, the most trusted first. Unknown ones are ignored.
    /// - Returns: The text and its encoding.
    public static func decode(_ bytes: [UInt8], claims: [String]) -> Decoded {
        let opening = opening(bytes)
        return bytes.withUnsafeBufferPointer { bytes in
            if let opening { return opening.encoding.decode(UnsafeBufferPointer(rebasing: bytes[opening.mark...])) }
            let claim = claims.lazy.compactMap { TextEncoding(label: $0) }.first { !$0.name.hasPrefix("UTF-") }
            if let claim, claim.name == "ISO-2022-JP", bytes.contains(0x1B) { return claim.decode(bytes) }
            let survey = UTF8Survey(bytes)
            // Without a claim, one valid character for each fault is enough. Text in windows-1252 has hardly any, since a
            // capital such as "Ã" would have to come before a sign such as "©"; cut or mixed UTF-8 has many.
            let isUTF8 = survey.sequences >= survey.faults * (claim == nil ? 1 : 20)
            return (isUTF8 ? utf8 : claim ?? windows1252).decode(bytes)
        }
    }

    /// Returns the encoding that the first bytes of a text reveal, and the length of its byte-order mark.
    ///
    /// A mark of UTF-8, UTF-16 or UTF-32 decides. Without one, two ASCII characters with zeros around them, such as
    /// `<?` or `BE`, mean UTF-16 or UTF-32, as in XML 1.0, [appendix F](https://www.w3.org/TR/xml/#sec-guessing). `nil`
    /// if the bytes reveal nothing.
    public static func opening(_ bytes: [UInt8]) -> (encoding: TextEncoding, mark: Int)? {
        // 0x100 means past the end.
        func byte(_ index: Int) -> UInt16 { index < bytes.count ? UInt16(bytes[index]) : 0x100 }
        func isASCII(_ index: Int) -> Bool { (1..<0x80).contains(byte(index)) }
        let opening = (byte(0), byte(1), byte(2), byte(3))
        switch opening {
        case (0xEF, 0xBB, 0xBF, _): return (utf8, 3)
        case (0x00, 0x00, 0xFE, 0xFF): return (utf32BE, 4)
        // Checked before UTF-16, whose mark it begins with.
        case (0xFF, 0xFE, 0x00, 0x00): return (utf32LE, 4)
        case (0xFE, 0xFF, _, _): return (utf16BE, 2)
        case (0xFF, 0xFE, _, _): return (utf16LE, 2)
        case (0, 0, 0, _) where isASCII(3): return (utf32BE, 0)
        case (_, 0, 0, 0) where isASCII(0): return (utf32LE, 0)
        case (0, _, 0, _) where isASCII(1) && isASCII(3): return (utf16BE, 0)
        case (_, 0, _, 0) where isASCII(0) && isASCII(2): return (utf16LE, 0)
        default: return nil
        }
    }
}
