struct UTF8Output {
    private(set) var bytes: [UInt8] = []
    private(set) var replacements = 0

    /// - Parameter count: The number of bytes to decode.
    init(reserving count: Int) { bytes.reserveCapacity(count + count / 2) }

    /// Writes a character that is not a surrogate.
    @inline(__always)
    mutating func append(_ scalar: UInt32) {
        if scalar < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: scalar))
            return
        }
        if scalar < 0x800 {
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        } else {
            if scalar < 0x10000 {
                bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            } else {
                bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
                bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            }
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        }
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }

    /// Writes U+FFFD for an invalid sequence.
    mutating func appendReplacement() {
        replacements += 1
        append(0xFFFD)
    }

    /// Writes bytes that are already UTF-8.
    mutating func append(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte from `start` on that is not ASCII; otherwise the end.
    func endOfASCII(from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(self)
        while index + 8 <= count, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index += 8
        }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }
}
