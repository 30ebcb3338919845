import FeedCore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The text of an XML document made fit for the parser, in one pass and before the parser sees any of it.
///
/// What no parser should be given is refused: entities and attributes that the document declares, and tags with attributes
/// without end, over which the parser needs the square of their number. What feeds get wrong all the time is put right and
/// told: an `&`, a `<` or a `]]>` that stands for itself, HTML's names of characters, and characters that XML forbids. The
/// parser would forgive these too, but from the first one on it passes over each reference to the end of the document.
struct XMLSource {
    /// How many attributes one tag may have; a feed's root has one for each module that it uses.
    static let maximumAttributeCount = 200

    /// The text for the parser, its lines where they were.
    private(set) var bytes: [UInt8] = []

    /// How often something was put right.
    private var repairs = 0

    /// The offset in ``bytes`` of what was put right first.
    private var firstRepair = 0

    /// How many forbidden characters were left out, and the line of the first one that was written as it is.
    private var forbidden = (count: 0, line: Int.max)

    /// The offset in ``bytes`` where the first of them was left out that was written as a reference.
    private var firstForbiddenReference: Int?

    /// How many tags, references and the like there were so far.
    private var marks = 0

    /// How much of the source is in ``bytes``.
    private var copied = 0

    /// - Parameters:
    ///   - text: The document in UTF-8, whatever its declaration says.
    ///   - name: What errors call it, such as `the answer`.
    /// - Throws: ``FeedError`` with code `malformed` for what no parser should be given, `cancelled` where nobody waits
    ///   any more.
    init(_ text: [UInt8], called name: String) throws(FeedError) {
        var text = text
        if let rest = ForbiddenCharacters.removed(from: text) {
            text = rest.text
            forbidden = (rest.count, rest.line)
        }
        bytes.reserveCapacity(text.count + 1_024)
        let result = text.withUnsafeBufferPointer { source in
            Result { () throws(FeedError) in try copy(source, called: name) }
        }
        try result.get()
    }

    /// Tells what was put right.
    func warn(called name: String, _ warnings: inout FeedWarnings) {
        if repairs > 0 {
            warnings.add(
                .unusualRecord,
                "\(name) is no well-formed XML: an \"&\", \"<\" or \"]]>\" in line \(line(of: firstRepair)) means itself or "
                    + "a name that XML has not\(Self.others(repairs)); it was read as meant"
            )
        }
        if forbidden.count > 0 {
            let first = min(forbidden.line, firstForbiddenReference.map(line) ?? .max)
            warnings.add(
                .unusualRecord,
                "\(name) has a character in line \(first) that XML does not allow"
                    + "\(Self.others(forbidden.count)); \(forbidden.count == 1 ? "it was" : "they were") left out"
            )
        }
    }

    private func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

    private static func others(_ count: Int) -> String {
        switch count {
        case 1: ""
        case 2: ", and 1 other"
        default: ", and \(count - 1) others"
        }
    }

    // MARK: - Passing over the text

    private typealias Source = UnsafeBufferPointer<UInt8>

    private mutating func copy(_ source: Source, called name: String) throws(FeedError) {
        var position = copyDeclaration(of: source)
        while let open = source.firstOffset(of: UInt8(ascii: "<"), from: position) {
            try checkCancellation()
            try readText(source, position..<open)
            switch open + 1 < source.count ? source[open + 1] : 0 {
            case UInt8(ascii: "!"):
                position = try endOfMarkup(source, from: open, called: name)
            case UInt8(ascii: "?"):
                position = source.end(of: "?>", from: open)
            case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF:
                position = try readTag(source, from: open, called: name)
            default:
                replace(open..<(open + 1), of: source, with: "&lt;")
                position = open + 1
            }
        }
        try readText(source, position..<source.count)
        copy(source, upTo: source.count)
    }

    /// Looks now and then whether anybody still waits.
    private mutating func checkCancellation() throws(FeedError) {
        marks += 1
        if marks % 4_096 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
    }

    /// Copies what was passed over.
    private mutating func copy(_ source: Source, upTo end: Int) {
        bytes.append(contentsOf: Source(rebasing: source[copied..<end]))
        copied = end
    }

    private mutating func replace(_ range: Range<Int>, of source: Source, with text: String) {
        copy(source, upTo: range.lowerBound)
        if repairs == 0 { firstRepair = bytes.count }
        repairs += 1
        bytes.append(contentsOf: text.utf8)
        copied = range.upperBound
    }

    /// Writes blanks for the XML declaration, since its encoding no longer holds; the lines stay where they are.
    private mutating func copyDeclaration(of source: Source) -> Int {
        let start = source.firstIndex { !$0.isXMLSpace } ?? 0
        guard source[start...].starts(with: "<?xml".utf8), start + 5 < source.count, source[start + 5].isXMLSpace else {
            return 0
        }
        let end = source.end(of: "?>", from: start)
        for byte in source[..<end] { bytes.append(byte == 0x0A ? byte : 0x20) }
        copied = end
        return end
    }

