/// The hash in the Encoding Standard's identifiers; the tests use no package that provides it.
///
/// - SeeAlso: [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final).
func sha256(_ message: [UInt8]) -> String {
    var state: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    let constants = primes.map { fraction(cubeRoot(Double($0))) }
    var padded = message + [0x80]
    padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
        for index in 0..<16 {
            words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[block + index * 4 + $1]) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var now = state
        for index in 0..<64 {
            let high = rotated(now[4], 6) ^ rotated(now[4], 11) ^ rotated(now[4], 25)
            let choice = now[4] & now[5] ^ ~now[4] & now[6]
            let one = now[7] &+ high &+ choice &+ constants[index] &+ words[index]
            let low = rotated(now[0], 2) ^ rotated(now[0], 13) ^ rotated(now[0], 22)
            let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
            now = [one &+ low &+ majority, now[0], now[1], now[2], now[3] &+ one, now[4], now[5], now[6]]
        }
        for index in 0..<8 { state[index] &+= now[index] }
    }
    return state.map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
}

private let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }

/// The first 32 fractional bits.
private func fraction(_ number: Double) -> UInt32 { UInt32((number - number.rounded(.down)) * 0x1p32) }

private func cubeRoot(_ number: Double) -> Double {
    var root = number / 3
    for _ in 0..<60 { root = (2 * root + number / (root * root)) / 3 }
    return root
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
