/// A property of a calendar: `DTSTART;TZID=Europe/London:20261224T090000`.
struct ContentLine: Sendable {
    /// In capitals.
    var name: String

    /// The values of each parameter by its name in capitals, without quotation marks.
    var parameters: [String: [String]]

    /// What stands behind the colon, escapes and all.
    var value: String

    /// The line of the file, from 1.
    var number: Int

    /// Where the line stands, for a warning.
    var place: String { "line \(number)" }

    /// How many values all parameters of a line may have.
    private static let maximumParameterCount = 1_000

    /// The only value of a parameter, or the first of several.
    func parameter(_ name: String) -> String? { parameters[name]?.first }
}

/// Why a line is no property, as found and expected.
struct ContentLineError: Error {
    var message: String
}

extension ContentLine {
    /// The name of a property, in capitals, without reading the rest; empty where there is none.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        let end = bytes.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? bytes.endIndex
        return String(decoding: bytes[..<end], as: UTF8.self).uppercased()
    }

    /// Reads a line.
    ///
    /// - Throws: What was found where something else was expected. A quotation mark that is not closed is one such thing, more parameters than any property has another.
    init(_ line: LogicalLines.Line) throws(ContentLineError) {
        let bytes = line.bytes
        name = Self.name(of: bytes)
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
        guard !name.isEmpty, name.utf8.allSatisfy(isName) else {
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
