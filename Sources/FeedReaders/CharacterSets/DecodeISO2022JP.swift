extension TextEncoding {
    /// Decodes ISO-2022-JP, in which an escape sequence selects the character set of the following bytes.
    static func decodeISO2022JP(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.jis0208
        var set = Set2022JP.ascii
        // Two escape sequences in a row are invalid, since they can hide text.
        var followsEscape = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x1B {
                guard let chosen = Set2022JP(bytes, at: index) else {
                    output.appendReplacement()
                    followsEscape = false
                    continue
                }
                index += 2
                set = chosen
                if followsEscape { output.appendReplacement() }
                followsEscape = true
                continue
            }
            followsEscape = false
            var scalar = set.scalar(byte)
            if set == .jis0208, (0x21...0x7E).contains(byte), index < bytes.count {
                let trail = bytes[index]
                // An escape ends half a pair; any other invalid byte is consumed with it.
                if trail != 0x1B { index += 1 }
                if (0x21...0x7E).contains(trail) {
                    let place = (Int(byte) - 0x21) * 94 + Int(trail) - 0x21
                    scalar = table[place] == 0 ? nil : table[place]
                }
            }
            if let scalar { output.append(scalar) } else { output.appendReplacement() }
        }
    }
}

/// The character sets of ISO-2022-JP.
private enum Set2022JP {
    case ascii
    case roman
    case katakana
    case jis0208

    /// Creates the set that the two bytes after an escape select; `nil` for other bytes.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        guard index + 1 < bytes.count else { return nil }
        switch (bytes[index], bytes[index + 1]) {
        case (UInt8(ascii: "("), UInt8(ascii: "B")): self = .ascii
        case (UInt8(ascii: "("), UInt8(ascii: "J")): self = .roman
        case (UInt8(ascii: "("), UInt8(ascii: "I")): self = .katakana
        case (UInt8(ascii: "$"), UInt8(ascii: "@")), (UInt8(ascii: "$"), UInt8(ascii: "B")): self = .jis0208
        default: return nil
        }
    }

    /// Returns the character of one byte; `nil` if it is invalid, or the first of a pair.
    func scalar(_ byte: UInt8) -> UInt32? {
        switch (self, byte) {
        case (.katakana, 0x21...0x5F): 0xFF61 + UInt32(byte) - 0x21
        case (.katakana, _), (.jis0208, _), (_, 0x0E), (_, 0x0F), (_, 0x80...): nil
        case (.roman, 0x5C): 0xA5
        case (.roman, 0x7E): 0x203E
        default: UInt32(byte)
        }
    }
}
