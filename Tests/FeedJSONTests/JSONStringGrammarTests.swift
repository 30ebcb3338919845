import FeedJSON
import Testing

/// Section 7 of RFC 8259.
@Suite struct JSONStringGrammarTests {
    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""\"""#, "\""), (#""\\""#, "\\"), (#""\/""#, "/"), (#""/""#, "/"),
        (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\u{0}"), (#""\u0041""#, "A"), (#""\u00e9""#, "é"),
        (#""\u00E9""#, "é"), (#""\u20AC""#, "€"), (#""\ud83d\ude00""#, "😀"),
        (#""\uD83D\uDE00""#, "😀"), (#""\uDBFF\uDFFD""#, "\u{10FFFD}"), (#""\uD800\uDC00""#, "\u{10000}"),
        (#""a\nb""#, "a\nb"), (#""\\n""#, "\\n"), (#""\\u0041""#, "\\u0041"), (#""\u005c""#, "\\"),
        (#""\u0022""#, "\""),
        (#""\u00411""#, "A1"), (#""\\\\\\""#, "\\\\\\"), ("\"\u{7F}\"", "\u{7F}"), ("\"\u{80}\"", "\u{80}"),
        ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
        ("\"e\u{301}\"", "e\u{301}"), (#""\u0065\u0301""#, "e\u{301}"), ("\"👩‍👩‍👧‍👦 \u{202E}x\"", "👩‍👩‍👧‍👦 \u{202E}x"),
        (#""a string of more than fifteen bytes \u0041""#, "a string of more than fifteen bytes A"),
    ])
    func `escapes are undone, and everything else is kept as it is`(text: String, expected: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.string.map { Array($0.utf8) } == Array(expected.utf8))
        #expect(value.stringBytes == Array(expected.utf8))
        let name = try JSONDocument("{\(text):1}").root
        #expect(name.members?.map { Array($0.name.utf8) } == [Array(expected.utf8)])
        #expect(name[expected]?.int == 1)
    }

    @Test(arguments: [
        (#""abc""#, 3, "abc"), (#""abc""#, 2, "ab"), (#""abc""#, 0, ""), (#""""#, 5, ""), (#""aé""#, 2, "a"),
        (#""aé""#, 3, "aé"), (#""€€""#, 5, "€"), (#""😀😀""#, 7, "😀"), (#""a\nb""#, 2, "a"), (#""a\nb""#, 3, "a\n"),
        (#""\u00e9x""#, 5, ""), (#""\u00e9x""#, 6, "é"), (#""\ud83d\ude00x""#, 11, ""),
        (#""\ud83d\uDE00x""#, 12, "😀"), (#""\ud83dxxxxxx""#, 7, "\u{FFFD}x"), ("1234.5", 3, "123"), ("7", 9, "7"),
    ])
    func `the beginning of a text is cut between characters`(text: String, byteCount: Int, expected: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.beginning(ofBytes: byteCount) == expected)
        #expect(value.writtenByteCount == text.utf8.count - (text.hasPrefix("\"") ? 2 : 0))
    }

