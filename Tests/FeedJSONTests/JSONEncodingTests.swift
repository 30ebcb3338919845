import FeedJSON
import Testing

/// Section 8.1 of RFC 8259: the text is UTF-8, as RFC 3629 has it.
@Suite struct JSONEncodingTests {
    /// Sequences of bytes that are no UTF-8, each of them from its first byte on.
    static let invalid: [[UInt8]] = [
        // Continuation bytes without a lead.
        [0x80], [0xBF], [0x80, 0x80],
        // Overlong forms of "/", NUL, U+007F, U+07FF and U+FFFF.
        [0xC0, 0xAF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
        [0xF0, 0x8F, 0xBF, 0xBF],
        // Surrogates, alone and as a pair.
        [0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF],
        [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
        // Beyond U+10FFFF, and leads that no character has.
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF], [0xF8, 0x88, 0x80, 0x80, 0x80],
        [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        // Too few continuation bytes.
        [0xC3], [0xC3, 0x28], [0xE2], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xF0], [0xF0, 0x9F],
        [0xF0, 0x9F, 0x98], [0xF0, 0x28, 0x8C, 0xBC], [0xF0, 0x90, 0x28, 0xBC], [0xF0, 0x9F, 0x98, 0x28],
        // A lead where a continuation byte belongs.
        [0xC3, 0xC3], [0xE2, 0x82, 0xC3], [0xF0, 0x9F, 0x98, 0xC3],
    ]

    @Test(arguments: invalid)
    func `invalid UTF-8 in a string is refused at its first byte`(sequence: [UInt8]) {
        for length in 0...9 {
            let before = [UInt8](repeating: 0x61, count: length)
            Refusal([0x22] + before + sequence + [0x22], at: 1 + length).check()
            Refusal([0x22] + before + sequence + before + [0x22, 0x20], at: 1 + length).check()
            Refusal([0x7B, 0x22] + before + sequence + [0x22, 0x3A, 0x30, 0x7D], at: 2 + length).check()
        }
    }

    @Test(arguments: invalid)
    func `invalid UTF-8 is refused where the text ends within it, or outside of strings`(sequence: [UInt8]) {
        Refusal([0x22] + sequence, at: 1).check()
        Refusal(sequence, at: 0).check()
        Refusal([0x5B, 0x31] + sequence + [0x5D], at: 2).check()
        Refusal([0x31, 0x20] + sequence, at: 2).check()
    }

    @Test(arguments: [0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF])
    func `every length of character is accepted to its edges`(range: ClosedRange<Int>) throws {
        var generator = SeededGenerator(seed: 1)
        let edges = [range.lowerBound, range.lowerBound + 1, range.upperBound - 1, range.upperBound]
        for code in edges + (0..<200).map({ _ in Int.random(in: range, using: &generator) }) {
            let character = String(try #require(Unicode.Scalar(UInt32(code))))
            #expect(try JSONDocument("\"\(character)\"").root.stringBytes == Array(character.utf8))
        }
    }

    @Test func `two bytes are accepted exactly where Swift decodes them`() throws {
        for lead in UInt8(0x80)...0xFF {
            for second in UInt8(0x80)...0xFF {
                let isValid = String(validating: [lead, second], as: UTF8.self) != nil
                let isAccepted = (try? JSONDocument([0x22, lead, second, 0x22])) != nil
                #expect(isAccepted == isValid, "\(lead) \(second)")
            }
        }
    }

    @Test func `three and four bytes are accepted exactly where Swift decodes them`() throws {
        let interesting: [UInt8] = [0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xED]
        for lead in UInt8(0xE0)...0xF8 {
            for second in UInt8(0x7F)...0xC0 {
                for third in interesting {
                    for sequence in [
                        [lead, second, third], [lead, second, third, 0x80], [lead, second, 0x80, third],
                    ] {
                        let isValid = String(validating: sequence, as: UTF8.self) != nil
                        let isAccepted = (try? JSONDocument([0x22] + sequence + [0x22])) != nil
                        guard isAccepted != isValid else { continue }
                        Issue.record("\(sequence): accepted \(isAccepted), valid \(isValid)")
                    }
                }
            }
        }
    }
}
