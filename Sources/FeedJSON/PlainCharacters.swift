/// Skips characters of a string that need no special treatment, eight bytes at a time.
///
/// The function notices a quotation mark, a backslash, a control character or a byte that is not ASCII. Its arithmetic
/// may also mark bytes above a noticed byte of a word, but never below, so the lowest mark is always correct.
///
/// - Parameters:
///   - base: The bytes.
///   - start: The offset to begin at.
///   - end: The offset after the last byte that may be read.
///   - noticesDelete: True to notice DEL too, which may occur in a JSON string, but should not reach a terminal.
/// - Returns: The offset of the first noticed byte, or of the remaining bytes, at most seven, which do not fill a word.
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
/// Most strings are short and plain, so the last bytes are also read as a word, which overlaps the word before.
@inline(__always)
func arePlainCharacters(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
        // Each missing byte counts as a letter.
        var word: UInt64 = 0x6161_6161_6161_6161
        for place in 0..<count { word = word << 8 | UInt64(base[place]) }
        return withUnsafeBytes(of: word) { bytes in
            // Memory of any type may be read as bytes.
            let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            return start.map { endOfPlainCharacters(in: $0, from: 0, to: 8, noticesDelete: true) == 8 } ?? false
        }
    }
    let end = endOfPlainCharacters(in: base, from: 0, to: count, noticesDelete: true)
    guard end > count - 8 else { return false }
    return endOfPlainCharacters(in: base + (count - 8), from: 0, to: 8, noticesDelete: true) == 8
}
