/// Steps over characters of a string that need no look of their own, a word at a time.
///
/// A byte of a word is noticed when it is a quotation mark, a backslash, a control character or not ASCII. The
/// arithmetic may also mark bytes above a noticed one, never below, so the lowest mark is always true.
///
/// - Parameters:
///   - base: The bytes.
///   - start: Where to begin.
///   - end: How many bytes there are. Nothing behind it is read.
///   - noticesDelete: Whether DEL is noticed too, which may stand in a JSON string, but should not reach a terminal.
/// - Returns: The place of the first byte that is noticed, or of one of the last seven, which no word holds.
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

/// Whether none of the bytes of a string needs a look of its own; see ``endOfPlainCharacters(in:from:to:noticesDelete:)``.
///
/// Most strings are short and plain, so the last bytes are seen in a word too, which overlaps the one before.
@inline(__always)
func arePlainCharacters(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
        // What is not there is a letter.
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
