package import FeedBoard
package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// A month for people: a grid with dots under the days that have items, and a list of these items below.
///
/// It has items of whole days, and items with a time of day if the timeline has them. A feed that failed or is stale
/// has a line at the end, as in a table.
package struct CalendarFormat: CalendarPage {
    /// The items of the month with a time of day, which are not on the calendar, and feeds of such items.
    package struct TimedItems: Sendable {
        package var count: Int

        /// True if the calendar leaves out feeds, which may have more of them.
        package var leavesOutFeeds = false

        /// The command that shows the items, without `--month`.
        package var command: String

        /// Returns a sentence with the number of items in a month and the command that shows them; `nil` if all items
        /// are on the calendar.
        ///
        /// - Parameters:
        ///   - month: The month.
        ///   - words: The language; English for the lines beside a document.
        /// - Returns: The sentence, without a full stop.
        package func sentence(of month: CivilMonth, in words: Texts = Language.english.texts) -> String? {
            guard count > 0 || leavesOutFeeds else { return nil }
            return "\(count > 0 ? words.timedItems(count) : words[.timedItemsAsWell]): \(command) --month \(month)"
        }
    }

    package var month: CivilMonth
    package var weekStart: Weekday

    /// The layout of the rows below the grid.
    ///
    /// Its ``TableFormat/emptyWords`` are for a month without items, and do not name the month. The grid needs at least
    /// 29 columns.
    package var table: TableFormat
    package var timedItems: TimedItems?

    /// The day whose items alone are listed; `nil` for the whole month.
    package var chosen: CivilDay?

    /// The first day whose items are listed if none is chosen; `nil` for the first of the month.
    package var firstDay: CivilDay?

    /// The number of lines for names in each day of the grid; 0 for dots instead.
    var namesPerDay = 0

    /// The minimum number of lines for names in each week.
    var leastNames = 0

    /// The days that not all feeds know, which have a question mark; see ``markUnknownDays(of:)``.
    private(set) var unknownDays: Set<CivilDay> = []

    /// The indices of the weeks in the grid; `nil` for all.
    var shownWeeks: Range<Int>?

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
        let shown = ShownMonth(month, of: timeline, weekStart: weekStart)
        var format = self
        format.addNames(of: shown)
        let legend = format.markUnknownDays(of: shown)
        let lines = format.boardLines(of: shown, legend)
        output(lines.flatMap { ($0.text.rendered(table.terminal) + "\n").utf8 })
    }

    /// Marks the days of a month that not all feeds know.
    ///
    /// - Returns: The sentence that explains the mark; `nil` if all days are known.
    package mutating func markUnknownDays(of shown: ShownMonth) -> String? {
        unknownDays = shown.unknownDays(among: shown.weeks.joined().compactMap { $0?.day })
        return unknownDays.isEmpty ? nil : shown.timeline.words[.unknownDaysMark]
    }

    /// Returns the lines of the page for ``month``, each with its item.
    private func boardLines(of shown: ShownMonth, _ legend: String?) -> [TableLines.Line] {
        let list = listLines(of: shown)
        let below = legend.map { [StyledText(), StyledText(" \($0)", .dim).cut(to: table.width)] } ?? []
        return gridLines(of: shown) + below.map { TableLines.Line($0) }
            + (list.isEmpty ? [] : [TableLines.Line(StyledText())]) + list
    }

    /// Returns the lines of the grid.
    package func gridLines(of shown: ShownMonth) -> [TableLines.Line] {
        gridLines(of: shown, by: table.writer(for: shown.timeline)).map { TableLines.Line($0.cut(to: table.width)) }
    }

    /// Returns the lines below the grid: the items of the month or of the chosen day, and notes.
    package func listLines(of shown: ShownMonth) -> [TableLines.Line] {
        var lines = table.lines(of: shown, shown.rows(from: firstDay, chosen: chosen), on: chosen)
        // A command stays on one line, which a terminal wraps, so that it can be copied whole.
        if let sentence = timedItems?.sentence(of: month, in: shown.timeline.words) {
            if !lines.isEmpty { lines.append(TableLines.Line(StyledText())) }
            lines += " \(sentence)".wrappedProse(to: table.width ?? .max).map { line in
                TableLines.Line(line.contains("aggregate ") ? StyledText(line) : StyledText(line).cut(to: table.width))
            }
        }
        return lines
    }
}

extension CalendarFormat.TimedItems {
    /// Creates the number of items and the command from the feeds' answers.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - query: The query of the calendar.
    ///   - words: The user's options that the command needs beside the feeds.
    ///   - leavesOutFeeds: True if the calendar leaves out feeds.
    package init(of reports: [FeedReport], in query: FeedQuery, words: [String], leavesOutFeeds: Bool = false) {
        var query = query
        query.times = .instants
        let timeline = query.timeline(of: reports)
        let holders = timeline.sections.filter { $0.entryCount > 0 }.map(\.report.feed.id)
        let narrowing = query.nameWords(of: holders) + query.searches.flatMap { ["--search", $0] }
        (count, self.leavesOutFeeds) = (timeline.entries.count, leavesOutFeeds)
        let all = ["calendar", "--all"] + holders.flatMap { ["--feed", $0.rawValue] } + narrowing + words
        command = MoreCommand(all, feeds: reports.map(\.feed)).text
    }
}
