/// A place in the grammar of comma-separated values.
///
/// A quotation mark has a meaning at the beginning of a value alone; elsewhere it is a letter. After a second one,
/// other bytes than a separator belong to the value, as other readers have it.
enum CSVMode {
    case fieldStart
    case unquoted
    case quoted
    /// After a quotation mark in a quoted value: its end, or the first one of a pair.
    case afterQuote

    @inline(__always)
    mutating func read(_ byte: UInt8, _ separator: UInt8) {
        switch self {
        case .quoted: if byte == .quote { self = .afterQuote }
        case .afterQuote where byte == .quote: self = .quoted
        case .fieldStart where byte == .quote: self = .quoted
        case .fieldStart where byte.isBlank && byte != separator: break
        case .fieldStart, .unquoted, .afterQuote: self = byte == separator ? .fieldStart : .unquoted
        }
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer, _ separator: UInt8) {
        for byte in bytes { read(byte, separator) }
    }

    /// Returns the position of the separator after a value, or the number of bytes.
    mutating func endOfField(_ bytes: UnsafeRawBufferPointer, from start: Int, _ separator: UInt8) -> Int {
        var position = start
        while position < bytes.count {
            if self != .quoted, bytes[position] == separator { return position }
            read(bytes[position], separator)
            position += 1
        }
        return position
    }
}
