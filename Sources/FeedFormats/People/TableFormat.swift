import FeedCore
package import FeedTimeline
import Foundation
package import TerminalText

/// A table for people: one timeline, or each feed under its own heading.
package struct TableFormat: TimelineFormat {
    /// How wide a line may be, in columns of the terminal; `nil` leaves all texts whole, as a pipe wants them.
    package var width: Int?
    package var terminal: TerminalStyle

    /// What to say where no item is shown, without the full stop.
    ///
    /// A window that somebody chose is not "ahead".
    package var emptyWords: String

    /// What shows all that limits keep away.
    package var moreCommand: String?

    /// The short names that stand in a column of their own; `nil` for none.
    package var shortIDs: ShortIDs?

    package init(
        width: Int? = nil,
        terminal: TerminalStyle = .none,
        emptyWords: String = "Nothing ahead",
        moreCommand: String? = nil,
        shortIDs: ShortIDs? = nil
    ) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
        self.emptyWords = emptyWords
        self.moreCommand = moreCommand
        self.shortIDs = shortIDs
    }

    package func bytes(of timeline: Timeline) -> [UInt8] { Array(text(of: timeline).utf8) }

    /// The whole table, its last line ended.
    package func text(of timeline: Timeline) -> String {
        var lines =
            switch timeline.layout {
            case .unified: unifiedLines(of: timeline)
            case .perFeed: perFeedLines(of: timeline)
            }
        lines += sampleLines(of: timeline)
        lines = lines.map { $0.cut(to: width) }
        // In one line whatever the width: a terminal folds it by itself, and a command is copied whole.
        if let sentence = timeline.cutSentence(shownBy: moreCommand) {
            let line = StyledText(" \(sentence)", .dim)
            lines += [StyledText(), moreCommand == nil ? line.cut(to: width) : line]
        }
        return lines.map { $0.rendered(terminal) + "\n" }.joined()
    }
}

// MARK: - One timeline

extension TableFormat {
    private func unifiedLines(of timeline: Timeline) -> [StyledText] {
        let clock = ViewerClock(of: timeline)
        var writer = RowWriter(timeline, clock: clock)
        writer.hasIcons = terminal.hasIcons
        var lines = grid(of: timeline.entries, by: writer).map { $0.grid.lines(width: width) } ?? []
        if timeline.entries.isEmpty { lines += emptyLines(of: timeline) }
        let states = stateLines(of: timeline, by: writer, clock: clock)
        return states.isEmpty ? lines : lines + [StyledText()] + states
    }

    /// How those feeds stand that have no fresh and whole answer, each behind its name; nothing where all have one.
    func stateLines(of timeline: Timeline, by writer: RowWriter, clock: ViewerClock) -> [StyledText] {
        let notes = timeline.sections.enumerated().compactMap { index, section in
            let notes = FeedSummary(report: section.report, clock: clock).notes
            return notes.isEmpty ? nil : (feed: writer.name(of: section.report.feed.id), notes: notes)
        }
        let label = max(8, notes.map(\.feed.width).max() ?? 0)
        return notes.flatMap { lines($0.notes, after: $0.feed, labelWidth: label) }
    }

    /// That nothing is shown, and of which feeds that is the whole truth.
    func emptyLines(of timeline: Timeline) -> [StyledText] {
        let answered = timeline.sections.filter { $0.report.snapshot != nil }.map(\.report.feed.id.rawValue)
        let sentence =
            if timeline.sections.isEmpty {
                "No feed is selected."
            } else if answered.isEmpty {
                timeline.sections.count == 1 ? "There is no answer." : "No feed has an answer."
            } else if timeline.sections.count == 1 {
                "\(emptyWords)."
            } else {
                "\(emptyWords) in \(answered.listed)."
            }
        return sentence.wrapped(to: width.map { $0 - 1 }).map { StyledText(" \($0)") }
    }

    /// Notes behind a label, wrapped below each other where the width asks for it.
    func lines(_ notes: [StyledText], after label: StyledText, labelWidth: Int, indent: Int = 1) -> [StyledText] {
        var lines: [StyledText] = []
        let blank = String(repeating: " ", count: indent)
        let room = width.map { max(10, $0 - indent - labelWidth - 2) }
        for note in notes {
            for line in note.wrapped(to: room) {
                var whole = StyledText(blank)
                if labelWidth > 0 {
                    if lines.isEmpty { whole.append(label) }
                    whole.append(String(repeating: " ", count: indent + labelWidth + 2 - whole.width))
                }
                whole.append(line)
                lines.append(whole)
            }
        }
        return lines
    }
}

// MARK: - Rows

extension TableFormat {
    /// The rows of items as they fit; `nil` where there is none.
    ///
    /// Where there is no room for the details, what happened to an item stands before its title.
    func grid(
        of entries: [Timeline.Entry],
        by writer: RowWriter,
        indent: Int = 1,
        isUnified: Bool = true
    ) -> (grid: TextGrid, fit: TextGrid.Fit)? {
        guard !entries.isEmpty else { return nil }
        for hasDetails in [true, false] {
            var columns: [TextGrid.Column] = [
                .init("IN"), .init("TIME"), .init("WHAT", minimum: 16),
                .init("WHERE / DETAIL", minimum: 14, dropOrder: 0),
            ]
            if isUnified { columns.append(.init("FEED", dropOrder: 1)) }
            if shortIDs != nil { columns.append(.init("ID")) }
            var grid = TextGrid(columns)
            grid.indent = indent
            grid.hasTitles = isUnified
            for entry in entries {
                let id = shortIDs.map { [StyledText($0[entry.id], .dim)] } ?? []
                grid.add(writer.row(of: entry, statusInTitle: !hasDetails, isUnified: isUnified) + id)
            }
            let fit = TextGrid.Fit(grid, width: width)
            if fit.shows(3) || !hasDetails { return (grid, fit) }
        }
        return nil
    }
}
