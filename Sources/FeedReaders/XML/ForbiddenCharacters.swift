/// Characters that XML 1.0 allows neither literally nor as references.
///
/// - SeeAlso: [XML 1.0, section 2.2](https://www.w3.org/TR/xml/#charsets)
enum ForbiddenCharacters {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: false
        default: true
        }
    }

    /// Returns the range of the first forbidden character in valid UTF-8, from an offset on.
    static func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        var position = start
        while position < text.count {
            let byte = text[position]
            if byte < 0x20 {
                if byte != 0x0A, byte != 0x0D, byte != 0x09 { return position..<position + 1 }
            } else if byte == 0xEF, position + 2 < text.count, text[position + 1] == 0xBF, text[position + 2] >= 0xBE {
                // U+FFFE and U+FFFF.
                return position..<position + 3
            }
            position += 1
        }
        return nil
    }

    /// Returns a valid UTF-8 text without forbidden characters; `nil` if it has none.
    ///
    /// - Returns: The remaining text, the number of removed characters, and the first of these with its offset.
    static func removed(from text: [UInt8]) -> (text: [UInt8], count: Int, first: (offset: Int, name: String))? {
        text.withUnsafeBufferPointer { source -> (text: [UInt8], count: Int, first: (offset: Int, name: String))? in
            guard var found = first(in: source, from: 0) else { return nil }
            let scalar =
                found.count == 1 ? UInt32(source[found.lowerBound]) : 0xFF40 + UInt32(source[found.upperBound - 1])
            let digits = String(scalar, radix: 16, uppercase: true)
            let first = (found.lowerBound, "U+" + String(repeating: "0", count: 4 - digits.count) + digits)
            var rest: [UInt8] = []
            rest.reserveCapacity(source.count)
            var (count, copied) = (0, 0)
            while true {
                count += 1
                rest.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<found.lowerBound]))
                copied = found.upperBound
                guard let next = Self.first(in: source, from: copied) else { break }
                found = next
            }
            rest.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
            return (rest, count, first)
        }
    }
}
