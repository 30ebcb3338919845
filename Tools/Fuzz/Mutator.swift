import FeedCore

/// Makes texts that are nearly right, the same ones for the same seed.
struct Mutator {
    private var random: SeededGenerator
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    /// Longer seeds are cut to a piece, so that many inputs are read per second.
    private static let longest = 16_384

    init(_ seeds: [[UInt8]], _ words: [String], seed: UInt64) {
        random = SeededGenerator(seed: seed)
        self.seeds = seeds
        self.words = words.map { Array($0.utf8) }
    }

    /// Returns the next text: a seed with one to eight changes.
    mutating func next() -> [UInt8] {
        var bytes = pick(seeds) ?? []
        if bytes.count > Self.longest, Int.random(in: 0..<4, using: &random) > 0 {
            bytes = Array(bytes.prefix(Int.random(in: 1...Self.longest, using: &random)))
        }
        for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes = pick(words) ?? [0]
            return
        }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 2: bytes.removeSubrange(span(from: place, in: bytes))
        case 3: bytes.insert(contentsOf: bytes[span(from: place, in: bytes)], at: place)
        case 4: bytes.insert(contentsOf: pick(words) ?? [], at: place)
        case 5: bytes.replaceSubrange(span(from: place, in: bytes, atMost: 12), with: pick(words) ?? [])
        case 6: splice(&bytes, at: place)
        case 7: digits(&bytes, from: place)
        default: bytes.removeSubrange(place...)
        }
    }

    /// Inserts a piece of another seed.
    private mutating func splice(_ bytes: inout [UInt8], at place: Int) {
        guard let other = pick(seeds), !other.isEmpty else { return }
        let start = Int.random(in: 0..<other.count, using: &random)
        bytes.insert(contentsOf: other[span(from: start, in: other)], at: place)
    }

    /// Changes the digits of the next number.
    private mutating func digits(_ bytes: inout [UInt8], from place: Int) {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        let count = Int.random(in: 1...24, using: &random)
        let number = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
        bytes.replaceSubrange(start..<end, with: number)
    }

    private mutating func span(from start: Int, in bytes: [UInt8], atMost length: Int = 256) -> Range<Int> {
        start..<min(bytes.count, start + Int.random(in: 1...length, using: &random))
    }

    private mutating func pick(_ list: [[UInt8]]) -> [UInt8]? { list.randomElement(using: &random) }
}
