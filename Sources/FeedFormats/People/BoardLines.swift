package import FeedBoard
package import FeedCore
package import FeedTimeline
package import TerminalText

/// A board as the lines of a screen that scrolls, each with the item that it is of.
package struct BoardLines: Sendable {
    package struct Line: Sendable {
        package var text: StyledText

        /// `nil` for a heading, a note and an empty line.
        package var item: ItemID?

        /// The section that it is in.
        package var section: Board.Section.Kind?

        package init(_ text: StyledText, item: ItemID? = nil, section: Board.Section.Kind? = nil) {
            self.text = text
            self.item = item
            self.section = section
        }
    }

    package private(set) var lines: [Line] = []

    /// - Parameters:
    ///   - timeline: What is shown.
    ///   - choices: What the viewer chose of it.
    ///   - width: The number of columns.
    ///   - terminal: What the terminal shows.
    ///   - emptyWords: What to say where no item is shown, without the full stop.
    ///   - folded: The headings whose rows are left out.
    package init(
        _ timeline: Timeline,
        _ choices: Board.Choices,
        width: Int,
        terminal: TerminalStyle,
        emptyWords: String = "Nothing ahead",
        folded: Set<Board.Section.Kind> = []
    ) {
        let table = TableFormat(width: width, terminal: terminal, emptyWords: emptyWords)
        let board = Board(timeline, choices)
        let writer = table.writer(for: timeline)
        switch timeline.layout {
        case .unified:
            let layout = TableLayout(of: board.blocks, by: writer, width: width)
            for section in board.sections {
                add(StyledText(" \(section.title)", .bold))
                for row in section.rows { add(layout[section.kind].lines(of: row), of: row.id, in: section.kind) }
            }
        case .perFeed:
            for section in timeline.sections {
                let parts = board.sections.filter { $0.kind.isPart(of: section.report.feed.id) }
                if !lines.isEmpty { add(StyledText()) }
                let summary = FeedSummary(report: section.report, clock: board.clock)
                let name = writer.name(of: section.report.feed.id, isBold: true)
                add(table.heading(of: section.report, name: name, summary: summary))
                guard section.report.snapshot != nil else { continue }
                let rows = parts.flatMap(\.rows)
                if rows.isEmpty, parts.count == 1 { add(StyledText("   nothing ahead", .dim)) }
                let layout = table.layout(of: rows, by: writer)
                for part in parts {
                    let isFolded = folded.contains(part.kind)
                    if case .group = part.kind { add(table.heading(of: part)) }
                    guard !isFolded else { continue }
                    for row in part.rows { add(layout.lines(of: row), of: row.id, in: part.kind) }
                }
            }
        }
        if board.isEmpty, timeline.layout == .unified { table.emptyLines(of: timeline).forEach { add($0) } }
    }

    private mutating func add(_ text: StyledText) { lines.append(Line(text)) }

    private mutating func add(_ texts: [StyledText], of item: ItemID, in section: Board.Section.Kind) {
        lines += texts.map { Line($0, item: item, section: section) }
    }

    /// How the feeds are that are not fresh and whole, a line each.
    package static func states(of timeline: Timeline, width: Int) -> [StyledText] {
        let table = TableFormat(width: width)
        return table.stateLines(of: timeline, by: table.writer(for: timeline))
    }
}

extension Board.Section.Kind {
    fileprivate func isPart(of feed: FeedID) -> Bool {
        switch self {
        case .feed(let id), .group(_, let id): id == feed
        case .now, .today, .later, .earlier: false
        }
    }
}
