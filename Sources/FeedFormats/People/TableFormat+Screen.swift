import FeedBoard
import FeedCore
import FeedTimeline
import TerminalText

// One timeline on a screen: nothing scrolls away, each feed has its share, and what is left over is told.

extension TableFormat {
    /// Where the table is shown.
    package struct Screen: Sendable {
        /// How many lines the table may take, the prompt needs one more; `nil` for as many as it has.
        package var lines: Int?

        /// What shows what is left over.
        package var commands: MoreCommand

        package init(lines: Int?, commands: MoreCommand) {
            self.lines = lines
            self.commands = commands
        }
    }

    /// From this many lines on there is room for empty ones between sections.
    private static let spacious = 40

    func fitted(
        _ board: Board,
        to most: Int,
        states: [[StyledText]],
        _ timeline: Timeline,
        by writer: RowWriter
    ) -> [StyledText] {
        // The columns are those of about as many rows as there are lines.
        let candidates = board.fitted(to: most) { _, _ in 1 }
        let layout = TableLayout(of: candidates.sections, by: writer, width: width)
        var heights: [ItemID: Int] = [:]
        for section in board.sections {
            for row in section.rows { heights[row.id] = layout[section.kind].height(of: row) }
        }
        let lines = { (fitted: Board, layout: TableLayout) in
            let rows = rowLines(of: fitted, in: layout, isSpacious: most >= Self.spacious)
            return joined([rows + states[0], leftoverLines(fitted.leftovers, of: timeline)] + states.dropFirst())
        }
        // What stands around the rows depends on which rows there are: try again with less room until all fits.
        var room = most
        var fitted = board.fitted(to: room) { [heights] row, _ in heights[row.id] ?? 1 }
        var result = lines(fitted, layout)
        while result.count > most, room > 1 {
            room = max(1, room - (result.count - most))
            fitted = board.fitted(to: room) { [heights] row, _ in heights[row.id] ?? 1 }
            result = lines(fitted, layout)
        }
        // What has gone with the last rows may leave room for others.
        for more in 1...4 where room + more < most {
            let larger = board.fitted(to: room + more) { [heights] row, _ in heights[row.id] ?? 1 }
            let longer = lines(larger, layout)
            if longer.count <= most, longer.count > result.count { (fitted, result) = (larger, longer) }
        }
        // The columns of the rows that are left may be narrower.
        let final = lines(fitted, TableLayout(of: fitted.sections, by: writer, width: width))
        return final.count <= max(most, result.count) ? final : result
    }

    /// What the feeds have beside the rows: `12 more trains · aggregate --feed tfl`, several on a line where they fit.
    func leftoverLines(_ leftovers: [Board.Leftover], of timeline: Timeline) -> [StyledText] {
        guard !leftovers.isEmpty else { return [] }
        let counts = Dictionary(timeline.sections.map { ($0.report.feed.id, $0.matchCount) }) { first, _ in first }
        let phrases = { (isShort: Bool, hasLimit: Bool) in
            leftovers.map { leftover in
                guard let commands = screen?.commands else { return leftover.text }
                let isOnly = timeline.sections.count == 1
                let feed = isOnly ? nil : leftover.feed
                let limit = isOnly || leftover.needsLimit && hasLimit ? counts[leftover.feed] : nil
                return leftover.text + " · " + commands.text(of: feed, limit: limit, isShort: isShort)
            }
        }
        let fits = { (phrases: [String]) in
            phrases.allSatisfy { phrase in width.map { phrase.displayWidth < $0 } ?? true }
        }
        // Commands with many options would need more lines than they are worth.
        let whole = phrases(false, true)
        if fits(whole), case let lines = flow(whole), lines.count <= 2 { return lines }
        let added = phrases(true, true)
        return flow(fits(added) ? added : phrases(true, false))
    }

    /// Phrases in lines, three blanks between two.
    private func flow(_ phrases: [String]) -> [StyledText] {
        var lines: [String] = []
        for phrase in phrases {
            let line = lines.last.map { "\($0)   \(phrase)" }
            if let line, let width, line.displayWidth < width {
                lines[lines.count - 1] = line
            } else {
                lines.append(phrase)
            }
        }
        return lines.map { StyledText(" \($0)", .dim) }
    }
}
