import FeedJSON
import Foundation
import Testing

/// Documents with a few bytes changed: reading them never crashes, and refuses exactly what Foundation refuses.
///
/// The differences that there are:
/// - Foundation accepts a comma behind the last element or member, which RFC 8259 does not allow.
/// - Foundation refuses half of a surrogate pair, which RFC 8259 does allow; we put U+FFFD.
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
            switch (
                Result(catching: { () throws(JSONSyntaxError) in try JSONDocument(bytes) }),
                Self.readByFoundation(bytes)
            ) {
            case (.success(let document), let object?):
                accepted += 1
                guard !document.hasLeniency, document.root.difference(fromFoundation: object) != nil else { continue }
                Issue.record("a difference in \(Self.shown(bytes))")
            case (.success(let document), nil):
                guard !document.hasLeniency else { continue }
                Issue.record("accepted only here: \(Self.shown(bytes))")
            case (.failure(let error), nil):
                refused += 1
                #expect(0...bytes.count ~= error.offset)
            case (.failure(let error), .some):
                guard !Self.isFaultlessWithoutTrailingCommas(bytes) else { continue }
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

    /// Takes away the comma in front of each closing bracket that is refused, and reads again.
    private static func isFaultlessWithoutTrailingCommas(_ bytes: [UInt8]) -> Bool {
        var bytes = bytes
        while true {
            do {
                _ = try JSONDocument(bytes)
                return true
            } catch {
                let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
                guard ["\"]\"", "\"}\""].contains(error.found),
                    let comma = bytes[..<error.offset].lastIndex(where: { !space.contains($0) }),
                    bytes[comma] == UInt8(ascii: ",")
                else { return false }
                bytes.remove(at: comma)
            }
        }
    }

    private static func readByFoundation(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

extension JSONDocument {
    /// True if the text has one of the things that Foundation treats differently, listed above.
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
        switch generator.below(7) {
        case 0: bytes[position] ^= 1 << generator.below(8)
        case 1: bytes[position] = generator.pick(meaningful)
        case 2: bytes.remove(at: position)
        case 3: bytes.insert(generator.pick(meaningful), at: position)
        case 4: bytes.removeSubrange(position...)
        case 5:
            let closing = bytes[position...].firstIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }
            bytes.insert(UInt8(ascii: ","), at: closing ?? position)
        default: bytes.swapAt(position, generator.below(bytes.count))
        }
    }
}
