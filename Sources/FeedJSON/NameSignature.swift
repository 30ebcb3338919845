/// Returns a number that is the same for equal names, and rarely the same for different ones.
///
/// It combines the length with the first and the last eight bytes.
@inline(__always)
func nameSignature(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(name)
    let count = raw.count
    let first: UInt64
    let last: UInt64
    switch count {
    case 8...:
        first = raw.loadUnaligned(as: UInt64.self)
        last = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    case 4...:
        first = UInt64(raw.loadUnaligned(as: UInt32.self))
        last = UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    case 1...:
        first = UInt64(raw[0])
        last = UInt64(raw[count / 2]) << 8 | UInt64(raw[count - 1])
    default:
        return 0
    }
    return (first ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15 ^ last
}

extension JSONEntry {
    /// Returns the signature of the name at the entry, with its escapes decoded.
    @inline(__always)
    func nameSignature(in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let name = UnsafeBufferPointer(rebasing: bytes[range])
        return kind == .plainString ? FeedJSON.nameSignature(of: name) : Self.signature(unescaping: name)
    }

    @inline(never)
    private static func signature(unescaping escaped: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var name = String(unescaping: escaped)
        return name.withUTF8 { FeedJSON.nameSignature(of: $0) }
    }
}
