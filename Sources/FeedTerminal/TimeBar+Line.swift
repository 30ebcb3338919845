import FeedBoard
import FeedCore
import Terminal

extension TimeBar {
    /// The mark of the present, before the first cell.
    private static let mark = "▸"

    /// The character for a number of items, by the least number; the first one is for none.
    private static let heights: [(least: Int, text: String)] = [
        (12, "█"), (8, "▇"), (5, "▆"), (3, "▅"), (2, "▄"), (1, "▃"), (0, "▁"),
    ]

    /// Returns the bar of a board for a line of a screen; `nil` if there is nothing to show.
    static func fitting(_ columns: Int, of board: TimelineContent) -> TimeBar? {
        TimeBar(of: board, width: columns - 1 - lead(in: board.clock.words).width)
    }

    private static func lead(in words: Texts) -> StyledText { StyledText(" \(words[.now])\(mark)", .bold) }

    /// Returns the line: `now▸▃▁▁▄▁ 15 ▁▁▃▁…`, each cell in the colour of the feed of its first item.
    ///
    /// - Parameters:
    ///   - feeds: The feeds in the order that determines their colours.
    ///   - selected: The place of the selected item, which is reversed.
    ///   - words: The texts of the viewer's language.
    /// - Returns: The line.
    func line(of feeds: [FeedID], selected: (hour: Int, cell: Int)?, in words: Texts) -> StyledText {
        var line = Self.lead(in: words)
        for (hour, part) in hours.enumerated() {
            if let label = part.label {
                let text = " \(label)".cut(to: Self.labelWidth)
                line.append(text + String(repeating: " ", count: Self.labelWidth - text.displayWidth), .dim)
            }
            for (index, cell) in part.cells.enumerated() {
                let height = Self.heights.first { cell.count >= $0.least }?.text ?? ""
                let feed = cell.feed.flatMap { feeds.firstIndex(of: $0) }
                var style = feed.map { TextStyle(colour: .feed(at: $0)) } ?? .dim
                if selected.map({ $0 == (hour, index) }) ?? false { style.isReversed = true }
                line.append(cell.isStarred ? "★" : height, style)
            }
        }
        return line
    }
}

extension WatchContent {
    /// Returns the line of the time bar, on which the selected item is reversed.
    func barLine(of state: WatchState) -> StyledText? {
        guard let timeBar else { return nil }
        let row = state.selected.flatMap { id in
            board?.sections.lazy.compactMap { $0.rows.first { $0.id == id } }.first
        }
        return timeBar.line(of: feeds, selected: row.flatMap { timeBar.place(of: $0.time) }, in: words)
    }
}
