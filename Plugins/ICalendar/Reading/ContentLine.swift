/// A property of a calendar: `DTSTART;TZID=Europe/London:20261224T090000`.
struct ContentLine: Sendable {
    /// The name in capitals.
    var name: String

    /// The property; `nil` for one that is skipped.
    var property: PropertyName?

    /// The parameters: values without quotation marks, by name in capitals.
    var parameters: [String: [String]]

    /// The text after the colon, still escaped.
    var value: String

    /// The line number in the file, from 1.
    var number: Int

    var place: String { "line \(number)" }

    /// The maximum number of values of all parameters of a line.
    private static let maximumParameterCount = 1_000

    /// The only value of a parameter, or the first of several.
    func parameter(_ name: String) -> String? { parameters[name]?.first }
}

/// Why a line is not a property: what was found and what was expected.
struct ContentLineError: Error {
    var message: String
}

extension ContentLine {
    /// Where the name of a line ends.
    private static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? bytes.endIndex
    }

    /// The property of a line, without parsing the rest; `nil` for one that is skipped.
    static func property(of bytes: ArraySlice<UInt8>) -> PropertyName? {
        bytes.withUnsafeBufferPointer { PropertyName.named(UnsafeBufferPointer(rebasing: $0[..<endOfName($0)])) }
    }

    /// The name of a property in capitals, without parsing the rest; empty if there is none.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0[..<endOfName($0)], as: UTF8.self).uppercased() }
    }

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - property: Its property, as ``property(of:)`` has it.
    /// - Throws: What was found and what was expected; also for an unclosed quotation mark, and for more parameters
    ///   than any property has.
    init(_ line: LogicalLines.Line, property: PropertyName?) throws(ContentLineError) {
        let bytes = line.bytes
        self.property = property
        name = property?.rawValue ?? Self.name(of: bytes)
        number = line.number
        parameters = [:]
        let isName = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard property != nil || !name.isEmpty && name.utf8.allSatisfy(isName) else {
            let found = String(decoding: bytes.prefix(80), as: UTF8.self)
            throw ContentLineError(message: "found \"\(found.shortened)\", expected NAME:VALUE")
        }
        var position = bytes.startIndex + name.utf8.count
        var count = 0
        while position < bytes.endIndex, bytes[position] == UInt8(ascii: ";") {
            guard let equals = bytes[position...].firstIndex(of: UInt8(ascii: "=")) else {
                throw ContentLineError(message: "found a parameter of \(name.shortened) without a value")
            }
            let parameter = String(decoding: bytes[(position + 1)..<equals], as: UTF8.self).uppercased()
            guard !parameter.utf8.contains(UInt8(ascii: ":")) else {
                throw ContentLineError(message: "found a parameter of \(name.shortened) without a value")
            }
            position = equals
            var values: [String] = []
            repeat {
                count += 1
                guard count <= Self.maximumParameterCount else {
                    throw ContentLineError(
                        message: "found more than \(Self.maximumParameterCount) parameters of \(name.shortened)"
                    )
                }
                let (value, end) = try Self.parameterValue(in: bytes, from: position + 1, of: name)
                values.append(value)
                position = end
            } while position < bytes.endIndex && bytes[position] == UInt8(ascii: ",")
            if parameters[parameter] == nil { parameters[parameter] = values }
        }
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: ":") else {
            throw ContentLineError(message: "found \(name.shortened) without a colon, expected NAME:VALUE")
        }
        value = String(decoding: bytes[(position + 1)...], as: UTF8.self)
    }

    private static func parameterValue(
        in bytes: ArraySlice<UInt8>,
        from start: Int,
        of name: String
    ) throws(ContentLineError) -> (String, end: Int) {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else {
            let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")]
            let end = bytes[start...].firstIndex { marks.contains($0) } ?? bytes.endIndex
            return (decoded(bytes[start..<end]), end)
        }
        guard let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
            throw ContentLineError(message: "found a quotation mark in \(name.shortened) that is not closed")
        }
        return (decoded(bytes[(start + 1)..<end]), end + 1)
    }

    /// The text of a parameter's value, whose escapes begin with a caret.
    ///
    /// - SeeAlso: [RFC 6868](https://www.rfc-editor.org/rfc/rfc6868)
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "^")) else { return text }
        var decoded = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            guard isEscaped else {
                if scalar == "^" { isEscaped = true } else { decoded.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n": decoded.append("\n")
            case "'": decoded.append("\"")
            case "^": decoded.append("^")
            default: decoded.append(contentsOf: ["^", scalar])
            }
        }
        if isEscaped { decoded.append("^") }
        return String(decoded)
    }
}
