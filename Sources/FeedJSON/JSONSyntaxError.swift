/// An error about a text that is not JSON, with its position and reason.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The offset of the first invalid byte; the length of the text if the text ends too early.
    public var offset: Int
    public var position: JSONPosition

    /// The text found at ``offset``, such as `","` or `the end of the text`.
    public var found: String

    /// A description of the text that RFC 8259 allows there, such as `a value`.
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

    /// Returns a printable description of the first character.
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
    /// The position and the reason: `line 3, column 7: found ",", expected a value`.
    public var description: String { "\(position): found \(found), expected \(expected)" }
}
