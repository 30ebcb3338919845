import FeedCore
import Foundation

extension String {
    /// The width of the text in terminal columns.
    package var displayWidth: Int { plainWidth ?? reduce(0) { $0 + $1.displayWidth } }

    /// The width of a text in which each scalar is a character of one column; `nil` for any other text.
    ///
    /// Nearly all texts are of this kind: looking up the Unicode properties of each scalar would take longer than the
    /// rest of a row.
    package var plainWidth: Int? {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        var width = 0
        for scalar in unicodeScalars {
            guard scalar.isPlain else { return nil }
            width += 1
        }
        return width
    }

    /// Returns the text in at most `width` columns; a longer text is cut and ends with an ellipsis.
    package func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var result = ""
        var taken = 0
        for character in self {
            taken += character.displayWidth
            guard taken < width else { break }
            result.append(character)
        }
        while result.last == " " { result.removeLast() }
        return result + "…"
    }
}

extension Character {
    /// The width of the character in terminal columns: mostly 0, 1 or 2.
    ///
    /// A character is a cluster of scalars, such as a letter with its accents or a family of emoji. The width is 2 for
    /// East Asian wide characters and emoji, 0 for modifiers without a character. In some scripts, the letters and
    /// vowels of one character have a column each: `क्षि` has three.
    ///
    /// - SeeAlso: [Unicode Technical Standard 51](https://www.unicode.org/reports/tr51/) for emoji.
    package var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            // The emoji selector makes a text symbol, such as a heart, a wide picture.
            if scalar.value == 0xFE0F, unicodeScalars.first?.properties.isEmoji == true { return 2 }
            width = scalar.hasOwnColumn ? width + scalar.displayWidth : max(width, scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    /// True if the scalar has a column beside the previous scalars of its character, since terminals do not join
    /// letters.
    fileprivate var hasOwnColumn: Bool {
        guard value >= 0x300 else { return false }
        return switch properties.generalCategory {
        case .otherLetter, .spacingMark: true
        default: false
        }
    }

    fileprivate var displayWidth: Int {
        if isPlain { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator, .surrogate: return 0
        // A soft hyphen is visible, and so are the Arabic signs that precede a number.
        case .format: return value == 0xAD || (0x600...0x605).contains(value) ? 1 : 0
        default: break
        }
        // The later letters of a Hangul syllable share the columns of the first one.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return WideScalars.contains(self) ? 2 : 1
    }
}

extension Character {
    private static let marks: [Character: String] = [
        "★": "*", "•": ".", "·": "-", "…": "~", "▏": "|", "▸": ">", "▾": "v", "‹": "<", "›": ">", "│": "|", "┃": "|",
        "─": "-", "━": "=", "┼": "+", "→": ">",
        "←": "<", "↑": "^", "↓": "v",
        "▁": "_", "▃": ".", "▄": ":", "▅": "|", "▆": "|", "▇": "#", "█": "#", "–": "-", "—": "-", "‘": "'", "’": "'",
        "“": "\"", "”": "\"", "×": "x", "✗": "x", "ß": "s", "ø": "o", "Ø": "O", "ł": "l",
    ]

    /// The ASCII character that replaces this one: a similar symbol, the letter without its accent, or a question mark.
    fileprivate var inASCII: String {
        if let mark = Self.marks[self] { return mark }
        let letter = String(self).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return letter.map { $0.isASCII ? String($0) : "?" } ?? "?"
    }
}

extension String {
    /// The text for a terminal without UTF-8, with the same width: each character is replaced by a similar ASCII
    /// character.
    ///
    /// Such a terminal would show each byte of any other character in a cell of its own.
    package var inASCII: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return map { character in
            let text = String(character)
            guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
            return text.displayWidth == 0 ? "" : character.inASCII.padding(to: text.displayWidth)
        }.joined()
    }

    private func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The scalars that take two columns of a terminal: East Asian Width W and F.
///
/// `wide-scalars.txt` has their ranges in Unicode 18.0.0, from `EastAsianWidth-18.0.0.txt` of 2026-06-29, with adjacent
/// ranges joined and without scalars that have no width of their own.
///
/// - SeeAlso: [Unicode Standard Annex 11](https://www.unicode.org/reports/tr11/) and its
///   [data](https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt).
enum WideScalars {
    /// True if a scalar takes two columns.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        var (low, high) = (0, bounds.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return 2 * low < bounds.count && bounds[2 * low] <= value
    }

    /// The first and the last of each range, in order.
    private static let bounds = String(decoding: PackageResources.wide_scalars_txt, as: UTF8.self)
        .split { $0 == "-" || $0 == "\n" }.compactMap { UInt32($0, radix: 16) }
}
