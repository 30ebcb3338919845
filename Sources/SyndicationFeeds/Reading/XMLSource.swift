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
/// What no parser should be given is refused: entities that the document declares, and tags with attributes without end,
/// over which the parser needs the square of their number. What feeds get wrong all the time is put right and told: an
/// `&` or a `<` that stands for itself, and HTML's names of characters.
struct XMLSource {
    /// How many attributes one tag may have; a feed's root has one for each module that it uses.
    static let maximumAttributeCount = 200

    /// The text for the parser, its lines where they were.
    private(set) var bytes: [UInt8] = []

    /// How often something was put right.
    private var repairs = 0

    /// The offset in ``bytes`` of what was put right first.
    private var firstRepair = 0

    /// How much of the source is in ``bytes``.
    private var copied = 0

    /// - Parameters:
    ///   - text: The document in UTF-8, whatever its declaration says.
    ///   - name: What errors call it, such as `the answer`.
    /// - Throws: ``FeedError`` with code `malformed` for what no parser should be given.
    init(_ text: [UInt8], called name: String) throws(FeedError) {
        bytes.reserveCapacity(text.count + 1_024)
        let result = text.withUnsafeBufferPointer { source in
            Result { () throws(FeedError) in try copy(source, called: name) }
        }
        try result.get()
    }

    /// Tells what was put right.
    func warn(called name: String, _ warnings: inout FeedWarnings) {
        guard repairs > 0 else { return }
        let line = bytes[..<firstRepair].count { $0 == UInt8(ascii: "\n") } + 1
        let others = repairs == 1 ? "" : ", and \(repairs - 1) others"
        warnings.add(
            .unusualRecord,
            "\(name) is no well-formed XML: an \"&\" or \"<\" in line \(line) means itself or a name that XML has not"
                + "\(others); it was read as meant"
        )
    }

    // MARK: - Passing over the text

    private typealias Source = UnsafeBufferPointer<UInt8>

    private mutating func copy(_ source: Source, called name: String) throws(FeedError) {
        var position = copyDeclaration(of: source)
        while let open = source.firstOffset(of: UInt8(ascii: "<"), from: position) {
            readText(source, position..<open)
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
        readText(source, position..<source.count)
        copy(source, upTo: source.count)
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
        // An end that is found too early only makes the search stricter: it goes through all the rest.
        let end = source.end(of: ">", from: open)
        if let subset = source.firstOffset(of: UInt8(ascii: "["), from: open), subset < end,
            source.firstOffset(of: "<!ENTITY", from: open) != nil
        {
            throw FeedError(
                .malformed,
                "\(name) declares entities in its DOCTYPE, which no feed needs and which can grow without end",
                hint: "Ask the publisher for a feed without a DOCTYPE."
            )
        }
        return end
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

    private mutating func readText(_ source: Source, _ range: Range<Int>) {
        var position = range.lowerBound
        while let next = source.firstOffset(of: UInt8(ascii: "&"), from: position, to: range.upperBound) {
            position = readReference(source, at: next)
        }
    }

    // MARK: - References

    /// Passes over what begins with an `&`: a reference stays, what HTML names becomes that character, else it is `&amp;`.
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
        if name.first == "#" || ["amp", "lt", "gt", "quot", "apos"].contains(name) { return end + 1 }
        guard let scalar = HTMLEntities.scalar(named: name) else {
            replace(start..<(start + 1), of: source, with: "&amp;")
            return start + 1
        }
        replace(start..<(end + 1), of: source, with: String(scalar))
        return end + 1
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
    fileprivate func end(of mark: StaticString, from start: Int) -> Int {
        firstOffset(of: mark, from: start).map { $0 + mark.utf8CodeUnitCount } ?? count
    }

    fileprivate func firstOffset(of mark: StaticString, from start: Int) -> Int? {
        let length = mark.utf8CodeUnitCount
        // The end of a mark is the rarest in a text.
        var position = start
        while let found = firstOffset(of: mark.utf8Start[length - 1], from: position + length - 1) {
            let candidate = found - length + 1
            if self[candidate...].starts(with: UnsafeBufferPointer(start: mark.utf8Start, count: length)) {
                return candidate
            }
            position = candidate + 1
        }
        return nil
    }
}
