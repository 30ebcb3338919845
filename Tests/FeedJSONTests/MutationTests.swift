import FeedJSON
import Foundation
import Testing

/// Documents with a few bytes changed: reading them never crashes, and refuses exactly what Foundation refuses.
///
/// The differences that there are, all of them to texts that RFC 8259 allows:
/// - Foundation refuses half of a surrogate pair, where we put U+FFFD.
/// - Foundation refuses a number beyond all doubles, which we keep as it is written.
/// - Foundation drops U+FEFF at the start of a string and behind an escape.
@Suite struct MutationTests {
    @Test(arguments: 0..<8)
    func `a mutated document is accepted where Foundation accepts it, and means the same`(part: Int) throws {
        var generator = SeededGenerator(seed: 1000 + UInt64(part))
        var (accepted, refused) = (0, 0)
        for _ in 0..<1000 {
            let sample = SampleJSON.random(depth: 4, using: &generator)
            var bytes = Array(sample.text(using: &generator).utf8)
            for _ in 0...generator.below(3) { Mutation.apply(to: &bytes, using: &generator) }
            switch (Result { try JSONDocument(bytes) }, Self.readByFoundation(bytes)) {
            case (.success(let document), let object?):
                accepted += 1
                guard !document.hasLeniency, document.root.difference(fromFoundation: object) != nil else { continue }
                Issue.record("a difference in \(Self.shown(bytes))")
            case (.success(let document), nil):
                guard !document.hasLeniency else { continue }
                Issue.record("accepted only here: \(Self.shown(bytes))")
            case (.failure(let error), nil):
                refused += 1
                let offset = (error as? JSONSyntaxError)?.offset
                #expect(offset.map { 0...bytes.count ~= $0 } == true)
            case (.failure(let error), .some):
                Issue.record("refused only here, \(error): \(Self.shown(bytes))")
            }
        }
        // Otherwise the mutations are too weak or too strong to show anything.
        #expect(accepted > 50 && refused > 50)
    }

    @Test(arguments: 0..<4)
    func `everything about a mutated document can be asked`(part: Int) {
        var generator = SeededGenerator(seed: 2000 + UInt64(part))
        for _ in 0..<500 {
            let sample = SampleJSON.random(depth: 4, using: &generator)
            var bytes = Array(sample.text(using: &generator).utf8)
            Mutation.apply(to: &bytes, using: &generator)
            guard let document = try? JSONDocument(bytes) else { continue }
            var pending = [document.root]
            while let value = pending.popLast() {
                #expect(0..<bytes.count ~= value.offset)
                _ = (
                    value.noun, value.int, value.double, value.string, value.stringBytes, value.pointer, value.position
                )
                pending += value.elements.map(Array.init) ?? []
                pending += value.members.map { $0.flatMap { [$0.nameValue, $0.value] } } ?? []
            }
            #expect(document.repeatedNames().allSatisfy { $0.nameValue.kind == .string })
        }
    }

    private static func readByFoundation(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

extension JSONDocument {
    /// Whether the text has one of the things that Foundation treats differently, listed above.
    fileprivate var hasLeniency: Bool {
        var pending = [root]
        while let value = pending.popLast() {
            if value.kind == .number, value.double == nil { return true }
            if let text = value.string?.unicodeScalars, text.contains("\u{FFFD}") || text.contains("\u{FEFF}") {
                return true
            }
            pending += value.elements.map(Array.init) ?? []
            pending += value.members.map { $0.flatMap { [$0.nameValue, $0.value] } } ?? []
        }
        return false
    }
}

/// One small change of a text.
enum Mutation {
    /// Bytes that mean something in JSON or in UTF-8, which make more telling faults than random ones.
    private static let meaningful =
        Array("{}[]\",:\\/-+.eE0123456789 \t\r\ntrufalsn".utf8)
        + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xED, 0xF4, 0xFF]

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
