/// Data in gzip and zlib format, in stored, uncompressed blocks.
///
/// - SeeAlso: [RFC 1950](https://www.rfc-editor.org/rfc/rfc1950), [1951](https://www.rfc-editor.org/rfc/rfc1951) and
///   [1952](https://www.rfc-editor.org/rfc/rfc1952)
enum StoredCompression {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        let end = [~sum, UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + blocks(of: bytes) + end
    }

    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let end = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
        return [0x78, 0x01] + blocks(of: bytes) + end
    }

    private static func blocks(of bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
            blocks += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
        } while !rest.isEmpty
        return blocks
    }
}
