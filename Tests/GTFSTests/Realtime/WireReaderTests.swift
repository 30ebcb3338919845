import Testing

@testable import GTFS

/// The reader of the wire format.
@Suite struct WireReaderTests {
    /// The fields of a message as text, such as `1:5 4:"abc"`.
    private func fields(_ bytes: [UInt8]) throws(WireError) -> String {
        var reader = WireReader(bytes)
        var texts: [String] = []
        while try reader.next() {
            let value = reader.number(as: Int64.self).map(String.init) ?? reader.text.map { "\"\($0)\"" } ?? "-"
            texts.append("\(reader.number):\(value)")
        }
        return texts.joined(separator: " ")
    }

    @Test(
        arguments: [
            ([], ""),
            ([.number(1, 5), .text(4, "abc")], #"1:5 4:"abc""#),
            ([.number(1, -1), .number(536_870_911, .min)], "1:-1 536870911:-9223372036854775808"),
            ([.fixed32(7), .fixed64(8), .text(9, "")], #"7:- 8:- 9:"""#),
            ([.group(3, [.number(1, 1), .group(4, []), .text(2, "x")]), .number(5, 6)], "5:6"),
            ([.bytes(1, [0x61, 0xFF, 0x62])], "1:\"a\u{FFFD}b\""),
            // Ten bytes; the last has more than the one bit that is left.
            ([.raw([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])], "1:-1"),
            // A number in more bytes than it needs.
            ([.raw([0x88, 0x80, 0x00, 0x85, 0x80, 0x80, 0x00])], "1:5"),
        ] as [([Wire], String)]
    )
    func `reads the fields of a message and passes over groups`(message: [Wire], expected: String) throws {
        #expect(try fields(message.encoded) == expected)
    }

    @Test(
        arguments: [
            ([0x08], .truncated, 1),
            ([0x08, 0x80], .truncated, 1),
            ([0x08, 0x01, 0x80], .truncated, 2),
            ([0x08] + [UInt8](repeating: 0x80, count: 10) + [0x01], .varint, 1),
            ([0x0D, 1, 2, 3], .truncated, 0),
            ([0x09, 1, 2, 3, 4, 5, 6, 7], .truncated, 0),
            ([0x0A, 0x05, 0x61], .length, 0),
            ([0x08, 0x01, 0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], .length, 2),
            ([0x00], .fieldNumber, 0),
            ([0x80, 0x80, 0x80, 0x80, 0x10], .fieldNumber, 0),
            ([0x0E], .wireType, 0),
            ([0x0F], .wireType, 0),
            ([0x0C], .group, 0),
            ([0x0B], .truncated, 0),
            ([0x0B, 0x14], .group, 1),
            ([UInt8](repeating: 0x0B, count: 65), .nesting, 64),
        ] as [([UInt8], WireError.Reason, Int)]
    )
    func `says which byte is wrong`(bytes: [UInt8], reason: WireError.Reason, offset: Int) {
        #expect(throws: WireError(reason, at: offset)) { try fields(bytes) }
    }

    @Test func `does not overflow the stack with a million groups`() {
        #expect(throws: WireError.self) { try fields([UInt8](repeating: 0x0B, count: 1_000_000)) }
    }

    @Test func `gives the offset in the body for an error in an inner message`() {
        let body = [Wire.text(1, "ab"), .message(2, [.message(3, [.raw([0x0E])])])].encoded
        #expect(throws: WireError(.wireType, at: 8)) {
            var outer = WireReader(body)
            while try outer.next() {
                guard outer.number == 2, var middle = outer.message else { continue }
                while try middle.next() {
                    var inner = try #require(middle.message)
                    while try inner.next() {}
                }
            }
        }
    }
}
