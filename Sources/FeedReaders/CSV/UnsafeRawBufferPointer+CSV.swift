import Foundation

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// True for a blank, a tab and a line's end.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension UnsafeRawBufferPointer {
    /// True if there are blanks alone.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    /// The bytes without the blanks around them.
    @inline(__always)
    var withoutBlanks: UnsafeRawBufferPointer {
        var (start, end) = (0, count)
        while start < end, self[start] <= 0x20, self[start].isBlank { start += 1 }
        while start < end, self[end - 1] <= 0x20, self[end - 1].isBlank { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[start..<end])
    }

    /// Returns the position of a byte; `nil` if there is none.
    @inline(__always)
    func position(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let baseAddress else { return nil }
        return memchr(baseAddress + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - baseAddress }
    }

    /// Returns the position of the next separator, or the number of bytes; it looks at eight bytes at a time.
    @inline(__always)
    func endOfField(from start: Int, _ separator: UInt8) -> Int {
        let pattern = UInt64(separator) &* 0x0101_0101_0101_0101
        var position = start
        while position + 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ pattern
            // The lowest byte that is zero has the lowest set bit; a higher one may be wrong, which does not matter.
            let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if zeros != 0 { return position + zeros.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < count, self[position] != separator { position += 1 }
        return position
    }
}
