import FeedJSON
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775806", .max - 1), ("12.0", 12), ("12.000", 12), ("-12.0", -12), ("0.0", 0), ("-0.0e5", 0),
            ("1e2", 100), ("1E+2", 100), ("1.2e1", 12), ("-1.5e1", -15), ("100e-2", 1), ("1200e-2", 12),
            ("12.50e1", 125),
            ("0.000001e6", 1), ("1000000e-6", 1), ("0e99999999999999999999", 0), ("0e-99999999999999999999", 0),
            ("0.00e-7", 0), ("1e18", 1_000_000_000_000_000_000), ("9007199254740993.0", 9_007_199_254_740_993),
            ("9223372036854775807.0", .max), ("-9223372036854775808.00", .min), ("922337203685477580.7e1", .max),
            ("-92233720368547758080e-1", .min), ("1.0e0", 1), ("10.10e1", 101),
        ] as [(String, Int)]
    )
    func `a whole number is read exactly, however it is written`(text: String, expected: Int) throws {
        #expect(try JSONDocument(text).root.int == expected)
        #expect(try JSONDocument("[\(text)]").root.at(pointer: "/0")?.int == expected)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999999999999", "1e19",
        "1e400", "-1e400", "1e99999999999999999999", "9223372036854775807.5", "92233720368547758070e0", "0.5", "-0.1",
        "1.5", "12.00000000000000000001", "0.99999999999999999999999", "1e-1", "1e-400", "15e-1",
        "1e-99999999999999999999",
        "123.456e2", "922337203685477580.8e1",
    ])
    func `a number that is not whole, or too large, is no integer`(text: String) throws {
        #expect(try JSONDocument(text).root.int == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("1657944684.0331297", 1657944684.0331297), ("1e2", 100),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
            ("2.2250738585072014e-308", .leastNormalMagnitude), ("9007199254740993", 9007199254740992),
            ("123456789012345678901234567890", 123456789012345678901234567890.0),
            ("0.1000000000000000055511151231257827", 0.1),
        ] as [(String, Double)]
    )
    func `a number is rounded to the nearest double`(text: String, expected: Double) throws {
        #expect(try JSONDocument(text).root.double == expected)
    }

    @Test(arguments: ["1e400", "-1e400", "1.7976931348623159e308", "1e99999999999999999999"])
    func `a number beyond all doubles is none`(text: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.double == nil)
        #expect(value.numberText == text)
        #expect(value.kind == .number)
    }

    @Test func `minus zero keeps its sign as a double`() throws {
        #expect(try JSONDocument("-0").root.double?.sign == .minus)
        #expect(try JSONDocument("-0.0").root.double?.sign == .minus)
    }

    @Test func `any integer and any double is read back from its own text`() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            let int = Int(truncatingIfNeeded: generator.next()) >> generator.below(64)
            #expect(try JSONDocument("\(int)").root.int == int)
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            #expect(try JSONDocument("\(double)").root.double == double)
        }
    }

    @Test func `a number of a hundred thousand digits is no trap`() throws {
        let digits = String(repeating: "7", count: 100_000)
        let value = try JSONDocument(digits).root
        #expect(value.int == nil)
        #expect(value.double == nil)
        #expect(value.numberText == digits)
        #expect(try JSONDocument("0." + digits).root.double == 0.7777777777777778)
        #expect(try JSONDocument("1e" + digits).root.int == nil)
        #expect(try JSONDocument("3" + String(repeating: "0", count: 100_000) + "e-100000").root.int == 3)
    }
}
