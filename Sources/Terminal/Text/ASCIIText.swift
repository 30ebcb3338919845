import Foundation

extension Character {
    private static let marks: [Character: String] = [
        "★": "*", "•": ".", "·": "-", "…": "~", "▏": "|", "▸": ">", "▾": "v", "→": ">", "←": "<", "↑": "^", "↓": "v",
        "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "×": "x", "ß": "s", "ø": "o", "Ø": "O", "ł": "l",
    ]

    /// One ASCII character for any other: a similar mark, the letter without its accent, or a question mark.
    fileprivate var inASCII: String {
        if let mark = Self.marks[self] { return mark }
        let letter = String(self).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return letter.map { $0.isASCII ? String($0) : "?" } ?? "?"
    }
}

extension String {
    /// The text for a terminal without UTF-8, with the same width: each character becomes a similar ASCII one.
    ///
    /// Such a terminal would show each byte of another character in a cell of its own.
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
