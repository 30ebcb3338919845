/// One entry of a document's index: the kind, offset and length of a value or name.
///
/// The entry is packed into 64 bits, so that the index of a body is smaller than the body: 4 bits for the kind, 30 for
/// the offset, 30 for the length.
struct JSONEntry {
    enum Kind: UInt64 {
        case null, `false`, `true`
        /// A number without a fraction and an exponent.
        case integer
        case decimal
        /// A string without escapes.
        case plainString
        /// A string with at least one escape.
        case escapedString
        case array, object
    }

    /// The maximum length of a value; only a text of 1 GiB that is a single number is longer.
    static let maximumLength = 0x3FFF_FFFF

    private var bits: UInt64

    @inline(__always)
    init(_ kind: Kind, offset: Int, length: Int) {
        bits = kind.rawValue << 60 | UInt64(truncatingIfNeeded: offset) << 30 | UInt64(truncatingIfNeeded: length)
    }

    @inline(__always)
    var kind: Kind {
        // Only the initialiser sets the bits, from a `Kind`.
        Kind(rawValue: bits >> 60) ?? .null
    }

    /// The offset of the value's first byte: after the quotation mark of a string, at the bracket of a container.
    @inline(__always)
    var offset: Int { Int(truncatingIfNeeded: (bits >> 30) & 0x3FFF_FFFF) }

    /// The length: of a scalar in bytes, of a string without its quotation marks, of a container in entries including
    /// itself.
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: bits & 0x3FFF_FFFF) }

    /// The number of entries from this entry to its next sibling.
    @inline(__always)
    var span: Int { isContainer ? length : 1 }

    @inline(__always)
    var isContainer: Bool { bits >> 60 >= Kind.array.rawValue }

    @inline(__always)
    var isString: Bool { kind == .plainString || kind == .escapedString }

    @inline(__always)
    var range: Range<Int> { offset..<(offset + length) }
}
