/// The checksum at the end of a gzip file.
///
/// - SeeAlso: [RFC 1952, section 8](https://www.rfc-editor.org/rfc/rfc1952#section-8).
struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    mutating func update(_ bytes: [UInt8]) {
        for byte in bytes { state = Self.advanced(state, by: byte) }
    }

    /// Adds the same byte a great many times, in as many steps as the count has bits.
    mutating func update(repeating byte: UInt8, count: Int) {
        // Adding a byte is an affine map over single bits: such maps can be squared.
        var step = Step { Self.advanced($0, by: byte) }
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { state = step.applied(to: state) }
            step = step.squared
            rest >>= 1
        }
    }

    private static func advanced(_ state: UInt32, by byte: UInt8) -> UInt32 {
        (state >> 8) ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }

    private struct Step {
        private var constant: UInt32
        /// The contribution of each bit of the state.
        private var columns: [UInt32]

        init(_ map: (UInt32) -> UInt32) {
            let constant = map(0)
            self.constant = constant
            columns = (0..<32).map { map(1 << $0) ^ constant }
        }

        func applied(to state: UInt32) -> UInt32 {
            var sum = constant
            for bit in 0..<32 where state >> bit & 1 == 1 { sum ^= columns[bit] }
            return sum
        }

        var squared: Step { Step { applied(to: applied(to: $0)) } }
    }
}
