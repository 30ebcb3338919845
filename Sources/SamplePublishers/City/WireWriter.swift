/// Fields of protocol buffers in their wire format.
///
/// - SeeAlso: [Encoding](https://protobuf.dev/programming-guides/encoding/)
package enum WireWriter {
    package static func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }

    package static func text(_ field: Int, _ text: String) -> [UInt8] { message(field, Array(text.utf8)) }

    /// Returns a field with a message or other bytes.
    package static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (UInt64(bitPattern: Int64(value)), [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
