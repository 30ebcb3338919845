import FeedCore
import Foundation

/// A time that the publisher has not decided yet, such as `TBC` or `24.12.2026, TBA`.
package struct UndecidedTime {
    /// The publisher's text, with a blank between the decided part and the word for the undecided part.
    let text: String

    /// The usual word alone.
    let word: String

    /// The decided part, such as the day; empty if nothing is decided.
    package let rest: String

    /// Reads a text; `nil` if it does not begin or end with one of the usual words.
    package init?(_ text: String) {
        let written = text.tidied
        guard let (length, isFirst) = Self.word(in: written.lowercased()) else { return nil }
        word = String(isFirst ? written.prefix(length) : written.suffix(length))
        var rest = isFirst ? written.dropFirst(length) : written.dropLast(length)
        // A template may have put the "T" of ISO 8601 between day and time.
        if isFirst, rest.first.map({ "Tt".contains($0) }) ?? false { rest.removeFirst() }
        if !isFirst, rest.last.map({ "Tt".contains($0) }) ?? false { rest.removeLast() }
        let decided = rest.trimmed
        self.rest = decided.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:()[]|@"))
        self.text = decided.isEmpty ? word : isFirst ? "\(word) \(decided)" : "\(decided) \(word)"
    }

    /// Creates a time from a text without any usable part, such as a day without its year.
    init(whole text: String) { (self.text, word, rest) = (text.tidied, text.tidied, "") }

    /// Returns true if a text has one of the usual words, and no decided part.
    package static func isMeant(by text: String) -> Bool { Self(text)?.rest.isEmpty == true }

    /// Returns the length of the usual word with which a lower-case text begins or ends.
    private static func word(in text: String) -> (count: Int, isFirst: Bool)? {
        guard text.utf8.count <= 200 else { return nil }
        for word in words {
            if text.hasSuffix(word), isEnd(text.dropLast(word.count)) { return (word.count, false) }
            if text.hasPrefix(word), isStart(text.dropFirst(word.count)) { return (word.count, true) }
        }
        return nil
    }

    /// Returns true if a word may follow a text: the text is empty, or ends in a blank, a punctuation mark, or a day
    /// and a `T`.
    private static func isEnd(_ text: Substring) -> Bool {
        guard let last = text.last else { return true }
        if last == "t", case let day = text.dropLast() {
            return day.last?.isNumber == true || word(in: String(day))?.count == day.count
        }
        return !last.isLetter && !last.isNumber
    }

    /// Returns true if a text may follow a word: the text is empty, or begins with a blank, a punctuation mark, or a
    /// `T` and a digit.
    private static func isStart(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        if first == "t" { return text.dropFirst().first?.isNumber == true }
        return !first.isLetter && !first.isNumber
    }

    /// The usual words, the longest first.
    private static let words = TimeWords.list("undecided").sorted { $0.count > $1.count }
}
