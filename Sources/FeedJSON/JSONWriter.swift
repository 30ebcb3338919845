/// Writes JSON directly as UTF-8 bytes, member by member, in the order of the calls.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///     $0.member("id", "tfl")
///     $0.member("groups") { $0.array { $0.value(14) } }
/// }
/// ```
public struct JSONWriter: Sendable {
    /// The layout of the text.
    public enum Layout: Sendable {
        /// On one line, without white space.
        case compact
        /// One member or element per line, indented by two blanks for each level.
        case indented
    }

    /// The UTF-8 bytes written so far.
    public private(set) var bytes: [UInt8] = []

    private let layout: Layout
    private var depth = 0
    private var needsComma = false
    private var follows = false

    public init(_ layout: Layout = .compact) { self.layout = layout }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    /// Removes the written text but keeps the memory, for the next of many texts.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (depth, needsComma, follows) = (0, false, false)
    }

    /// Removes the written bytes but keeps the memory and the place in the document, which goes on in another piece.
    package mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a byte between two values, such as the line feed between two documents.
    public mutating func separate(with byte: UInt8) {
        bytes.append(byte)
        needsComma = false
    }

    // MARK: - Containers

    /// Writes an object with the members that the closure writes; if the closure throws, the text is incomplete.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// Writes an array with the values that the closure writes; if the closure throws, the text is incomplete.
    public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    private mutating func container(
        _ opening: UInt8,
        _ closing: UInt8,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        begin(opening)
        try content(&self)
        end(closing)
    }

    private mutating func begin(_ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if needsComma { breakLine() }
        bytes.append(bracket)
        needsComma = true
    }

    /// Writes a member; `value` must write exactly one value.
    public mutating func member(_ name: String, _ value: (inout JSONWriter) throws -> Void) rethrows {
        beginName(name)
        try value(&self)
    }

    // MARK: - Values

    public mutating func null() {
        beginValue()
        bytes.append(contentsOf: "null".utf8)
    }

    public mutating func value(_ value: Bool) {
        beginValue()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    public mutating func value(_ value: Int) {
        beginValue()
        append(value)
    }

    /// Writes the shortest text that reads back as the same number; a whole number has no fraction.
    ///
    /// JSON cannot represent infinity and not-a-number; they are written as null.
    public mutating func value(_ value: Double) {
        guard value.isFinite else { return null() }
        beginValue()
        // From 2^54 on, Swift writes an exponent; below, it would write a whole number with a fraction of zero.
        if abs(value) < 0x1p54, Double(Int(value)) == value {
            append(Int(value))
        } else {
            bytes.append(contentsOf: value.description.utf8)
        }
    }

    public mutating func value(_ value: String) {
        beginValue()
        quote(value)
    }

    /// Writes a value of a document: numbers unchanged, and each occurrence of a repeated name.
    ///
    /// It follows the index instead of calling itself, so that no depth of nesting can exhaust the stack.
    public mutating func value(_ json: JSONValue) {
        var open: [(end: Int, isObject: Bool)] = []
        var next = json.entry
        repeat {
            if open.last?.isObject == true {
                beginName(JSONValue(storage: json.storage, entry: next).string ?? "")
                next += 1
            }
            let value = JSONValue(storage: json.storage, entry: next)
            switch value.kind {
            case .null: null()
            case .boolean: self.value(value.bool ?? false)
            case .number: number(value)
            case .string: self.value(value.string ?? "")
            case .array:
                begin(UInt8(ascii: "["))
                open.append((next + value.indexed.length, false))
            case .object:
                begin(UInt8(ascii: "{"))
                open.append((next + value.indexed.length, true))
            }
            next += 1
            while let container = open.last, container.end == next {
                end(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                open.removeLast()
            }
        } while !open.isEmpty
    }

    private mutating func number(_ json: JSONValue) {
        beginValue()
        bytes.append(contentsOf: json.storage.bytes[json.indexed.range])
    }

    // MARK: - Members of one value

    public mutating func member(_ name: String, _ value: String) {
        beginName(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Int) {
        beginName(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Double) {
        beginName(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Bool) {
        beginName(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: JSONValue) {
        beginName(name)
        self.value(value)
    }

    /// Writes a member, unless its value is `nil`.
    public mutating func member(_ name: String, ifPresent value: String?) {
        if let value { member(name, value) }
    }

    public mutating func member(_ name: String, _ values: [String]) {
        member(name) { $0.array { for value in values { $0.value(value) } } }
    }

    // MARK: - Text

    private mutating func beginName(_ name: String) {
        beginValue()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(UInt8(ascii: " ")) }
        needsComma = false
        follows = true
    }

    private mutating func beginValue() {
        if follows {
            (follows, needsComma) = (false, true)
            return
        }
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 { breakLine() }
        needsComma = true
    }

    private mutating func breakLine() {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func append(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
            magnitude /= 10
        } while magnitude > 0
        bytes[start...].reverse()
    }

    /// Writes a string.
    ///
    /// It escapes the characters for which RFC 8259, section 7 requires this, and also those that a terminal or a page
    /// would obey: DEL, the C1 control characters, the line and paragraph separators, and the bidirectional embeddings,
    /// overrides and isolates.
    private mutating func quote(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return bytes.append(contentsOf: "\"\"".utf8) }
            guard arePlainCharacters(base, utf8.count) else { return escape(utf8, at: base) }
            bytes.append(addingCapacity: utf8.count + 2) { output in
                output.append(UInt8(ascii: "\""))
                output.withUnsafeMutableBufferPointer { buffer, count in
                    _ = buffer[count...].update(fromContentsOf: utf8)
                    count += utf8.count
                }
                output.append(UInt8(ascii: "\""))
            }
        }
    }

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>, at base: UnsafePointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        var position = 0
        while position < utf8.count {
            position = endOfPlainCharacters(in: base, from: position, to: utf8.count, noticesDelete: true)
            guard position < utf8.count else { break }
            let byte = utf8[position]
            let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
            if isPlain, byte != 0xC2, byte != 0xE2 {
                position += 1
                // Letters beyond ASCII rarely occur alone.
                while position < utf8.count, utf8[position] >= 0x80, utf8[position] != 0xC2, utf8[position] != 0xE2 {
                    position += 1
                }
                continue
            }
            // The two lead bytes begin letters too; in a valid text, they are followed by the rest of the character.
            let length = isPlain ? Self.lengthOfEscaped(utf8[position...]) : 1
            guard length > 0 else {
                position += 1
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
            switch length {
            case 1: escape(byte)
            case 2: escape(unit: UInt16(utf8[position + 1]))
            default:
                escape(unit: 0x2000 | UInt16(utf8[position + 1] & 0x3F) << 6 | UInt16(utf8[position + 2] & 0x3F))
            }
            position += length
            start = position
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the length in bytes of the non-ASCII character at the start if it must be escaped, otherwise 0.
    private static func lengthOfEscaped(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let start = utf8.startIndex
        guard utf8.count >= 2 else { return 0 }
        // U+0080 to U+009F.
        if utf8[start] == 0xC2 { return utf8[start + 1] < 0xA0 ? 2 : 0 }
        guard utf8.count >= 3 else { return 0 }
        switch (utf8[start + 1], utf8[start + 2]) {
        // U+2028 to U+202E and U+2066 to U+2069.
        case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return 3
        default: return 0
        }
    }

    private mutating func escape(_ byte: UInt8) {
        let short: UInt8? =
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
            case 0x08: UInt8(ascii: "b")
            case 0x0C: UInt8(ascii: "f")
            case 0x0A: UInt8(ascii: "n")
            case 0x0D: UInt8(ascii: "r")
            case 0x09: UInt8(ascii: "t")
            default: nil
            }
        guard let short else { return escape(unit: UInt16(byte)) }
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(short)
    }

    private mutating func escape(unit: UInt16) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift & 15)]) }
    }
}