    /// The offset behind a comment, a section of characters, or the document type.
    private func endOfMarkup(_ source: Source, from open: Int, called name: String) throws(FeedError) -> Int {
        if source[open...].starts(with: "<!--".utf8) { return source.end(of: "-->", from: open) }
        if source[open...].starts(with: "<![CDATA[".utf8) { return source.end(of: "]]>", from: open) }
        let type = DocumentType(source, from: open)
        if let declaration = type.declaration {
            throw FeedError(
                .malformed,
                "\(name) declares \(declaration.noun) in its DOCTYPE, which no feed needs and which can grow without end",
                hint: "Ask the publisher for a feed without a DOCTYPE."
            )
        }
        return type.end
    }

    /// Passes over a tag.
    ///
    /// - Returns: The offset behind it.
    private mutating func readTag(_ source: Source, from open: Int, called name: String) throws(FeedError) -> Int {
        let end = source.end(of: ">", from: open)
        // Most tags have no attributes.
        guard source.firstOffset(of: UInt8(ascii: "="), from: open, to: end) != nil else { return end }
        var position = open
        var attributes = 0
        var quote: UInt8?
        while position < source.count {
            let byte = source[position]
            if let opened = quote {
                if byte == opened {
                    quote = nil
                } else if byte == UInt8(ascii: "&") {
                    position = readReference(source, at: position)
                    continue
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "="): attributes += 1
                case UInt8(ascii: ">"): return position + 1
                default: break
                }
            }
            guard attributes <= Self.maximumAttributeCount else {
                throw FeedError(
                    .malformed,
                    "\(name) has an element with more than \(Self.maximumAttributeCount) attributes, which no feed has"
                )
            }
            position += 1
        }
        return source.count
    }

    private mutating func readText(_ source: Source, _ range: Range<Int>) throws(FeedError) {
        var position = range.lowerBound
        var bracket = source.firstOffset(of: "]]>", from: position, to: range.upperBound)
        var reference = source.firstOffset(of: UInt8(ascii: "&"), from: position, to: range.upperBound)
        while bracket != nil || reference != nil {
            try checkCancellation()
            if let start = bracket, start < reference ?? .max {
                replace((start + 2)..<(start + 3), of: source, with: "&gt;")
                position = start + 3
                bracket = source.firstOffset(of: "]]>", from: position, to: range.upperBound)
            } else if let start = reference {
                position = readReference(source, at: start)
                reference = source.firstOffset(of: UInt8(ascii: "&"), from: position, to: range.upperBound)
            }
        }
    }

    // MARK: - References

    /// Passes over what begins with an `&`: a reference stays, what HTML names becomes that character, a character that XML
    /// forbids is left out, and else it is `&amp;`.
    ///
    /// - Returns: The offset behind it.
    private mutating func readReference(_ source: Source, at start: Int) -> Int {
        let body = source[(start + 1)...].prefix(32).prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
        let end = body.endIndex
        guard !body.isEmpty, end < source.count, source[end] == UInt8(ascii: ";") else {
            replace(start..<(start + 1), of: source, with: "&amp;")
            return start + 1
        }
        let name = String(decoding: body, as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return end + 1 }
        if let digits = Self.digits(ofReference: name) {
            // A number that is too large for any character is one that is not allowed.
            let scalar = UInt32(digits.text, radix: digits.radix).flatMap { Unicode.Scalar($0) }
            if scalar.map(ForbiddenCharacters.contains) ?? true { leaveOut(start..<(end + 1), of: source) }
            return end + 1
        }
        guard let scalar = HTMLEntities.scalar(named: name) else {
            replace(start..<(start + 1), of: source, with: "&amp;")
            return start + 1
        }
        replace(start..<(end + 1), of: source, with: String(scalar))
        return end + 1
    }

    /// The digits of a reference by number, such as `#169` or `#xA9`; `nil` for anything else.
    private static func digits(ofReference name: String) -> (text: Substring, radix: Int)? {
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        let areDigits = digits.utf8.allSatisfy { isHexadecimal ? $0.isHexadecimalDigit : $0.isDecimalDigit }
        return areDigits && !digits.isEmpty ? (digits, isHexadecimal ? 16 : 10) : nil
    }

    private mutating func leaveOut(_ range: Range<Int>, of source: Source) {
        copy(source, upTo: range.lowerBound)
        firstForbiddenReference = firstForbiddenReference ?? bytes.count
        forbidden.count += 1
        copied = range.upperBound
    }
}

extension UInt8 {
    fileprivate var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isHexadecimalDigit: Bool {
        isDecimalDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of a byte; the library's search, since documents have 50 MB.
    fileprivate func firstOffset(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        guard let base = baseAddress, start < (end ?? count),
            let found = memchr(base + start, Int32(byte), (end ?? count) - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The offset behind a mark; the end of all where there is none.
    func end(of mark: StaticString, from start: Int) -> Int {
        firstOffset(of: mark, from: start).map { $0 + mark.utf8CodeUnitCount } ?? count
    }

    /// Whether a mark stands at an offset.
    func has(_ mark: StaticString, at offset: Int) -> Bool {
        self[offset...].starts(with: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    }

    fileprivate func firstOffset(of mark: StaticString, from start: Int, to end: Int? = nil) -> Int? {
        let length = mark.utf8CodeUnitCount
        // The end of a mark is the rarest in a text.
        var position = start
        while let found = firstOffset(of: mark.utf8Start[length - 1], from: position + length - 1, to: end) {
            let candidate = found - length + 1
            if has(mark, at: candidate) { return candidate }
            position = candidate + 1
        }
        return nil
    }
}
