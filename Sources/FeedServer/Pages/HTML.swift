import FeedBoard
import FeedCore
import Foundation

/// A piece of a page.
///
/// A literal is markup. A `String` in it is a text, whoever wrote it: it is cleaned and escaped, for an element or an
/// attribute in quotation marks. Another `HTML` in it stays as it is. Since literals are known when the program is
/// built, and there is no other way to make markup, a text cannot become markup by mistake:
///
/// ```swift
/// let row: HTML = "<li id=\"\(id)\"\(attribute: "title", hint)>\(name)\(if: isNew, "<b>new</b>")</li>"
/// ```
struct HTML: ExpressibleByStringInterpolation, Sendable, Hashable {
    /// The markup, in UTF-8.
    private(set) var bytes: [UInt8]

    init(stringLiteral markup: StaticString) { bytes = markup.withUTF8Buffer { Array($0) } }

    init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    /// The markup as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func += (html: inout HTML, other: HTML) { html.bytes += other.bytes }

    /// The pieces of a literal, one after another.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            // Most texts are words.
            bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ markup: StaticString) { markup.withUTF8Buffer { bytes += $0 } }

        /// Appends a text, cleaned and escaped.
        mutating func appendInterpolation(_ text: String) {
            for byte in text.pageText.utf8 {
                switch byte {
                case UInt8(ascii: "&"): bytes += "&amp;".utf8
                case UInt8(ascii: "<"): bytes += "&lt;".utf8
                case UInt8(ascii: ">"): bytes += "&gt;".utf8
                case UInt8(ascii: "\""): bytes += "&quot;".utf8
                case UInt8(ascii: "'"): bytes += "&#39;".utf8
                default: bytes.append(byte)
                }
            }
        }

        mutating func appendInterpolation(_ number: Int) { bytes += number.description.utf8 }

        mutating func appendInterpolation(_ feed: FeedID) { appendInterpolation(feed.rawValue) }

        /// Appends a piece as it is; nothing for `nil`.
        mutating func appendInterpolation(_ html: HTML?) {
            if let html { bytes += html.bytes }
        }

        /// Appends a piece if a condition is true.
        mutating func appendInterpolation(if condition: Bool, _ html: @autoclosure () -> HTML) {
            if condition { bytes += html().bytes }
        }

        /// Appends pieces, with a separator between them.
        mutating func appendInterpolation(_ pieces: some Sequence<HTML>, separator: HTML = "") {
            for (place, piece) in pieces.enumerated() {
                if place > 0 { bytes += separator.bytes }
                bytes += piece.bytes
            }
        }

        /// Appends an attribute, with a blank before it; nothing if the value is `nil`.
        mutating func appendInterpolation(attribute name: HTML, _ value: String?) {
            if let value { appendInterpolation(" \(name)=\"\(value)\"" as HTML) }
        }
    }
}

extension String {
    /// The publisher's text for a page, cleaned as for a terminal, but with at most four accents on a letter: the lines
    /// of a page are closer to each other.
    ///
    /// Texts in ``HTML`` are cleaned automatically. This is for texts that are measured, and for texts within sentences
    /// of ours, so that an incomplete escape sequence takes no letter of the sentence.
    var pageText: String { cleaned(marks: 4) }
}

/// A time whose distance from now the script of a page counts.
///
/// A part has a placeholder for the distance, which changes each second although nothing else does. The distance is
/// written when the part is sent.
struct CountedTime {
    let start: Date

    /// The second of the start since 1970, from which the page counts.
    var second: Int { Int(min(max(start.timeIntervalSince1970.rounded(.down), -1e12), 1e12)) }

    private var seconds: String { start.timeIntervalSince1970.rounded(.down).description }

    /// The placeholder for the distance: the second between two characters that no text has, since texts are cleaned.
    var text: HTML { "\u{1}\(seconds)\u{1}" }

    /// Returns the distance twice: as a screen shows it and, after a separator, in words for screen readers.
    ///
    /// - Parameter separator: The markup between the two elements.
    /// - Returns: Two elements.
    func elements(separator: HTML = "") -> HTML {
        """
        <time class="count" data-at="\(second)" aria-hidden="true">\(text)</time>\(separator)\
        <span class="heard" data-at="\(second)">\u{1}~\(seconds)\u{1}</span>
        """
    }

    /// The elements for the head of a sheet, which counts the seconds of any distance.
    var countdown: HTML {
        """
        <time class="count exact" data-at="\(second)" aria-hidden="true">\u{1}=\(seconds)\u{1}</time>\
        <span class="heard" data-at="\(second)">\u{1}~\(seconds)\u{1}</span>
        """
    }

    /// Returns the placeholder for the part of a span in seconds that has passed, such as `37.5%`.
    static func share(from start: Int, span: Int) -> HTML { "\u{1}%\(start),\(span)\u{1}" }

    /// Returns a part of a page with the current distances.
    static func written(_ html: HTML, by clock: ViewerClock) -> String {
        var written: [UInt8] = []
        written.reserveCapacity(html.bytes.count)
        for (place, piece) in html.bytes.split(separator: 1, omittingEmptySubsequences: false).enumerated() {
            let form = piece.first.flatMap { "~=%".utf8.contains($0) ? $0 : nil }
            guard place % 2 == 1, let (start, span) = numbers(in: piece.dropFirst(form == nil ? 0 : 1)) else {
                written += piece
                continue
            }
            let distance: HTML =
                switch form {
                case UInt8(ascii: "%"):
                    "\((clock.now.timeIntervalSince(start) / span).percent)"
                case UInt8(ascii: "~"): "\(clock.spokenDistance(to: start))"
                case UInt8(ascii: "="): "\(clock.countdown(to: .instant(start), on: .counted))"
                default: "\(clock.distance(to: .instant(start), on: .counted))"
                }
            written += distance.bytes
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Reads the start and, after a comma, the span of a placeholder; `nil` for any other text.
    private static func numbers(in digits: ArraySlice<UInt8>) -> (start: Date, span: Double)? {
        let numbers = digits.split(separator: UInt8(ascii: ",")).map { Double(String(decoding: $0, as: UTF8.self)) }
        guard let first = numbers.first, let second = first else { return nil }
        return (Date(timeIntervalSince1970: second), numbers.dropFirst().first.flatMap(\.self) ?? 1)
    }
}
