extension [UInt8] {
    /// Appends a text with some of its bytes replaced; the bytes between them are copied as a whole.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - replacement: Returns the number of bytes to replace at a position of the text, and what replaces them; `nil`
    ///     to copy the byte.
    @inline(__always)
    mutating func append(
        _ text: String,
        replacing replacement: (_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> (Int, StaticString)?
    ) {
        var text = text
        text.withUTF8 { utf8 in
            var (start, position) = (0, 0)
            while position < utf8.count {
                guard let (length, escaped) = replacement(utf8, position) else {
                    position += 1
                    continue
                }
                append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
                append(contentsOf: UnsafeBufferPointer(start: escaped.utf8Start, count: escaped.utf8CodeUnitCount))
                position += length
                start = position
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }

    /// Appends a text as it is.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }
}
