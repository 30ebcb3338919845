extension TextEncoding {
    static func decodeUTF8(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        var (index, written) = (0, 0)
        while index < bytes.count {
            index = bytes.endOfASCII(from: index)
            guard index < bytes.count else { break }
            let sequence = UTF8Sequence(bytes, at: index)
            if !sequence.isValid {
                output.append(bytes, written..<index)
                output.appendReplacement()
                written = index + sequence.length
            }
            index += sequence.length
        }
        output.append(bytes, written..<bytes.count)
    }
}

/// A character beyond ASCII, or the valid beginning of one.
///
/// - SeeAlso: The [Unicode Standard](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506), table 3-7
///   and "U+FFFD Substitution of Maximal Subparts".
struct UTF8Sequence {
    /// The number of bytes, at least one.
    private(set) var length = 1

    /// True if the bytes are a complete character.
    let isValid: Bool

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        let lead = bytes[start]
        let following: Int
        // After some first bytes, the range of the second is narrower.
        var range: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: following = 1
        case 0xE0: (following, range) = (2, 0xA0...0xBF)
        case 0xED: (following, range) = (2, 0x80...0x9F)
        case 0xE1...0xEF: following = 2
        case 0xF0: (following, range) = (3, 0x90...0xBF)
        case 0xF1...0xF3: following = 3
        case 0xF4: (following, range) = (3, 0x80...0x8F)
        default:
            isValid = false
            return
        }
        while length <= following {
            guard start + length < bytes.count, range.contains(bytes[start + length]) else {
                isValid = false
                return
            }
            length += 1
            range = 0x80...0xBF
        }
        isValid = true
    }
}

/// Counts of valid and invalid sequences, to decide if bytes are UTF-8.
struct UTF8Survey {
    /// Valid characters beyond ASCII.
    private(set) var sequences = 0

    /// The number of invalid sequences; each would become U+FFFD.
    private(set) var faults = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = bytes.endOfASCII(from: 0)
        while index < bytes.count {
            let sequence = UTF8Sequence(bytes, at: index)
            if sequence.isValid { sequences += 1 } else { faults += 1 }
            index = bytes.endOfASCII(from: index + sequence.length)
        }
    }
}
