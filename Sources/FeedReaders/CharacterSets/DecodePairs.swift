extension TextEncoding {
    /// Decodes a character set of ASCII bytes and pairs of bytes.
    ///
    /// An invalid pair becomes one U+FFFD. If its second byte is ASCII, that byte is decoded on its own, so that a
    /// stray byte hides no `<` and no end of a line.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - output: Receives the characters.
    ///   - single: The character of a single byte beyond ASCII, 0 if unassigned; `nil` for the first byte of a pair.
    ///   - pair: The character of two bytes, 0 if unassigned; a second character is stored 21 bits higher.
    @inline(__always)
    func decodePairs(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into output: inout UTF8Output,
        single: (UInt8) -> UInt32?,
        pair: (UInt8, UInt8) -> UInt32
    ) {
        var index = 0
        while true {
            index = output.appendASCII(of: bytes, from: index)
            guard index < bytes.count else { return }
            let lead = bytes[index]
            index += 1
            if let scalar = single(lead) {
                if scalar == 0 { output.appendReplacement() } else { output.append(scalar) }
                continue
            }
            guard index < bytes.count else {
                output.appendReplacement()
                return
            }
            let trail = bytes[index]
            let scalar = pair(lead, trail)
            if scalar != 0 {
                output.append(scalar & 0x1FFFFF)
                if scalar >> 21 != 0 { output.append(scalar >> 21) }
                index += 1
            } else {
                output.appendReplacement()
                if trail >= 0x80 { index += 1 }
            }
        }
    }

    func decodeEUCKR(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.eucKR
        decodePairs(bytes, into: &output) { lead in
            (0x81...0xFE).contains(lead) ? nil : 0
        } pair: { lead, trail in
            (0x41...0xFE).contains(trail) ? table[(Int(lead) - 0x81) * 190 + Int(trail) - 0x41] : 0
        }
    }

    func decodeShiftJIS(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.jis0208
        decodePairs(bytes, into: &output) { lead in
            switch lead {
            case 0x80: 0x80
            // Half-width katakana.
            case 0xA1...0xDF: 0xFF61 + UInt32(lead) - 0xA1
            case 0x81...0x9F, 0xE0...0xFC: nil
            default: 0
            }
        } pair: { lead, trail in
            guard (0x40...0xFC).contains(trail), trail != 0x7F else { return 0 }
            let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
            let place = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
            // Windows puts its private characters here.
            return (8836...10715).contains(place) ? UInt32(0xE000 + place - 8836) : table[place]
        }
    }

    func decodeBig5(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.big5
        decodePairs(bytes, into: &output) { lead in
            (0x81...0xFE).contains(lead) ? nil : 0
        } pair: { lead, trail in
            guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return 0 }
            let place = (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
            // Four letters with two accents each, which Unicode writes as two characters.
            return switch place {
            case 1133: 0xCA | 0x304 << 21
            case 1135: 0xCA | 0x30C << 21
            case 1164: 0xEA | 0x304 << 21
            case 1166: 0xEA | 0x30C << 21
            default: table[place]
            }
        }
    }
}
