extension TextEncoding {
    /// A decoded text.
    public struct Decoded: Sendable {
        /// The text as valid UTF-8.
        public var utf8: [UInt8]

        /// The encoding that it was decoded from.
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
        switch form {
        case .utf8: decodeUTF8(bytes, into: &output)
        case .utf16(let isBigEndian): decodeUTF16(bytes, isBigEndian: isBigEndian, into: &output)
        case .utf32(let isBigEndian): decodeUTF32(bytes, isBigEndian: isBigEndian, into: &output)
        case .singleByte(let table): decodeSingleBytes(bytes, CharacterTables.table(table), into: &output)
        case .gb18030: decodeGB18030(bytes, into: &output)
        case .big5: decodeBig5(bytes, into: &output)
        case .eucKR: decodeEUCKR(bytes, into: &output)
        case .eucJP: decodeEUCJP(bytes, into: &output)
        case .iso2022JP: decodeISO2022JP(bytes, into: &output)
        case .shiftJIS: decodeShiftJIS(bytes, into: &output)
        }
        return Decoded(utf8: output.bytes, encoding: self, replacements: output.replacements)
    }
}
