import FeedBoard
package import FeedCore
package import FeedTimeline
import Foundation
package import Terminal

/// A table for people: one timeline, or each feed under its own heading.
package struct TableFormat: TimelineFormat {
    /// The maximum width of a line, in columns of the terminal; `nil` for whole lines, as in a pipe.
    package var width: Int?
    package var terminal: TerminalStyle

    /// The text of a page without items: a phrase without a full stop, or a whole sentence with one.
    ///
    /// It depends on the query: "nothing ahead" would be wrong for a window that the viewer chose.
    package var emptyWords: String

    /// The text of a page without feeds; `nil` for advice on how to select one.
    package var noFeedWords: String?

    /// The command that shows everything beyond the limits.
    package var moreCommand: String?

    /// The short ids that are shown before titles; `nil` to show none.
    package var shortIDs: ShortIDs?

    /// The feeds in the order that determines their colours; `nil` for those of the timeline.
    package var feeds: [FeedID]?

    /// The titles by which feeds are named, where no command needs their ids.
    package var titles: [FeedID: String] = [:]

    /// The option or key that shows the warnings of a feed.
    package var remedy = "--verbose"

    /// The screen that the table must fit, and the commands that show the rest.
    package var screen: Screen?

    package init(
        width: Int? = nil,
        terminal: TerminalStyle = .none,
        emptyWords: String = Language.english.texts[.nothingAhead],
        moreCommand: String? = nil,
        shortIDs: ShortIDs? = nil
    ) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
        self.emptyWords = emptyWords
        self.moreCommand = moreCommand
        self.shortIDs = shortIDs
    }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let (lines, fitted) = lines(of: timeline)
        var cut = lines.map { $0.cut(to: width) }
        // On one line, which a terminal wraps, so that the command can be copied whole.
        if fitted == nil, let sentence = timeline.cutSentence(shownBy: moreCommand, in: timeline.words) {
            let line = StyledText(" \(sentence)", .dim)
            cut += [StyledText(), moreCommand == nil ? line.cut(to: width) : line]
        }
        output(cut.flatMap { ($0.rendered(terminal) + "\n").utf8 })
    }

    func writer(for timeline: Timeline) -> RowWriter {
        var writer = RowWriter(timeline, among: feeds)
        writer.titles = titles
        writer.hasIcons = terminal.hasIcons
        writer.shortIDs = shortIDs
        return writer
    }

    /// Returns the board with at most `rowsPerFeed` rows of each feed in addition to starred ones.
    func board(of timeline: Timeline, rowsPerFeed: Int? = nil) -> TimelineContent {
        var choices = ViewerChoices.printed
        choices.rowsPerFeed = rowsPerFeed
        return TimelineContent(timeline, choices)
    }
}

// MARK: - One timeline

extension TableFormat {
    /// Returns the lines and, for a screen, the part of the board that fits it; the lines then list the leftovers.
    func lines(of timeline: Timeline) -> ([StyledText], fitted: TimelineContent?) {
        if timeline.layout == .perFeed { return perFeedLines(of: timeline) }
        let writer = writer(for: timeline)
        var states = emptyLines(of: timeline)
        let notes = stateLines(of: timeline, by: writer)
        if let lines = screen?.lines {
            let board = board(of: timeline, rowsPerFeed: lines)
            if !board.isEmpty { states = [] }
            let (shown, lines) = fitted(board, to: lines, notes: [states, notes], timeline, by: writer)
            return (lines, shown)
        }
        let board = TimelineContent(timeline)
        if !board.isEmpty { states = [] }
        let layout = TableLayout(of: board.blocks, by: writer, width: width, hasTitles: true)
        let past = leftoverLines(board.leftovers.filter(\.isPast), of: timeline)
        let footers = footers(past, [notes], of: timeline, hasRows: !board.isEmpty)
        return (joined([rowLines(of: board, in: layout) + states] + footers), nil)
    }

