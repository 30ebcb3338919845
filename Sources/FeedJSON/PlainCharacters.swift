/// Skips characters of a string that need no special treatment, a word at a time.
///
/// A byte of a word is noticed when it is a quotation mark, a backslash, a control character or not ASCII. The
/// arithmetic may also mark bytes above a noticed one, never below, so the lowest mark is always true.
///
/// - Parameters:
///   - base: The bytes.
///   - start: The offset to begin at.
///   - end: The number of bytes. Nothing past it is read.
///   - noticesDelete: True to stop at DEL too, which may occur in a JSON string, but should not reach a terminal.
/// - Returns: The offset of the first noticed byte, or of one of the last seven, which do not fill a word.
@inline(__always)
func endOfPlainCharacters(
    in base: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int,
    noticesDelete: Bool = false
) -> Int {
    let low: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    var position = start
    while position &+ 8 <= end {
        let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self).littleEndian
        let quotes = word ^ (low &* 0x22)
        let backslashes = word ^ (low &* 0x5C)
        var noticed =
            (quotes &- low) & ~quotes | (backslashes &- low) & ~backslashes | (word &- (low &* 0x20)) & ~word | word
        if noticesDelete {
            let deletes = word ^ (low &* 0x7F)
            noticed |= (deletes &- low) & ~deletes
        }
        noticed &= high
        if noticed != 0 { return position &+ noticed.trailingZeroBitCount >> 3 }
        position &+= 8
    }
    return position
}

/// Returns true if no byte of a string needs special treatment; see
/// ``endOfPlainCharacters(in:from:to:noticesDelete:)``.
///
/// Most strings are short and plain, so the last bytes are read as a word too, which overlaps the one before.
@inline(__always)
func arePlainCharacters(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
        // Missing bytes count as a letter.
        var word: UInt64 = 0x6161_6161_6161_6161
        for place in 0..<count { word = word << 8 | UInt64(base[place]) }
        return withUnsafeBytes(of: word) { bytes in
            // Bound to no type, as any eight bytes in memory are.
            let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            return start.map { endOfPlainCharacters(in: $0, from: 0, to: 8, noticesDelete: true) == 8 } ?? false
        }
    }
    let end = endOfPlainCharacters(in: base, from: 0, to: count, noticesDelete: true)
    guard end > count - 8 else { return false }
    return endOfPlainCharacters(in: base + (count - 8), from: 0, to: 8, noticesDelete: true) == 8
}
