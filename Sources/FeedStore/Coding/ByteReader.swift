/// A reader of the bytes that ``ByteWriter`` has written.
///
/// After invalid bytes, it is broken and returns empty values, so that the caller checks once, at the end. It never
/// reads past the bytes, and never reserves memory for more values than there are bytes.
package struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var texts: [String] = []
    package private(set) var isBroken = false

    /// - Parameter bytes: The bytes, which outlive the reader.
    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// True if all bytes were read, and were valid.
    package var isComplete: Bool { !isBroken && position == bytes.count }

    package mutating func fail() {
        isBroken = true
        position = bytes.count
    }

    package mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            fail()
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func flag() -> Bool {
        switch byte() {
        case 0: return false
        case 1: return true
        default:
            fail()
            return false
        }
    }

    /// Reads the number of values that follow; each value takes at least a byte.
    package mutating func count() -> Int {
        let value = bits()
        guard value <= UInt64(bytes.count - position) else {
            fail()
            return 0
        }
        return Int(value)
    }

    package mutating func int() -> Int {
        let value = bits()
        return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }

    package mutating func double() -> Double {
        guard bytes.count - position >= 8 else {
            fail()
            return 0
        }
        defer { position += 8 }
        return Double(
            bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        )
    }

    package mutating func text() -> String {
        let count = count()
        defer { position += count }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]), as: UTF8.self)
    }

    package mutating func sharedText() -> String {
        let number = bits()
        guard number > 0 else {
            let text = text()
            texts.append(text)
            return text
        }
        guard number <= UInt64(texts.count) else {
            fail()
            return ""
        }
        return texts[Int(number) - 1]
    }

    package mutating func data() -> [UInt8] {
        let count = count()
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    package mutating func optional<Value>(_ body: (inout ByteReader) -> Value) -> Value? { flag() ? body(&self) : nil }

    package mutating func array<Value>(_ body: (inout ByteReader) -> Value) -> [Value] {
        let count = count()
        var values: [Value] = []
        values.reserveCapacity(min(count, 4_096))
        for _ in 0..<count {
            values.append(body(&self))
            if isBroken { break }
        }
        return values
    }

    private mutating func bits() -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        fail()
        return 0
    }
}
