/// Numbers that look drawn by chance, and are always the same for the same seed and keys.
///
/// The generator is SplitMix64. Each thing that is made up draws from its own numbers, keyed by what it is, so that a
/// race or a train is the same whenever and however often it is asked for.
package struct SeededNumbers {
    private var state: UInt64

    package init(_ seed: UInt64, _ keys: Int...) {
        state = seed
        for key in keys { state = Self.mixed(state ^ Self.mixed(UInt64(bitPattern: Int64(key)))) }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func happens(percent: Int) -> Bool { number(in: 0...99) < percent }

    /// One of the values, of which there must be at least one.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// A version 4 UUID in lower case.
    package mutating func uuid() -> String {
        var hex = [next(), next()].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined().map { $0 }
        hex[12] = "4"
        hex[16] = "a"
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
