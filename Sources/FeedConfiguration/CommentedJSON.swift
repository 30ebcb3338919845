extension [UInt8] {
    /// Returns a text of the same length whose comments, and commas before a closing bracket, are blanks: it is JSON, and
    /// each value stands where it stood.
    ///
    /// Comments begin with `//` and end with the line, or stand between `/*` and `*/`. A comment that is not closed is
    /// left as it is.
    ///
    /// - SeeAlso: [JSON with Comments](https://jsonc.org).
    package func withoutComments() -> [UInt8] {
        var plain = self
        // The last comma, if only blanks and comments stand behind it so far.
        var comma: Int?
        var index = 0
        while index < count {
            switch self[index] {
            case UInt8(ascii: "\""):
                comma = nil
                index = endOfText(from: index)
                continue
            case UInt8(ascii: "/"):
                guard let end = endOfComment(from: index) else {
                    comma = nil
                    break
                }
                for place in index..<end where self[place] != 0x0A && self[place] != 0x0D { plain[place] = 0x20 }
                index = end
                continue
            case UInt8(ascii: ","): comma = index
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let place = comma, follows(a: place, in: plain) { plain[place] = 0x20 }
                comma = nil
            case let byte where !byte.isBlank: comma = nil
            default: break
            }
            index += 1
        }
        return plain
    }

    /// Returns true if a comma stands behind a value: one alone, such as in `[,]`, is a mistake.
    private func follows(a comma: Int, in plain: [UInt8]) -> Bool {
        let before = plain[..<comma].last { !$0.isBlank }
        return before.map { !Array("[{,:".utf8).contains($0) } ?? false
    }

    private func endOfText(from start: Int) -> Int {
        var index = start + 1
        while index < count, self[index] != UInt8(ascii: "\"") {
            index += self[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(index + 1, count)
    }

    /// Returns the index after a comment; `nil` if none begins there, or it is not closed.
    private func endOfComment(from start: Int) -> Int? {
        switch start + 1 < count ? self[start + 1] : 0 {
        case UInt8(ascii: "/"):
            return self[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count
        case UInt8(ascii: "*"):
            var index = start + 2
            while index + 1 < count {
                if self[index] == UInt8(ascii: "*"), self[index + 1] == UInt8(ascii: "/") { return index + 2 }
                index += 1
            }
            return nil
        default: return nil
        }
    }
}
