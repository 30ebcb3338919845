/// A parser of the text of a path, which reads one Unicode scalar after the other.
struct JSONPathParser {
    /// The largest number that a path may contain: every JSON library represents it exactly.
    private static let largestInteger = 1 << 53 - 1

    /// The maximum length of a path, in characters.
    private static let maximumLength = 4_096

    let scalars: [Unicode.Scalar]
    var position = 0

    /// The number of filters and parentheses around the current position.
    var depth = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars.prefix(Self.maximumLength + 1)) }

    var upcoming: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    func error(_ reason: String, at position: Int? = nil, isUnsupported: Bool = false) -> MappingTextError {
        MappingTextError(column: (position ?? self.position) + 1, reason: reason, isUnsupported: isUnsupported)
    }

    func expected(_ what: String) -> MappingTextError {
        guard let upcoming else { return error("found the end of the path, expected \(what)") }
        return error("found \(upcoming.quoted), expected \(what)")
    }

    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard upcoming == scalar else { return false }
        position += 1
        return true
    }

    mutating func skipBlanks() {
        while let scalar = upcoming, [" ", "\t", "\n", "\r"].contains(scalar) { position += 1 }
    }

    // MARK: - Segments

    mutating func consumeRoot() throws(MappingTextError) {
        guard consume("$") else { throw expected("\"$\"") }
    }

    /// Reads the text after the `$` to its end.
    mutating func segments() throws(MappingTextError) -> [JSONPath.Segment] {
        guard scalars.count <= Self.maximumLength else {
            throw error("the path is longer than \(Self.maximumLength) characters", at: Self.maximumLength)
        }
        let segments = try segmentsOfQuery()
        let end = position
        skipBlanks()
        guard upcoming == nil else { throw expected("\".\" or \"[\"") }
        // Blanks may stand between segments, not behind the last.
        guard position == end else { throw error("found blanks at the end of the path", at: end) }
        return segments
    }

    /// Reads segments up to the first character that does not begin one.
    mutating func segmentsOfQuery() throws(MappingTextError) -> [JSONPath.Segment] {
        var segments: [JSONPath.Segment] = []
        while true {
            let start = position
            skipBlanks()
            guard upcoming == "." || upcoming == "[" else {
                position = start
                return segments
            }
            segments.append(try segment())
        }
    }

    /// Reads a path that begins with a name, a bracket or a dot instead of `$.`.
    mutating func relativeSegments() throws(MappingTextError) -> [JSONPath.Segment] {
        switch upcoming {
        case nil: throw error("found an empty text, expected a path")
        case "[", ".": return try segments()
        case "*":
            position += 1
            return [JSONPath.Segment(selectors: [.wildcard], isDescendant: false)] + (try segments())
        default:
            let first = try JSONPath.Segment(selectors: [.name(name())], isDescendant: false)
            return [first] + (try segments())
        }
    }

    private mutating func segment() throws(MappingTextError) -> JSONPath.Segment {
        if consume("[") { return JSONPath.Segment(selectors: try selectors(), isDescendant: false) }
        guard consume(".") else { throw expected("\".\" or \"[\"") }
        let isDescendant = consume(".")
        if isDescendant, consume("[") { return JSONPath.Segment(selectors: try selectors(), isDescendant: true) }
        if consume("*") { return JSONPath.Segment(selectors: [.wildcard], isDescendant: isDescendant) }
        return JSONPath.Segment(selectors: [.name(try name())], isDescendant: isDescendant)
    }

    /// Reads a name without quotation marks.
    private mutating func name() throws(MappingTextError) -> String {
        guard let first = upcoming, first.beginsName else { throw expected("a name") }
        let start = position
        var name = String.UnicodeScalarView()
        while let scalar = upcoming, scalar.beginsName || ("0"..."9").contains(scalar) {
            name.append(scalar)
            position += 1
        }
        if upcoming == "(" { throw unsupported(function: String(name), at: start) }
        return String(name)
    }

    func unsupported(function name: String, at start: Int) -> MappingTextError {
        error("a function (\"\(name)\") is not implemented", at: start, isUnsupported: true)
    }

    // MARK: - Selectors

    private mutating func selectors() throws(MappingTextError) -> [JSONPath.Selector] {
        var selectors: [JSONPath.Selector] = []
        repeat {
            skipBlanks()
            selectors.append(try selector())
            skipBlanks()
        } while consume(",")
        guard consume("]") else { throw expected("\",\" or \"]\"") }
        return selectors
    }

    private mutating func selector() throws(MappingTextError) -> JSONPath.Selector {
        let expectation = "a name in quotation marks, an index, a slice, \"*\" or \"?\""
        guard let first = upcoming else { throw expected(expectation) }
        switch first {
        case "'", "\"": return .name(try quoted())
        case "*":
            position += 1
            return .wildcard
        case "?":
            position += 1
            return .filter(try filter())
        case ":": return try slice(from: nil)
        case "-", "0"..."9":
            let start = try integer()
            let end = position
            skipBlanks()
            if upcoming == ":" { return try slice(from: start) }
            position = end
            return .index(start)
        default: throw expected(expectation)
        }
    }

    /// Reads the rest of a slice after its start.
    private mutating func slice(from start: Int?) throws(MappingTextError) -> JSONPath.Selector {
        position += 1
        let end = try integerIfPresent()
        guard consume(":") else { return .slice(start: start, end: end, step: 1) }
        return .slice(start: start, end: end, step: try integerIfPresent() ?? 1)
    }

    /// Reads a number with blanks around it; `nil` if there are only blanks.
    private mutating func integerIfPresent() throws(MappingTextError) -> Int? {
        skipBlanks()
        guard let scalar = upcoming, scalar == "-" || ("0"..."9").contains(scalar) else { return nil }
        let value = try integer()
        skipBlanks()
        return value
    }

    private mutating func integer() throws(MappingTextError) -> Int {
        let start = position
        let isNegative = consume("-")
        var digits: [UInt8] = []
        while let scalar = upcoming, ("0"..."9").contains(scalar) {
            digits.append(UInt8(scalar.value))
            position += 1
        }
        guard !digits.isEmpty else { throw expected("a digit") }
        guard digits.count == 1 && !isNegative || digits[0] != UInt8(ascii: "0") else {
            throw error(isNegative && digits.count == 1 ? "-0 is not an index" : "a number begins with 0", at: start)
        }
        guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= Self.largestInteger else {
            throw error("a number is beyond \(Self.largestInteger)", at: start)
        }
        return isNegative ? -value : value
    }

    // MARK: - Texts

    mutating func quoted() throws(MappingTextError) -> String {
        let start = position
        let mark = scalars[position]
        position += 1
        var text = String.UnicodeScalarView()
        while let scalar = upcoming {
            position += 1
            switch scalar {
            case mark: return String(text)
            case "\\": text.append(try escape(in: mark))
            case "\u{0}"..."\u{1F}": throw error("found a control character in a name", at: position - 1)
            default: text.append(scalar)
            }
        }
        throw error("the quotation mark is not closed", at: start)
    }

    private mutating func escape(in mark: Unicode.Scalar) throws(MappingTextError) -> Unicode.Scalar {
        guard let scalar = upcoming else { throw expected("an escape") }
        position += 1
        switch scalar {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "/", "\\", mark: return scalar
        case "u": return try unicodeEscape()
        default:
            let noun = scalar.isControl ? "a control character" : "\"\\\(scalar)\""
            throw error("found \(noun), which is not an escape", at: position - 2)
        }
    }

    private mutating func unicodeEscape() throws(MappingTextError) -> Unicode.Scalar {
        let start = position - 2
        let unit = try hexadecimalUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, consume("\\"), consume("u") else { throw error("half of a surrogate pair", at: start) }
        let low = try hexadecimalUnit()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw error("half of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func hexadecimalUnit() throws(MappingTextError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let scalar = upcoming, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
                throw expected("a hexadecimal digit")
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}

extension Unicode.Scalar {
    /// True if a name without quotation marks may begin with this character.
    fileprivate var beginsName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: value >= 0x80
        }
    }
}
