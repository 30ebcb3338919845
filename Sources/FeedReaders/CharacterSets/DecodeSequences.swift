// The encodings in which a byte beyond ASCII begins a sequence.

extension TextEncoding {
    /// The character of a sequence, and the number of its bytes.
    ///
    /// The character is 0 for an invalid sequence. If a sequence decodes to two characters, the second is in the bits
    /// from 21 on.
    private typealias Decoding = (scalar: UInt32, length: Int)

    /// Decodes a text; `sequence` decodes the sequence at the index of a byte beyond ASCII, and an invalid one becomes
    /// U+FFFD.
    @inline(__always)
    private static func decodeSequences(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into output: inout UTF8Output,
        _ sequence: (Int) -> Decoding
    ) {
        var index = 0
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                let end = bytes.endOfASCII(from: index)
                output.append(bytes, index..<end)
                index = end
                continue
            }
            let (scalar, length) = sequence(index)
            if scalar == 0 { output.appendReplacement() } else { output.append(scalar & 0x1FFFFF) }
            if scalar >> 21 != 0 { output.append(scalar >> 21) }
            index += length
        }
    }

    /// Decodes a sequence of `length` lead bytes and one trail byte; `character` maps the trail byte to the character.
    ///
    /// If the trail byte of an invalid sequence is ASCII, it is decoded on its own, so that a stray byte does not hide
    /// a `<` or the end of a line.
    @inline(__always)
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at index: Int,
        before length: Int = 1,
        _ character: (UInt8) -> UInt32
    ) -> Decoding {
        guard index + length < bytes.count else { return (0, length) }
        let trail = bytes[index + length]
        let scalar = character(trail)
        return (scalar, scalar != 0 || trail >= 0x80 ? length + 1 : length)
    }

    /// Returns the decoder of an encoding whose bytes 0x80 to 0xFF are characters of a table.
    static func singleBytes(_ table: String) -> Decoder {
        { bytes, output in
            let upper = CharacterTables.table(table)
            decodeSequences(bytes, into: &output) { index in (upper[Int(bytes[index]) - 0x80], 1) }
        }
    }

    static func decodeEUCKR(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.eucKR
        decodeSequences(bytes, into: &output) { index in
            let lead = Int(bytes[index])
            guard (0x81...0xFE).contains(lead) else { return (0, 1) }
            return decode(bytes, at: index) { trail in
                (0x41...0xFE).contains(trail) ? table[(lead - 0x81) * 190 + Int(trail) - 0x41] : 0
            }
        }
    }

    static func decodeShiftJIS(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.jis0208
        decodeSequences(bytes, into: &output) { index in
            let lead = Int(bytes[index])
            switch lead {
            case 0x80: return (0x80, 1)
            // Half-width katakana.
            case 0xA1...0xDF: return (0xFF61 + UInt32(lead) - 0xA1, 1)
            case 0x81...0x9F, 0xE0...0xFC: break
            default: return (0, 1)
            }
            return decode(bytes, at: index) { trail in
                guard (0x40...0xFC).contains(trail), trail != 0x7F else { return 0 }
                let place = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
                // Windows puts its private characters here.
                return (8836...10715).contains(place) ? UInt32(0xE000 + place - 8836) : table[place]
            }
        }
    }

    static func decodeBig5(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.big5
        decodeSequences(bytes, into: &output) { index in
            let lead = Int(bytes[index])
            guard (0x81...0xFE).contains(lead) else { return (0, 1) }
            return decode(bytes, at: index) { trail in
                guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return 0 }
                let place = (lead - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
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

    static func decodeEUCJP(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let (jis0208, jis0212) = (CharacterTables.jis0208, CharacterTables.jis0212)
        decodeSequences(bytes, into: &output) { index in
            let lead = bytes[index]
            guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) else { return (0, 1) }
            let isLong = lead == 0x8F && index + 1 < bytes.count && (0xA1...0xFE).contains(bytes[index + 1])
            let row = isLong ? bytes[index + 1] : lead
            return decode(bytes, at: index, before: isLong ? 2 : 1) { trail in
                // Half-width katakana.
                if lead == 0x8E, (0xA1...0xDF).contains(trail) { return 0xFF61 + UInt32(trail) - 0xA1 }
                guard row >= 0xA1, (0xA1...0xFE).contains(trail) else { return 0 }
                let place = (Int(row) - 0xA1) * 94 + Int(trail) - 0xA1
                return isLong ? jis0212[place] : jis0208[place]
            }
        }
    }

    /// Decodes GB 18030 with its subsets GBK and GB 2312, and the euro sign that Windows puts at 0x80.
    static func decodeGB18030(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.gb18030
        decodeSequences(bytes, into: &output) { index in
            let lead = Int(bytes[index])
            guard lead != 0x80, lead != 0xFF else { return (lead == 0x80 ? 0x20AC : 0, 1) }
            let rest = bytes.count - index - 1
            if rest > 0, (0x30...0x39).contains(bytes[index + 1]) {
                // The text ends within four bytes that were valid so far.
                if rest == 1 || rest == 2 && (0x81...0xFE).contains(bytes[index + 2]) { return (0, rest + 1) }
                guard rest > 2, (0x81...0xFE).contains(bytes[index + 2]), (0x30...0x39).contains(bytes[index + 3])
                else { return (0, 1) }
                return (fourByteScalar(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]), 4)
            }
            return decode(bytes, at: index) { trail in
                guard (0x40...0xFE).contains(trail), trail != 0x7F else { return 0 }
                return table[(lead - 0x81) * 190 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)]
            }
        }
    }

    /// Returns the character of four bytes; 0 if they are unassigned.
    private static func fourByteScalar(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> UInt32 {
        let tens = (Int(first) - 0x81) * 10 + Int(second) - 0x30
        let place = (tens * 126 + Int(third) - 0x81) * 10 + Int(fourth) - 0x30
        // Beyond the Basic Multilingual Plane they are sequential.
        guard place >= 189_000 else { return CharacterTables.gb18030FourByte[place] }
        return place <= 1_237_575 ? UInt32(0x10000 + place - 189_000) : 0
    }
}
