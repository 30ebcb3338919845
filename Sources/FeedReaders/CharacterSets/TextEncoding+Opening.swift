extension TextEncoding {
    /// Returns the encoding that the first bytes of a text reveal, and the length of its byte-order mark.
    ///
    /// A mark of UTF-8, UTF-16 or UTF-32 decides. Without one, two ASCII characters with zeros around them, such as
    /// `<?` or `BE`, mean UTF-16 or UTF-32, as in XML 1.0, [appendix F](https://www.w3.org/TR/xml/#sec-guessing). `nil`
    /// if the bytes reveal nothing.
    public static func opening(_ bytes: [UInt8]) -> (encoding: TextEncoding, mark: Int)? {
        bytes.withUnsafeBufferPointer { opening($0) }
    }

    /// Returns the same for bytes in memory.
    public static func opening(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, mark: Int)? {
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
