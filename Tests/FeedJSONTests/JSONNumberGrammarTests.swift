import FeedJSON
import Testing

/// Section 6 of RFC 8259.
@Suite struct JSONNumberGrammarTests {
    static let numbers = [
        "0", "-0", "1", "-1", "9", "10", "1234567890", "0.0", "-0.0", "0.5", "1.0", "1.25",
        "0e0", "0E0", "1e1", "1E1", "1e+1", "1E-1", "1e01", "1e-00", "1.5e10", "-1.5E-10", "123.456e+078",
        "1e400", "1e-400", "-1e999999999999999999999", "0.00000000000000000000000000000000001",
        "123456789012345678901234567890", "18446744073709551616", "1.00000000000000000000000000000",
    ]

    @Test(arguments: numbers)
    func `a number is read wherever a value may stand`(number: String) throws {
        #expect(try JSONDocument(number).root.numberText == number)
        #expect(try JSONDocument(" \(number) ").root.numberText == number)
        #expect(try JSONDocument("[\(number)]").root.at(pointer: "/0")?.numberText == number)
        #expect(try JSONDocument("[\(number),\(number) ]").root.at(pointer: "/1")?.numberText == number)
        #expect(try JSONDocument("{\"a\":\(number)}").root["a"]?.numberText == number)
    }

    @Test(arguments: [
        Refusal("-", at: 1), Refusal("--1", at: 1), Refusal("- 1", at: 1), Refusal("+1", at: 0), Refusal("-a", at: 1),
        Refusal("-Infinity", at: 1), Refusal("-.5", at: 1), Refusal(".5", at: 0), Refusal(".", at: 0),
        Refusal("00", at: 1), Refusal("01", at: 1), Refusal("-01", at: 2), Refusal("-00", at: 2),
        Refusal("012.5", at: 1), Refusal("1.", at: 2), Refusal("0.", at: 2), Refusal("1.e1", at: 2),
        Refusal("1.-5", at: 2), Refusal("1..5", at: 2), Refusal("1.5.5", at: 3), Refusal("1 .5", at: 2),
        Refusal("1e", at: 2), Refusal("1E", at: 2), Refusal("1e+", at: 3), Refusal("1e-", at: 3),
        Refusal("1e+-1", at: 3), Refusal("1ee1", at: 2), Refusal("1e1.5", at: 3), Refusal("1e1e1", at: 3),
        Refusal("1e 1", at: 2), Refusal("0x10", at: 1), Refusal("1_000", at: 1), Refusal("1,000", at: 1),
        Refusal("1a", at: 1), Refusal("1f", at: 1), Refusal("1-", at: 1), Refusal("1+1", at: 1), Refusal("1/2", at: 1),
        Refusal("1:", at: 1), Refusal("\u{FF11}", at: 0), Refusal("1\u{661}", at: 1), Refusal("[-]", at: 2),
        Refusal("[1.]", at: 3), Refusal("[1e]", at: 3), Refusal("[01]", at: 2), Refusal("{\"a\":-}", at: 6),
    ])
    func `anything else is refused where it stops being a number`(refusal: Refusal) { refusal.check() }

    @Test func `only a digit, a point, an exponent or a comma may stand between two digits`() throws {
        for byte in UInt8.min...UInt8.max {
            let bytes: [UInt8] = [0x5B, 0x31, byte, 0x31, 0x5D]
            switch byte {
            case _ where "0123456789.eE,".utf8.contains(byte): _ = try JSONDocument(bytes)
            // Space and the end of the array may follow a number too, but then no second one.
            case 0x20, 0x09, 0x0A, 0x0D, 0x5D: Refusal(bytes, at: 3).check()
            default: Refusal(bytes, at: 2).check()
            }
        }
    }
}