    @Test(arguments: [
        (#"\ud83d\nx"#, ["\u{FFFD}", "\n", "x"], [6, 2, 1]),
        (#"\ud83d\\u"#, ["\u{FFFD}", "\\", "u"], [6, 2, 1]),
        (#"\ud83d\\ude00"#, ["\u{FFFD}", "\\", "u", "d", "e", "0", "0"], [6, 2, 1, 1, 1, 1, 1]),
        (#"\ud83d\n\n\n\n"#, ["\u{FFFD}", "\n", "\n", "\n", "\n"], [6, 2, 2, 2, 2]),
        (#"\ud83d\ud83d\ude00"#, ["\u{FFFD}", "😀"], [6, 12]), (#"\ud83d\u0041"#, ["\u{FFFD}", "A"], [6, 6]),
        (#"\ud83d"#, ["\u{FFFD}"], [6]), (#"\ud800\na\n\n"#, ["\u{FFFD}", "\n", "a", "\n", "\n"], [6, 2, 1, 2, 2]),
        (#"\ude00\ud83d"#, ["\u{FFFD}", "\u{FFFD}"], [6, 6]), (#"é\ud83d\ude00€"#, ["é", "😀", "€"], [2, 12, 3]),
    ])
    func `a beginning of any length is whole steps, with half pairs too`(
        written: String,
        characters: [String],
        lengths: [Int]
    ) throws {
        // At the end of the document, and with digits behind that could be taken for the other half.
        for document in ["\"\(written)\"", "[\"\(written)\",\"ude00\"]"] {
            let root = try JSONDocument(document).root
            let value = root.elements?.first { _ in true } ?? root
            for byteCount in -1...(written.utf8.count + 1) {
                var end = 0
                let expected = zip(characters, lengths).prefix { _, length in
                    end += length
                    return end <= byteCount
                }
                #expect(value.beginning(ofBytes: byteCount) == expected.map(\.0).joined())
            }
            #expect(value.string == characters.joined())
        }
    }

    @Test(arguments: ["null", "true", "[]", "{}"])
    func `what is no text has no beginning`(text: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.beginning(ofBytes: 9) == nil && value.writtenByteCount == nil)
    }

    @Test(arguments: [0xFDD0, 0xFFFE, 0xFFFF])
    func `a code point that is no character is kept`(code: UInt32) throws {
        let scalar = String(try #require(Unicode.Scalar(code)))
        #expect(try JSONDocument("\"\(scalar)\"").root.string == scalar)
        #expect(try JSONDocument("\"\\u\(String(code, radix: 16))\"").root.string == scalar)
    }

    @Test(arguments: [
        (#""\ud800""#, "\u{FFFD}"), (#""\udbff""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""\udfff""#, "\u{FFFD}"),
        (#""\ud800a""#, "\u{FFFD}a"), (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\u0041""#, "\u{FFFD}A"),
        (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"), (#""\ud83d\\ude00""#, "\u{FFFD}\\ude00"),
        (#""\ud83d \ude00""#, "\u{FFFD} \u{FFFD}"), (#""\ud83d\uE000""#, "\u{FFFD}\u{E000}"),
        (#""\ud83d\ud83d\ud83d""#, "\u{FFFD}\u{FFFD}\u{FFFD}"), (#""x\ud83d""#, "x\u{FFFD}"),
    ])
    func `half of a surrogate pair becomes the replacement character`(text: String, expected: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.string == expected)
        #expect(value.stringBytes == Array(expected.utf8))
    }

    @Test(arguments: [
        Refusal(#"""#, at: 1), Refusal(#""a"#, at: 2), Refusal(#""abcdefgh"#, at: 9), Refusal(#""\"#, at: 2),
        Refusal(#""\""#, at: 3), Refusal(#""\\\""#, at: 5), Refusal(#""\a""#, at: 2), Refusal(#""\'""#, at: 2),
        Refusal(#""\0""#, at: 2), Refusal(#""\x41""#, at: 2), Refusal(#""\U0041""#, at: 2), Refusal(#""\N""#, at: 2),
        Refusal("\"\\\n\"", at: 2), Refusal("\"\\é\"", at: 2), Refusal(#""\ ""#, at: 2), Refusal(#""\v""#, at: 2),
    ])
    func `an unfinished string and an unknown escape are refused`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(#""\u"#, at: 3), Refusal(#""\u""#, at: 3), Refusal(#""\u1"#, at: 4), Refusal(#""\u12"#, at: 5),
        Refusal(#""\u123"#, at: 6), Refusal(#""\u1234"#, at: 7), Refusal(#""\u123""#, at: 6),
        Refusal(#""\u00g0""#, at: 5), Refusal(#""\u 041""#, at: 3), Refusal(#""\u+041""#, at: 3),
        Refusal(#""\u-041""#, at: 3), Refusal(#""\u{41}""#, at: 3), Refusal(#""\u004/""#, at: 6),
        Refusal(#""\u004:""#, at: 6), Refusal(#""\u004@""#, at: 6), Refusal(#""\u004G""#, at: 6),
        Refusal(#""\u004`""#, at: 6), Refusal(#""\ud83d\u""#, at: 9), Refusal("\"\\u004\u{FF11}\"", at: 6),
    ])
    func `an escape by number has four hexadecimal digits`(refusal: Refusal) { refusal.check() }

    @Test func `a control character may not stand in a string as it is`() {
        for control in UInt8(0x00)..<0x20 {
            for length in [0, 1, 7, 8, 9, 20] {
                let before = [UInt8](repeating: 0x61, count: length)
                Refusal([0x22] + before + [control] + before + [0x22], at: 1 + length).check()
            }
        }
    }

    @Test func `eight letters may follow a backslash, and no other byte`() throws {
        for letter in UInt8.min...UInt8.max {
            let bytes: [UInt8] = [0x22, 0x5C, letter, 0x30, 0x30, 0x34, 0x31, 0x22]
            if "\"\\/bfnrtu".utf8.contains(letter) {
                #expect(try JSONDocument(bytes).root.kind == .string)
            } else {
                Refusal(bytes, at: 2).check()
            }
        }
    }
}
