package import FeedBoard
package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// A month for people: a grid with dots under the days that have something, and the names below.
///
/// It has whole days, and times of day if the timeline has them; a feed that failed or is old has a line at the end, as
/// in a table.
package struct CalendarFormat: TimelineFormat {
    /// Items of the month that are not on the calendar.
    package struct TimedItems: Sendable {
        package var count: Int

        /// The command that shows them, without the window.
        package var command: String

        package init(count: Int, command: String) {
            self.count = count
            self.command = command
        }

        /// Finds them among reports.
        ///
        /// - Parameters:
        ///   - reports: The feeds' answers.
        ///   - query: The query of the calendar.
        ///   - words: The user's options that the command needs beside the feeds.
        package init(of reports: [FeedReport], in query: FeedQuery, words: [String]) {
            var query = query
            query.times = .instants
            let timeline = query.timeline(of: reports)
            let holders = timeline.sections.filter { $0.entryCount > 0 }.map(\.report.feed.id)
            let narrowing = query.nameWords(of: holders) + query.searches.flatMap { ["--search", $0] }
            count = timeline.entries.count
            let all = ["calendar", "--all"] + holders.flatMap { ["--feed", $0.rawValue] } + narrowing + words
            command = MoreCommand(all, feeds: reports.map(\.feed)).text
        }

        /// A sentence with their number in a month and the command that shows them; `nil` if there are none.
        ///
        /// - Parameters:
        ///   - month: The month.
        ///   - words: The language; English for the lines beside a document.
        /// - Returns: The sentence.
        package func sentence(of month: CivilMonth, in words: Texts = Language.english.texts) -> String? {
            guard count > 0 else { return nil }
            return "\(words.timedItems(count)): \(command) --month \(month)"
        }
    }

    package var month: CivilMonth
    package var weekStart: Weekday

    /// The layout of the rows below the grid, with the text for a month without items, without the month.
    ///
    /// The grid needs 29 columns.
    package var table: TableFormat
    package var timedItems: TimedItems?

    package init(
        _ month: CivilMonth,
        weekStart: Weekday,
        _ table: TableFormat,
        timedItems: TimedItems? = nil
    ) {
        self.month = month
        self.weekStart = weekStart
        self.table = table
        self.timedItems = timedItems
    }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let lines = boardLines(of: ShownMonth(month, of: timeline, weekStart: weekStart))
        output(lines.flatMap { ($0.text.rendered(table.terminal) + "\n").utf8 })
    }

    /// The lines of a page of the same month, each with its item.
    package func boardLines(of shown: ShownMonth) -> [TableLines.Line] {
        let timeline = shown.timeline
        let (writer, width) = (table.writer(for: timeline), table.width)
        var lines = gridLines(of: shown, by: writer).map { TableLines.Line($0) }
        for part in [
            shown.rows.isEmpty ? emptyLines(of: shown) : nameLines(of: shown, by: writer),
            shown.elsewhereSentence().map { paragraph($0, .dim) } ?? [],
            table.stateLines(of: timeline, by: writer).map { TableLines.Line($0) },
            table.closingLines(of: timeline).map { TableLines.Line($0) },
        ] where !part.isEmpty {
            lines.append(TableLines.Line(StyledText()))
            lines += part
        }
        for index in lines.indices { lines[index].text = lines[index].text.cut(to: width) }
        // A command stays in one line: a terminal folds it by itself, and it is copied whole.
        if let sentence = timedItems?.sentence(of: month, in: timeline.words) {
            lines.append(TableLines.Line(StyledText()))
            lines += " \(sentence)".wrappedProse(to: width ?? .max).map { line in
                TableLines.Line(line.contains("aggregate ") ? StyledText(line) : StyledText(line).cut(to: width))
            }
        }
        return lines
    }

    private func emptyLines(of shown: ShownMonth) -> [TableLines.Line] {
        let title = ViewerClock(of: shown.timeline).title(of: month)
        return shown.emptySentence(table.emptyWords, in: title).map { paragraph($0) } ?? []
    }

    private func paragraph(_ text: String, _ style: TextStyle = .plain) -> [TableLines.Line] {
        text.wrapped(to: table.width.map { $0 - 1 }).map { TableLines.Line(StyledText(" \($0)", style)) }
    }
}

// MARK: - Names

extension CalendarFormat {
    /// The items in the order of the days, each with its day before it.
    private func nameLines(of shown: ShownMonth, by writer: RowWriter) -> [TableLines.Line] {
        let rows = shown.rows
        let fewest = RowLayout.Columns.fewest
        let named = RowLayout.Columns(hasBothTimes: false, showsFeed: true)
        let choices = shown.days.hasSeveralFeeds ? [named, fewest] : [fewest]
        let layout = TableLayout(of: [(.later, rows)], by: writer, width: table.width, choices: choices)
        return rows.flatMap { row in layout[.later].lines(of: row).map { TableLines.Line($0, item: row.id) } }
    }
}

extension TextStyle {
    /// The style of today on a calendar.
    static let today = TextStyle(isBold: true, colour: .good)
}
