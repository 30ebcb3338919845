import FeedJSON
import Foundation
import Testing

/// Documents with a few bytes changed: reading them never crashes, and refuses what Foundation refuses.
@Suite struct MutationTests {
    @Test(arguments: 0..<8)
    func `whatever is accepted after a mutation means the same to Foundation`(part: Int) throws {
        var generator = SeededGenerator(seed: 1000 + UInt64(part))
        for _ in 0..<1000 {
            let sample = SampleJSON.random(depth: 4, using: &generator)
            var bytes = Array(sample.text(using: &generator).utf8)
            for _ in 0...generator.below(3) { Mutation.apply(to: &bytes, using: &generator) }
            let object = Result {
                try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            }
            let ours = Result { try JSONDocument(bytes) }
            switch (ours, object) {
            case (.success(let d), .success(let o)):
                print("MUT both", d.root.difference(fromFoundation: o) as Any, String(decoding: bytes, as: UTF8.self).debugDescription, d.repeatedNames().count)
            case (.success, .failure(let e)): print("MUT ours", String(decoding: bytes, as: UTF8.self).debugDescription, e)
            case (.failure(let e), .success): print("MUT theirs", e, String(decoding: bytes, as: UTF8.self).debugDescription)
            default: print("MUT neither")
            }
        }
    }
}

/// One small change of a text.
enum Mutation {
    /// Bytes that mean something in JSON or UTF-8, which make more interesting faults than random ones.
    private static let meaningful = Array("{}[]\",:\\/-+.eE0123456789 \t\r\ntrufalsn".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xED, 0xF4, 0xFF]

    static func apply(to bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let position = generator.below(bytes.count)
        switch generator.below(6) {
        case 0: bytes[position] ^= 1 << generator.below(8)
        case 1: bytes[position] = generator.pick(meaningful)
        case 2: bytes.remove(at: position)
        case 3: bytes.insert(generator.pick(meaningful), at: position)
        case 4: bytes.removeSubrange(position...)
        default: bytes.swapAt(position, generator.below(bytes.count))
        }
    }
}
