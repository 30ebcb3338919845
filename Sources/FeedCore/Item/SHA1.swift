/// SHA-1, for names that have to be the same on every machine; not for security.
///
/// - SeeAlso: [RFC 3174](https://www.rfc-editor.org/rfc/rfc3174)
package enum SHA1 {
    /// The 20 bytes of the hash.
    package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        var words = [UInt32](repeating: 0, count: 80)
        for start in stride(from: 0, to: padded.count, by: 64) {
            for index in 0..<16 {
                words[index] = padded[(start + index * 4)..<(start + index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            for index in 16..<80 {
                words[index] =
                    (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotatedLeft(by: 1)
            }
            mix(words, into: &state)
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// The message followed by a one, zeros and its length in bits, in whole blocks of 64 bytes.
    private static func padded(_ message: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array(message)
        let length = UInt64(bytes.count) * 8
        bytes.append(0x80)
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        return bytes + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - $0 * 8)) }
    }

    private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (f, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotatedLeft(by: 5) &+ f &+ e &+ word &+ constant
            (a, b, c, d, e) = (next, a, b.rotatedLeft(by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    fileprivate func rotatedLeft(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
