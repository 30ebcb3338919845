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
        // The first lines are enough, and each takes time.
        let lines = DatedLines(Self.head(of: text.utf8), now: now)
        let table = CSVTable(text.utf8)
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

    /// The maximum number of bytes, and of lines, that are read as lines with dates to recognise them.
    private static let (headBytes, headLines) = (1 << 16, 200)

    /// Returns the first lines of a text, without one that is cut off.
    private static func head(of utf8: [UInt8]) -> String {
        let head = utf8.prefix(headBytes)
        let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let whole = head.count == utf8.count ? head : head[...(head.lastIndex(where: isEnd) ?? head.endIndex - 1)]
        let lines = whole.split(maxSplits: headLines, omittingEmptySubsequences: true, whereSeparator: isEnd)
        return lines.prefix(headLines).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
}
