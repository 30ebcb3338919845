/// One entry of a document's index: the kind, offset and length of a value or name.
///
/// Packed into 64 bits, so that the index of a body stays smaller than the body: 4 bits kind, 30 offset, 30 length.
struct JSONEntry {
    enum Kind: UInt64 {
        case null, `false`, `true`
        /// A number without fraction and exponent.
        case integer
        case decimal
        /// A string whose bytes are its characters.
        case plainString
        /// A string with at least one escape.
        case escapedString
        case array, object
    }

    /// The longest length that has room; longer than any value but a number that is a whole text of 1 GiB.
    static let maximumLength = 0x3FFF_FFFF

    private var bits: UInt64

    @inline(__always)
    init(_ kind: Kind, offset: Int, length: Int) {
        bits = kind.rawValue << 60 | UInt64(truncatingIfNeeded: offset) << 30 | UInt64(truncatingIfNeeded: length)
    }

    @inline(__always)
    var kind: Kind {
        // Only the initialiser writes the bits, from a Kind.
        Kind(rawValue: bits >> 60) ?? .null
    }

    /// The offset of the value's first byte: after the quotation mark for a string, at the bracket for a container.
    @inline(__always)
    var offset: Int { Int(truncatingIfNeeded: (bits >> 30) & 0x3FFF_FFFF) }

    /// A scalar's length in bytes, a string's without its quotation marks; a container's count of entries with itself.
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: bits & 0x3FFF_FFFF) }

    /// The number of entries from this one to its next sibling.
    @inline(__always)
    var span: Int { isContainer ? length : 1 }

    @inline(__always)
    var isContainer: Bool { bits >> 60 >= Kind.array.rawValue }

    @inline(__always)
    var isString: Bool { kind == .plainString || kind == .escapedString }

    @inline(__always)
    var range: Range<Int> { offset..<(offset + length) }
}
