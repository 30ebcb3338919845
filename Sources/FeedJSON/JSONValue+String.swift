extension JSONValue {
    /// The string, with its escapes decoded; `nil` for any other kind of value.
    ///
    /// The escape of a lone surrogate becomes U+FFFD.
    public var string: String? {
        let entry = indexed
        switch entry.kind {
        case .plainString:
            return storage.bytes.withUnsafeBufferPointer { bytes in
                String(decoding: UnsafeBufferPointer(rebasing: bytes[entry.range]), as: UTF8.self)
            }
        case .escapedString:
            return storage.bytes.withUnsafeBufferPointer { bytes in
                String(unescaping: UnsafeBufferPointer(rebasing: bytes[entry.range]))
            }
        default:
            return nil
        }
    }

    /// The UTF-8 bytes of a string, with its escapes decoded; `nil` for any other kind of value.
    ///
    /// It avoids creating a `String` for a document inside a text, such as JSON in a string.
    public var stringBytes: [UInt8]? {
        let entry = indexed
        switch entry.kind {
        case .plainString:
            return Array(storage.bytes[entry.range])
        case .escapedString:
            return storage.bytes.withUnsafeBufferPointer { bytes in
                let escaped = UnsafeBufferPointer(rebasing: bytes[entry.range])
                return [UInt8](unsafeUninitializedCapacity: escaped.count) { buffer, count in
                    count = unescape(escaped, into: buffer)
                }
            }
        default:
            return nil
        }
    }

    /// The number of bytes of a string or number in the document, without quotation marks; `nil` for any other kind of
    /// value.
    public var writtenByteCount: Int? {
        let entry = indexed
        return switch entry.kind {
        case .plainString, .escapedString, .integer, .decimal: entry.length
        case .null, .false, .true, .array, .object: nil
        }
    }

    /// Returns the beginning of a string or a number that is too long to be read as a whole.
    ///
    /// - Parameter byteCount: The maximum number of bytes in the document to read; escapes and characters are not
    ///   split.
    /// - Returns: The text with its escapes decoded; `nil` for any other kind of value.
    public func beginning(ofBytes byteCount: Int) -> String? {
        guard writtenByteCount != nil else { return nil }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            let written = UnsafeBufferPointer(rebasing: bytes[indexed.range])
            var end = 0
            while end < written.count {
                let next = end + stepLength(in: written, at: end)
                if next > byteCount { break }
                end = next
            }
            return String(unescaping: UnsafeBufferPointer(rebasing: written[..<end]))
        }
    }
}

/// Returns the number of bytes of the character or escape at an offset of a string whose syntax was checked.
private func stepLength(in written: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    switch written[offset] {
    case UInt8(ascii: "\\"):
        written[offset + 1] == UInt8(ascii: "u") ? numberedEscape(in: written, at: offset).length : 2
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
}

/// Decodes a numeric escape such as `\u00e9`, and returns its length: 12 bytes for a surrogate pair, otherwise 6.
///
/// It never reads past the end of the string: a high surrogate at the end, or without a low one after it, is returned
/// alone.
private func numberedEscape(
    in written: UnsafeBufferPointer<UInt8>,
    at offset: Int
) -> (code: UInt32, length: Int) {
    func unit(at position: Int) -> UInt32 {
        var unit: UInt32 = 0
        for digit in 0..<4 { unit = unit << 4 | (hexadecimalValue(of: written[position + digit]) ?? 0) }
        return unit
    }
    let first = unit(at: offset + 2)
    guard (0xD800..<0xDC00).contains(first), offset + 12 <= written.count,
        written[offset + 6] == UInt8(ascii: "\\"), written[offset + 7] == UInt8(ascii: "u")
    else { return (first, 6) }
    let second = unit(at: offset + 8)
    guard (0xDC00..<0xE000).contains(second) else { return (first, 6) }
    return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
}

extension String {
    /// Creates a text by decoding the escapes of a string whose syntax was checked.
    init(unescaping escaped: UnsafeBufferPointer<UInt8>) {
        self.init(unsafeUninitializedCapacity: escaped.count) { buffer in unescape(escaped, into: buffer) }
    }
}

/// Writes the characters of a string whose syntax was checked, with escapes decoded, and returns their number of bytes.
///
/// The result is never longer than the source, because an escape has more bytes than the character that it encodes.
private func unescape(_ escaped: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var read = 0
    var written = 0
    func put(_ byte: UInt8) {
        buffer[written] = byte
        written += 1
    }
    while read < escaped.count {
        guard escaped[read] == UInt8(ascii: "\\") else {
            put(escaped[read])
            read += 1
            continue
        }
        let letter = escaped[read + 1]
        if letter == UInt8(ascii: "u") {
            let (code, length) = numberedEscape(in: escaped, at: read)
            // `Unicode.Scalar` refuses lone surrogates, and nothing else.
            UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}")?.forEach(put)
            read += length
            continue
        }
        read += 2
        switch letter {
        case UInt8(ascii: "b"): put(0x08)
        case UInt8(ascii: "f"): put(0x0C)
        case UInt8(ascii: "n"): put(0x0A)
        case UInt8(ascii: "r"): put(0x0D)
        case UInt8(ascii: "t"): put(0x09)
        default: put(letter)
        }
    }
    return written
}
