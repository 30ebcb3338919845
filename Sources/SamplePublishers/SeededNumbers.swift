import FeedCore

/// Numbers that look random, and are always the same for the same seed and keys.
///
/// Each sample object has numbers of its own, with its identity as the keys, so that a race or a train is the same at
/// any time and for any number of requests.
package struct SeededNumbers {
    private var generator: SeededGenerator

    package init(_ seed: UInt64, _ keys: Int...) {
        generator = SeededGenerator(
            seed: keys.reduce(seed) { seed, key in
                SeededGenerator.mixed(seed ^ SeededGenerator.mixed(UInt64(bitPattern: Int64(key))))
            }
        )
    }

    package mutating func next() -> UInt64 { generator.next() }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func happens(percent: Int) -> Bool { number(in: 0...99) < percent }

    /// Returns one of the values; the array must not be empty.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// Returns a version 4 UUID in lower case.
    package mutating func uuid() -> String {
        var hex = [next(), next()].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined().map { $0 }
        hex[12] = "4"
        hex[16] = "a"
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }
}
