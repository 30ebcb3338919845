/// The SHA-1 hash, for names that must be the same on every machine; not for security.
///
/// - SeeAlso: [RFC 3174](https://www.rfc-editor.org/rfc/rfc3174)
package enum SHA1 {
    /// The five words of a hash, in order.
    typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32)

    /// Returns the 20 bytes of the hash.
    package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
        let words = words(of: message)
        return [words.0, words.1, words.2, words.3, words.4].flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    static func words(of message: some Collection<UInt8>) -> Words {
        var state: Words = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
        let padded = padded(message)
        padded.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
                for start in stride(from: 0, to: bytes.count, by: 64) {
                    for index in 0..<16 {
                        words[index] = UInt32(
                            bigEndian: bytes.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
                        )
                    }
                    for index in 16..<80 {
                        words[index] =
                            (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16])
                            .rotatedLeft(by: 1)
                    }
                    mix(UnsafeBufferPointer(words), into: &state)
                }
            }
        }
        return state
    }

    /// Returns the message followed by a one bit, zeros and its length in bits, in whole blocks of 64 bytes.
    private static func padded(_ message: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.count + 72)
        bytes.append(contentsOf: message)
        let length = UInt64(bytes.count) * 8
        bytes.append(0x80)
        bytes.append(contentsOf: repeatElement(0, count: (120 - bytes.count % 64) % 64))
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        return bytes
    }

    private static func mix(_ words: UnsafeBufferPointer<UInt32>, into state: inout Words) {
        var (a, b, c, d, e) = state
        func step(_ f: UInt32, _ constant: UInt32, _ word: UInt32) {
            let next = a.rotatedLeft(by: 5) &+ f &+ e &+ word &+ constant
            (a, b, c, d, e) = (next, a, b.rotatedLeft(by: 30), c, d)
        }
        for index in 0..<20 { step(b & c | ~b & d, 0x5A82_7999, words[index]) }
        for index in 20..<40 { step(b ^ c ^ d, 0x6ED9_EBA1, words[index]) }
        for index in 40..<60 { step(b & c | b & d | c & d, 0x8F1B_BCDC, words[index]) }
        for index in 60..<80 { step(b ^ c ^ d, 0xCA62_C1D6, words[index]) }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }
}

extension UInt32 {
    fileprivate func rotatedLeft(by bits: UInt32) -> UInt32 { self &<< bits | self &>> (32 &- bits) }
}