    /// Returns the blocks with an empty line between them.
    func joined(_ blocks: [[StyledText]]) -> [StyledText] {
        Array(blocks.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    /// Returns the rows under the headings of their sections, and the headings of sections without room for a row with
    /// their numbers of items; a single section has no heading.
    func rowLines(
        of board: TimelineContent,
        in layout: TableLayout,
        _ counted: [(title: String, count: Int)] = [],
        in words: Texts = Language.english.texts
    ) -> [StyledText] {
        guard !board.isEmpty else { return [] }
        var lines: [StyledText] = []
        if layout.hasColumns, let first = board.sections.first.map({ layout[$0.kind] }), first.isAligned {
            lines.append(first.titles)
        }
        for (index, section) in board.sections.enumerated() {
            if board.sections.count + counted.count > 1 {
                if isSpacious, index > 0 { lines.append(StyledText()) }
                lines.append(StyledText(" \(section.title)", .bold))
            }
            lines += layout[section.kind].lines(of: section.rows)
        }
        for (title, count) in counted {
            if isSpacious { lines.append(StyledText()) }
            lines.append(
                (StyledText(" \(title)", .bold) + StyledText("  \(words.more(count, nil))", .dim)).cut(to: width)
            )
        }
        return lines
    }

    /// Returns the states of the feeds without a fresh and complete answer, each after its name; empty if there are
    /// none.
    func stateLines(of timeline: Timeline, by writer: RowWriter) -> [StyledText] {
        let lines = stateLines(
            of: TimelineContent.feedStatuses(of: timeline, tellsFirstWarning: screen?.lines == nil) { _ in remedy },
            by: writer
        )
        return screen?.lines == nil ? lines.flatMap(\.lines) : capped(lines, of: timeline)
    }

    /// Returns the states of some feeds, with the lines of each.
    func stateLines(of feedStatuses: [TimelineContent.FeedStatus], by writer: RowWriter) -> [(
        feed: FeedID, lines: [StyledText]
    )] {
        let label = max(8, feedStatuses.map { writer.name(of: $0.feed).width }.max() ?? 0)
        return feedStatuses.map { status in
            (feed: status.feed, lines: onScreen(status.notes.styled, behind: writer.name(of: status.feed), label))
        }
    }

    /// Returns notes after a name, on a screen in one line: `why` and `--verbose` show the whole reason.
    private func onScreen(_ notes: [StyledText], behind name: StyledText, _ label: Int) -> [StyledText] {
        guard screen?.lines != nil else { return lines(notes, after: name, labelWidth: label) }
        return [(.blanks(1) + name.padded(to: label)).followed(by: notes).cut(to: width)]
    }

    /// Returns the lines about feeds, at most a third of the screen, with the number of further feeds.
    func capped(_ lines: [(feed: FeedID, lines: [StyledText])], of timeline: Timeline) -> [StyledText] {
        let room = max(1, (screen?.lines ?? Int.max) / 3)
        guard lines.count > room else { return lines.flatMap(\.lines) }
        let others = lines[(room - 1)...].map(\.feed)
        let haveFailed = timeline.sections.allSatisfy { section in
            section.report.status == .failed || !others.contains(section.report.feed.id)
        }
        let sentence = timeline.words.moreFeeds(others.count, haveFailed: haveFailed)
        let rest = StyledText(" \(sentence): aggregate feeds", .dim).cut(to: width)
        return lines[..<(room - 1)].flatMap(\.lines) + [rest]
    }

    /// Returns the sentence that nothing is shown, with the feeds that have answered.
    func emptyLines(of timeline: Timeline) -> [StyledText] {
        let answered = timeline.sections.map(\.report).filter { $0.snapshot != nil }
            .map { titles[$0.feed.id] ?? $0.feed.id.rawValue }
        let sentence =
            if timeline.sections.isEmpty {
                noFeedWords ?? timeline.words[.noFeed]
            } else if emptyWords.hasSuffix(".") {
                emptyWords
            } else if answered.isEmpty {
                timeline.words.noAnswer(ofSeveral: timeline.sections.count > 1)
            } else {
                timeline.words.nothing(emptyWords, of: timeline.sections.count == 1 ? [] : answered) + "."
            }
        let sentences =
            [sentence] + timeline.sections.compactMap { Self.filteredSentence(of: $0, in: timeline.words) }
        return sentences.flatMap { $0.wrapped(to: width.map { $0 - 1 }) }.map { StyledText(" \($0)") }
    }

    /// Returns a sentence with the number of items that a feed's own `include` and `exclude` hide; `nil` if they hide
    /// none.
    static func filteredSentence(of section: Timeline.Section, in words: Texts) -> String? {
        guard section.filtered > 0 else { return nil }
        let feed = section.report.feed
        let filters = [feed.include.isEmpty ? nil : "include", feed.exclude.isEmpty ? nil : "exclude"]
        return words.filtered(feed.id.rawValue, section.filtered, by: filters.compactMap(\.self))
    }

    /// Returns notes after a label, each on a line of its own and wrapped to the width.
    func lines(_ notes: [StyledText], after label: StyledText, labelWidth: Int, indent: Int = 1) -> [StyledText] {
        var lines: [StyledText] = []
        let room = width.map { max(10, $0 - indent - labelWidth - 2) }
        for note in notes {
            for line in note.wrapped(to: room) {
                let shown = lines.isEmpty ? label : StyledText()
                lines.append(
                    .blanks(indent) + (labelWidth > 0 ? shown.padded(to: labelWidth + 2) : StyledText()) + line
                )
            }
        }
        return lines
    }
}

extension StyledText {
    /// Returns the text padded with blanks.
    fileprivate func padded(to width: Int) -> StyledText {
        self + .blanks(width - self.width)
    }

    /// Returns the text followed by others on the same line.
    func followed(by others: [StyledText]) -> StyledText {
        guard !others.isEmpty else { return self }
        return self + .blanks(2) + RowFlow.joined(others)
    }
}
