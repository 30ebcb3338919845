import FeedCore
import Terminal

/// Writes the content lines of an iCalendar object, escaped, folded and ended as in RFC 5545.
package struct ICSWriter: Sendable {
    /// The maximum number of octets in a line, without its end.
    package static let lineLength = 75

    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Writes a component with the content of the closure.
    package mutating func component(_ name: String, _ content: (inout ICSWriter) -> Void) {
        line("BEGIN", name)
        content(&self)
        line("END", name)
    }

    /// Writes a property with a text from any source; its line breaks stay breaks, within the value.
    package mutating func text(_ name: String, _ text: String) { line(name, Self.escape(text)) }

    /// Writes a property with a list of texts, unless it is empty.
    package mutating func texts(_ name: String, _ texts: [String]) {
        if !texts.isEmpty { line(name, texts.map(Self.escape).joined(separator: ",")) }
    }

    /// Writes a property, with parameters as a part of its name, whose value is not TEXT and needs no escaping.
    ///
    /// Control characters are always left out.
    package mutating func line(_ name: String, _ value: String) {
        let line = Array("\(name):\(value)".utf8).filter { $0 >= 0x20 && $0 != 0x7F }
        var start = 0
        // A continued line begins with a blank, which counts.
        var room = Self.lineLength
        while line.count - start > room {
            var end = start + room
            // Not within a character, whose later octets all begin with the bits 10.
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += "\r\n ".utf8
            start = end
            room = Self.lineLength - 1
        }
        bytes += line[start...]
        bytes += "\r\n".utf8
    }

    /// The text as a value of type TEXT: each line cleaned, separators escaped.
    private static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { escaped.append(contentsOf: "\\n".unicodeScalars) }
            // By scalars: a comma with an accent is another character, but still separates.
            for scalar in String(line).cleaned.unicodeScalars {
                if scalar == "\\" || scalar == ";" || scalar == "," { escaped.append("\\") }
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
