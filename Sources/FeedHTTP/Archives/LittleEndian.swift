extension [UInt8] {
    /// Returns the unsigned number of some bytes at a position, the lowest byte first; `nil` if the array ends before
    /// or if the number is larger than `Int.max`.
    func number(at position: Int, bytes count: Int) -> Int? {
        guard position >= 0, position <= self.count - count else { return nil }
        var value: UInt64 = 0
        for offset in (0..<count).reversed() { value = value << 8 | UInt64(self[position + offset]) }
        return Int(exactly: value)
    }

    /// Returns true if a record with this signature begins at a position.
    func hasSignature(_ signature: Int, at position: Int) -> Bool { number(at: position, bytes: 4) == signature }
}
