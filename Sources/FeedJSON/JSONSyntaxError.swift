/// The place at which a text is not JSON, and the reason.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The offset of the first byte that does not fit; the length of the text if it ends too soon.
    public var offset: Int
    public var position: JSONPosition

    /// The text found at that place, such as `","` or `the end of the text`.
    public var found: String

    /// The text that RFC 8259 allows there, such as `a value`.
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

    /// Returns a printable name of the character at the start of the bytes.
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
