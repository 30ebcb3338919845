extension String {
    /// The text on one line: white space, including no-break spaces, becomes single blanks, and is removed at both
    /// ends.
    public var tidied: String {
        if withBytes({ $0.isTidy }) { return self }
        let scalars = unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
        guard let first = scalars.firstIndex(where: { $0 != " " }), let last = scalars.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}

extension String {
    /// Returns true if the text contains an ASCII character; a search in `utf8` takes ten times as long.
    package func contains(ascii scalar: Unicode.Scalar) -> Bool { withBytes { $0.contains(UInt8(ascii: scalar)) } }

    /// Returns the texts before and after a separator; `nil` unless the text contains the separator once.
    public func halves(at separator: StaticString) -> (String, String)? {
        guard let (before, after) = cut(at: separator), after.cut(at: separator) == nil else { return nil }
        return (before, after)
    }

    /// Returns the texts before and after the first occurrence of a separator; `nil` if there is none.
    ///
    /// A search with the library's `range(of:)` takes seven times as long as reading a whole record without it.
    package func cut(at separator: StaticString) -> (String, String)? {
        let length = separator.utf8CodeUnitCount
        return withBytes { text in
            var (position, found) = (0, 0)
            while found < length, position + length <= text.count {
                found = 0
                while found < length, text[position + found] == separator.utf8Start[found] { found += 1 }
                position += 1
            }
            guard found == length else { return nil }
            let end = position - 1 + length
            let before = String(decoding: text[..<(position - 1)], as: UTF8.self)
            return (before, String(decoding: text[end...], as: UTF8.self))
        }
    }

    /// Calls a closure with the bytes of the text, without the copy that `withUTF8` requires.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if a UTF-8 text certainly has no white space except single blanks between other characters.
    ///
    /// Nearly all texts are like this, including those with dashes and accents. Testing each character takes thirty
    /// times as long.
    fileprivate var isTidy: Bool {
        guard first != 0x20, last != 0x20 else { return false }
        for position in indices {
            let byte = self[position]
            if byte &- 0x20 < 0x60 { continue }
            // The white space beyond ASCII is U+0085, U+00A0, U+1680, some of U+2000 to U+205F, and U+3000.
            switch byte {
            case ..<0x20: return false
            case 0xC2: if self[position + 1] == 0x85 || self[position + 1] == 0xA0 { return false }
            case 0xE1: if self[position + 1] == 0x9A { return false }
            case 0xE2:
                if self[position + 1] == 0x81 { return false }
                if self[position + 1] == 0x80, self[position + 2] < 0x8B || self[position + 2] >= 0xA8 { return false }
            case 0xE3: if self[position + 1] == 0x80 { return false }
            default: break
            }
        }
        return true
    }
}

extension StringProtocol {
    /// The text without white space around it.
    package var trimmed: String {
        // Of ten thousand values hardly one has any, and Foundation's function takes longer than reading the value.
        let isBare = { (byte: UInt8?) in byte.map { $0 > 0x20 && $0 < 0x80 } ?? true }
        let text = String(self)
        if isBare(text.utf8.first), isBare(text.utf8.last) { return text }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}
