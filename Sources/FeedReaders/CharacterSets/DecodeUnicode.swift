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

    static func decodeUTF16(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        }
        var (iterator, parser) = (units.makeIterator(), Unicode.UTF16.ForwardParser())
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): output.append(UTF16.decode(encoded).value)
            case .error: output.appendReplacement()
            case .emptyInput:
                // Half a pair and half a unit are one invalid sequence.
                let endsInPair = bytes.count > 2 && bytes[bytes.count - 3 + high] & 0xFC == 0xD8
                if !bytes.count.isMultiple(of: 2), !endsInPair { output.appendReplacement() }
                return
            }
        }
    }

    static func decodeUTF32(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
        let shifts: [UInt32] = isBigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24]
        var index = 0
        while index + 3 < bytes.count {
            var scalar: UInt32 = 0
            for place in 0..<4 { scalar |= UInt32(bytes[index + place]) << shifts[place] }
            index += 4
            if scalar > 0x10FFFF || scalar & 0xFFFF_F800 == 0xD800 {
                output.appendReplacement()
            } else {
                output.append(scalar)
            }
        }
        if index < bytes.count { output.appendReplacement() }
    }
}

/// The bytes of one character beyond ASCII or, if they are invalid, the part that one U+FFFD replaces.
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
    /// The number of valid characters beyond ASCII.
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
