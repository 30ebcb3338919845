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
