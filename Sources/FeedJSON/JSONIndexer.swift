/// Checks a text against RFC 8259 and creates its index, in one pass and without recursion.
///
/// It borrows the bytes, and must not be used after the call that lends them.
struct JSONIndexer {
    /// The first error in a text; its line and column are computed later.
    struct Fault: Error {
        var offset: Int
        var expected: String
    }

    private let base: UnsafePointer<UInt8>
    private let end: Int
    private let maximumDepth: Int
    private var position: Int
    private var entries: [JSONEntry] = []
    /// The entries of the open containers, outermost first.
    private var open: [Int] = []

    init(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int, maximumDepth: Int) {
        // An empty buffer may have no address; then it is never read, since `end` is 0.
        base = buffer.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        end = buffer.count
        position = start
        self.maximumDepth = maximumDepth
        // Publishers' bodies have one value for every 12 to 25 bytes.
        entries.reserveCapacity(buffer.count / 16 + 8)
        open.reserveCapacity(8)
    }

    mutating func index() -> Result<[JSONEntry], Fault> {
        do {
            try text()
            return .success(entries)
        } catch {
            return .failure(error)
        }
    }

    // MARK: - Structure

    private mutating func text() throws(Fault) {
        try value()
        while let container = open.last {
            skipSpace()
            let isObject = entries[container].kind == .object
            guard position < end else {
                throw fault(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
            }
            switch base[position] {
            case UInt8(ascii: ","):
                position += 1
                skipSpace()
                if isObject { try name() }
                try value()
            case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
                position += 1
                close(container)
            default:
                throw fault(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
            }
        }
        skipSpace()
        guard position == end else { throw fault("nothing after the value") }
    }

    /// Reads a scalar, or opens a container and continues up to the first scalar or empty container inside it.
    private mutating func value() throws(Fault) {
        var isFirstElement = false
        while true {
            skipSpace()
            guard position < end else { throw fault(isFirstElement ? "a value or \"]\"" : "a value") }
            switch base[position] {
            case UInt8(ascii: "\""):
                return try string()
            case UInt8(ascii: "{"):
                try push(.object)
                skipSpace()
                if position < end, base[position] == UInt8(ascii: "}") {
                    position += 1
                    return close(entries.count - 1)
                }
                try name(expected: "a name or \"}\"")
                isFirstElement = false
            case UInt8(ascii: "["):
                try push(.array)
                skipSpace()
                if position < end, base[position] == UInt8(ascii: "]") {
                    position += 1
                    return close(entries.count - 1)
                }
                isFirstElement = true
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return try number()
            case UInt8(ascii: "t"):
                return try literal("true", .true)
            case UInt8(ascii: "f"):
                return try literal("false", .false)
            case UInt8(ascii: "n"):
                return try literal("null", .null)
            default:
                throw fault(isFirstElement ? "a value or \"]\"" : "a value")
            }
        }
    }

    private mutating func push(_ kind: JSONEntry.Kind) throws(Fault) {
        guard open.count < maximumDepth else { throw fault("at most \(maximumDepth) levels of nesting") }
        open.append(entries.count)
        entries.append(JSONEntry(kind, offset: position, length: 1))
        position += 1
    }

    private mutating func close(_ container: Int) {
        open.removeLast()
        let entry = entries[container]
        entries[container] = JSONEntry(entry.kind, offset: entry.offset, length: entries.count - container)
    }

    private mutating func name(expected: String = "a name in quotation marks") throws(Fault) {
        guard position < end, base[position] == UInt8(ascii: "\"") else { throw fault(expected) }
        try string()
        skipSpace()
        guard position < end, base[position] == UInt8(ascii: ":") else { throw fault("\":\"") }
        position += 1
    }

    @inline(__always)
    private mutating func skipSpace() {
        while position < end {
            switch base[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    // MARK: - Scalars

    private mutating func literal(_ word: StaticString, _ kind: JSONEntry.Kind) throws(Fault) {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard position < end, base[position] == word.utf8Start[index] else {
                // A word such as "not" is probably a text without quotation marks, not a misspelt null.
                throw fault("the literal \(word)\(index == 1 ? " or a text in quotation marks" : "")")
            }
            position += 1
        }
        entries.append(JSONEntry(kind, offset: start, length: position - start))
    }

    private mutating func number() throws(Fault) {
        let start = position
        var kind = JSONEntry.Kind.integer
        if base[position] == UInt8(ascii: "-") { position += 1 }
        if position < end, base[position] == UInt8(ascii: "0") {
            position += 1
            if position < end, isDigit(base[position]) { throw fault("no digit after a leading zero") }
        } else {
            try digits()
        }
        if position < end, base[position] == UInt8(ascii: ".") {
            kind = .decimal
            position += 1
            try digits()
        }
        if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
            kind = .decimal
            position += 1
            if position < end, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") {
                position += 1
            }
            try digits()
        }
        // Only a text that is a single number of nearly the maximum size is longer than an entry can hold.
        guard position - start <= JSONEntry.maximumLength else { throw fault("a shorter number") }
        entries.append(JSONEntry(kind, offset: start, length: position - start))
    }

    private mutating func digits() throws(Fault) {
        guard position < end, isDigit(base[position]) else { throw fault("a digit") }
        while position < end, isDigit(base[position]) { position += 1 }
    }

    @inline(__always)
    private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private mutating func string() throws(Fault) {
        position += 1
        let start = position
        var kind = JSONEntry.Kind.plainString
        while true {
            position = endOfPlainCharacters(in: base, from: position, to: end)
            guard position < end else { throw fault("the end of the string") }
            switch base[position] {
            case UInt8(ascii: "\""):
                entries.append(JSONEntry(kind, offset: start, length: position - start))
                position += 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedString
                try escape()
            case 0..<0x20:
                throw fault("an escape: a control character may not stand in a string as it is")
            case 0x80...:
                try multibyteCharacter()
            default:
                // The scan by words stops before an unremarkable byte only near the end of the text.
                position += 1
            }
        }
    }

    private mutating func escape() throws(Fault) {
        position += 1
        guard position < end else { throw fault("the rest of the escape") }
        switch base[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard position < end, hexadecimalValue(of: base[position]) != nil else {
                    throw fault("four hexadecimal digits after \\u")
                }
                position += 1
            }
        default:
            throw fault("one of \" \\ / b f n r t u after a backslash")
        }
    }

    /// Checks one character of two to four bytes, according to [RFC 3629, section
    /// 4](https://www.rfc-editor.org/rfc/rfc3629#section-4).
    private mutating func multibyteCharacter() throws(Fault) {
        let lead = base[position]
        let second: ClosedRange<UInt8>
        let count: Int
        switch lead {
        case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
        case 0xE0: (count, second) = (3, 0xA0...0xBF)
        case 0xED: (count, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
        case 0xF0: (count, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
        case 0xF4: (count, second) = (4, 0x80...0x8F)
        default: throw fault("UTF-8")
        }
        guard position + count <= end, second.contains(base[position + 1]) else { throw fault("UTF-8") }
        for index in 2..<max(count, 2) where base[position + index] & 0xC0 != 0x80 { throw fault("UTF-8") }
        position += count
    }

    private func fault(_ expected: String) -> Fault { Fault(offset: position, expected: expected) }
}

/// Returns the value of a hexadecimal digit of either case; `nil` for any other byte.
@inline(__always)
func hexadecimalValue(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}
