package import SamplePublishers

/// Writes gzip files by hand, so that a test knows every bit of them.
///
/// - SeeAlso: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952) and
///   [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951).
package enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// Returns a valid file of stored blocks, a little larger than its content.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file = header
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            file.append(rest.isEmpty ? 1 : 0)
            file += littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count))
            file += block
        } while !rest.isEmpty
        var sum = CRC32()
        sum.update(bytes)
        return file + littleEndian(sum.value) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Returns a small file that inflates to an empty JSON array with at least this many blanks in it.
    ///
    /// It is valid: a client without limits reads it without an error. Its size is a 158th of the result.
    package static func bomb(inflatingTo bytes: Int) -> SampleBody {
        // One final block of fixed codes: 3 bits, 8 for each literal, 13 for a match of 258 blanks, 7 for the end.
        let sweeps = max(1, (bytes + 2_063) / 2_064)
        var start = BitWriter()
        start.append(0b011, bits: 3)
        start.appendCode(0x30 + 0x5B, bits: 8)
        start.appendCode(0x30 + 0x20, bits: 8)
        start.appendMatch()
        // 3 + 8 + 8 + 13 bits end on a byte, and so do eight matches: from here the same 13 bytes repeat.
        var sweep = BitWriter()
        for _ in 0..<8 { sweep.appendMatch() }
        var end = BitWriter()
        end.appendCode(0x30 + 0x5D, bits: 8)
        end.appendCode(0, bits: 7)

        let blanks = 1 + 258 + 2_064 * sweeps
        var sum = CRC32()
        sum.update([UInt8(ascii: "[")])
        sum.update(repeating: UInt8(ascii: " "), count: blanks)
        sum.update([UInt8(ascii: "]")])
        let trailer = littleEndian(sum.value) + littleEndian(UInt32(truncatingIfNeeded: blanks + 2))
        return SampleBody(parts: [
            .bytes(header + start.bytes), .repeating(sweep.bytes, times: sweeps), .bytes(end.bytes + trailer),
        ])
    }

    /// Returns a file of at least this many bytes that inflates to nothing: a sequence of empty stored blocks.
    package static func emptyBlocks(bytes: Int) -> SampleBody {
        SampleBody(parts: [
            .bytes(header),
            .repeating([0, 0, 0, 0xFF, 0xFF], times: max(0, bytes / 5)),
            .bytes([1, 0, 0, 0xFF, 0xFF] + littleEndian(UInt32(0)) + littleEndian(UInt32(0))),
        ])
    }

    private static func littleEndian(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// Bits in deflate's order: the first one is the lowest of a byte.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: UInt, bits: Int) {
        for bit in 0..<bits { append(bit: value >> bit & 1) }
    }

    /// A Huffman code is written with its highest bit first.
    mutating func appendCode(_ code: UInt, bits: Int) {
        for bit in (0..<bits).reversed() { append(bit: code >> bit & 1) }
    }

    /// Repeats the previous byte 258 times: length symbol 285, distance symbol 0.
    mutating func appendMatch() {
        appendCode(0b1100_0101, bits: 8)
        appendCode(0, bits: 5)
    }

    private mutating func append(bit: UInt) {
        if used == 8 {
            bytes.append(0)
            used = 0
        }
        bytes[bytes.count - 1] |= UInt8(bit << used)
        used += 1
    }
}
