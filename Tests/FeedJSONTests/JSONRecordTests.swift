import FeedJSON
import Testing

struct JSONRecordTests {
    private func record(_ text: String) throws -> JSONRecord {
        try #require(JSONRecord(JSONDocument(text).root))
    }

    @Test func `finds members as the subscript of a value does`() throws {
        let names = [
            "", "a", "ab", "abc", "abcd", "abcde", "abcdefg", "abcdefgh", "abcdefghi", "a long name of a member",
        ]
        let members = names.enumerated().map { "\"\($1)\":[\($0)]" }
        let record = try record("{\(members.joined(separator: ","))}")
        for (number, name) in names.enumerated() {
            #expect(record[name]?.elements?.first { _ in true }?.int == number)
            #expect(record[name]?.offset == record.json[name]?.offset)
        }
        #expect(record["abcdef"] == nil)
    }

    @Test func `the last of a repeated name wins`() throws {
        #expect(try record(#"{"a":1,"b":2,"a":3}"#)["a"]?.int == 3)
    }

    @Test func `undoes the escapes of names`() throws {
        let record = try record(#"{"\u0061bc":1,"d\/e":2,"\u00e9":3}"#)
        #expect(record["abc"]?.int == 1)
        #expect(record["d/e"]?.int == 2)
        #expect(record["é"]?.int == 3)
    }

    @Test func `tells names apart that begin and end alike`() throws {
        let record = try record(#"{"12345678-one-12345678":1,"12345678-two-12345678":2}"#)
        #expect(record["12345678-one-12345678"]?.int == 1)
        #expect(record["12345678-two-12345678"]?.int == 2)
        #expect(record["12345678-six-12345678"] == nil)
    }

    @Test(arguments: ["[]", "1", "null", "\"{}\""])
    func `is made of an object only`(text: String) throws {
        let value = try JSONDocument(text).root
        #expect(JSONRecord(value) == nil)
        #expect(throws: JSONMismatch.self) { try JSONRecord(json: value) }
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", -0.0), ("7", 7), ("-7", -7), ("9007199254740992", 0x1p53), ("9007199254740993", 0x1p53),
        ("9007199254740995", 9_007_199_254_740_996), ("123456789012345678901234567890", 1.2345678901234568e29),
        ("1.5", 1.5), ("1e3", 1000),
    ])
    func `a whole number is the nearest double, and zero keeps its sign`(text: String, value: Double) throws {
        let double = try #require(try JSONDocument(text).root.double)
        #expect(double.bitPattern == value.bitPattern)
    }
}
