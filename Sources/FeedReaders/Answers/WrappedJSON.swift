package import FeedCore
import FeedJSON

/// JSON that an answer has in another form than one document: several values one behind the other, the call of a
/// function, the value of a variable, or behind a prefix that keeps scripts of other sites from reading it.
///
/// Nothing of this is JSON as RFC 8259 has it, so that an answer that is JSON is never read as one of these.
///
/// - SeeAlso: [NDJSON](https://github.com/ndjson/ndjson-spec), [JSON Lines](https://jsonlines.org),
///   [JSON text sequences](https://www.rfc-editor.org/rfc/rfc7464)
package struct WrappedJSON {
    /// One JSON document: the inner one, or an array of the values.
    package let bytes: [UInt8]

    /// The lines that are not JSON, among others that are.
    package private(set) var warnings = FeedWarnings()

    /// Unwraps the JSON of an answer; `nil` for an answer in none of these forms, such as JSON that is cut off.
    package init?(_ answer: [UInt8]) {
        let text = Self.utf8(of: answer)
        let inner = Self.withoutCall(Self.withoutPrefix(Self.trimmed(text[...])))
        guard !inner.isEmpty else { return nil }
        if inner.count < answer.count, (try? JSONDocument(Array(inner))) != nil {
            bytes = Array(inner)
        } else if let lines = Self.values(inLinesOf: inner, &warnings) {
            bytes = Self.array(of: lines)
        } else if let values = Self.values(of: inner) {
            bytes = Self.array(of: values)
        } else {
            return nil
        }
    }

    /// Returns the text in UTF-8, without a byte-order mark: some programs write UTF-16.
    private static func utf8(of answer: [UInt8]) -> [UInt8] {
        guard let (encoding, mark) = TextEncoding.opening(answer) else { return answer }
        let text = Array(answer[mark...])
        return encoding == .utf8 ? text : encoding.decode(text).utf8
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: \.isBlankInJSON)
        while text.last?.isBlankInJSON == true { text.removeLast() }
        return text
    }

    // MARK: - Prefixes and calls

    /// The prefixes that are in use; those that begin with another one come first.
    private static let prefixes = [
        ")]}',", ")]}'", ")]}", "while(1);", "while (1);", "for(;;);", "for (;;);", "{}&&", "throw 1;",
    ].map { Array($0.utf8) }

    private static func withoutPrefix(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let prefix = prefixes.first(where: text.starts) else { return text }
        return trimmed(text.dropFirst(prefix.count))
    }

    /// Returns the argument of `callback({…});`, or the value of `var name = {…};`; any other text as it is.
    private static func withoutCall(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var head = text
        // The comment keeps old programs from taking the answer for their own.
        if head.starts(with: Array("/**/".utf8)) { head = trimmed(head.dropFirst(4)) }
        for word in ["var ", "let ", "const "] where head.starts(with: Array(word.utf8)) {
            head = trimmed(head.dropFirst(word.utf8.count))
        }
        let name = head.prefix(200).prefix(while: \.isInCallee)
        guard let first = name.first, !(0x30...0x39).contains(first) else { return text }
        let rest = trimmed(head.dropFirst(name.count))
        var inner = trimmed(rest.dropFirst())
        while inner.last == UInt8(ascii: ";") { inner = trimmed(inner.dropLast()) }
        switch rest.first {
        case UInt8(ascii: "("): return inner.last == UInt8(ascii: ")") ? trimmed(inner.dropLast()) : text
        case UInt8(ascii: "="): return inner
        default: return text
        }
    }

    // MARK: - Several values

    /// Returns the values of a text with an object or an array a line; `nil` unless the first line and at least half of
    /// all are such.
    private static func values(inLinesOf text: ArraySlice<UInt8>, _ warnings: inout FeedWarnings) -> [ArraySlice<
        UInt8
    >]? {
        var (values, faults): ([ArraySlice<UInt8>], [(line: Int, fault: String)]) = ([], [])
        for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // A text sequence has a record separator before each value.
            let value = trimmed(trimmed(line).drop { $0 == 0x1E })
            guard !value.isEmpty else { continue }
            do {
                guard try JSONDocument(Array(value)).root.isContainer else { return nil }
                values.append(value)
            } catch {
                guard !values.isEmpty else { return nil }
                faults.append((index + 1, "found \(error.found), expected \(error.expected)"))
            }
        }
        guard values.count > 1 || !faults.isEmpty, values.count >= faults.count else { return nil }
        for (line, fault) in faults { warnings.add(.malformedRecord, "line \(line) is not JSON: \(fault)") }
        return values
    }

    /// Returns the objects and arrays that follow each other without a separator, over any number of lines; `nil` if
    /// there are not several or if something else is among them.
    private static func values(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var values: [ArraySlice<UInt8>] = []
        var (start, depth, isText, isEscaped) = (text.startIndex, 0, false, false)
        for place in text.indices {
            let byte = text[place]
            if isText {
                if !isEscaped, byte == .quote { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case .quote where depth > 0: isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 0 { start = place }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth >= 0 else { return nil }
                if depth == 0 { values.append(text[start...place]) }
            default: guard depth > 0 || byte.isBlankInJSON || byte == 0x1E else { return nil }
            }
        }
        guard depth == 0, !isText, values.count > 1 else { return nil }
        return values.allSatisfy { (try? JSONDocument(Array($0))) != nil } ? values : nil
    }

    private static func array(of values: [ArraySlice<UInt8>]) -> [UInt8] {
        Array("[".utf8) + values.joined(separator: [UInt8(ascii: ","), 0x0A]) + Array("]".utf8)
    }
}

extension UInt8 {
    fileprivate var isBlankInJSON: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }

    /// True in the name of a function, such as `jQuery123._cb["a"]`.
    fileprivate var isInCallee: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || "_$.[]'\"".utf8.contains(self)
    }
}
