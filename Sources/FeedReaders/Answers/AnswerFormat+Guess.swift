package import FeedCore
package import Foundation

extension AnswerFormat {
    /// Recognises a table, or lines that begin with a date; `nil` for any other text.
    ///
    /// JSON, XML and calendars have to be ruled out before. `now` decides the year of a date with a weekday instead.
    package init?(guessing response: FeedResponse, now: Date) {
        // A text with zeros is that of a program, a picture or an archive.
        let text = TextEncoding.decode(response.body, claims: [response.charset].compactMap(\.self))
        guard !text.utf8.prefix(4_096).contains(0) else { return nil }
        let (table, lines) = (CSVTable(text.utf8), DatedLines(text.text, now: now))
        if let table, table.isLikely {
            // The commas of titles may split all lines into equally many parts: the first one has a title then.
            let isTitled = lines.areLikely && DatedLines(table.firstCells.joined(separator: "\n"), now: now).areLikely
            self = isTitled ? .lines : table.setting
        } else if lines.areLikely {
            self = .lines
        } else {
            return nil
        }
    }
}
