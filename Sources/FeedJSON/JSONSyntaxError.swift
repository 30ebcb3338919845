/// Where and why a text is no JSON.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The offset of the first byte that does not fit; the length of the text where it ends too soon.
    public var offset: Int
    public var position: JSONPosition

    /// What stands there, such as `","` or `the end of the text`.
    public var found: String

    /// What RFC 8259 allows there, such as `a value`.
    public var expected: String

    init(offset: Int, position: JSONPosition, found: String, expected: String) {
        self.offset = offset
        self.position = position
        self.found = found
        self.expected = expected
    }

    init(_ fault: JSONIndexer.Fault, in bytes: [UInt8]) {
        self.init(
            offset: fault.offset,
            position: JSONPosition(of: fault.offset, in: bytes),
            found: Self.describe(bytes.dropFirst(fault.offset)),
            expected: fault.expected
        )
    }

    /// Names the character at the start of the bytes, so that it can be printed whatever it is.
    private static func describe(_ bytes: ArraySlice<UInt8>) -> String {
        guard let first = bytes.first else { return "the end of the text" }
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return "the byte 0x" + String(first, radix: 16, uppercase: true)
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator where scalar == " ":
            return "a blank"
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark,
            .privateUse, .unassigned:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "the character U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default:
            return "\"\(Character(scalar))\""
        }
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// For example: `line 3, column 7: found ",", expected a value`.
    public var description: String { "\(position): found \(found), expected \(expected)" }
}
