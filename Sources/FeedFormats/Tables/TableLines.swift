package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Terminal

/// The lines of a board on a screen that scrolls, each with its item.
package struct TableLines: Sendable {
    package struct Line: Sendable {
        package var text: StyledText

        /// `nil` for a heading, a note and an empty line.
        package var item: ItemID?

        /// The feed or the event of the line; `nil` in a list of items.
        package var row: Row?

        /// The feed whose further items the line stands for, with the first of them as ``item``.
        package var expansion: FeedID?

        /// The section of the line.
        package var section: TimelineContent.Section.Kind?

        /// True if the line stands for an item far from the visible part: it has no text yet, and may become several
        /// lines.
        package var isPlaceholder = false

        /// True if the line is empty, and not one whose text is still to be made.
        package var isBlank: Bool { text.isEmpty && !isPlaceholder }

        package init(_ text: StyledText, item: ItemID? = nil, section: TimelineContent.Section.Kind? = nil) {
            self.text = text
            self.item = item
            self.section = section
        }
    }

    /// A row that is not an item, and can be selected.
    package enum Row: Sendable, Hashable {
        case feed(FeedID)
        /// An event of an item; events are numbered from the oldest on, since an item may have several.
        case event(ItemID, number: Int)

        /// The item of an event.
        package var item: ItemID? { if case .event(let item, _) = self { item } else { nil } }
    }

    package private(set) var lines: [Line] = []

    /// The indices of the headings under which a part of the board can scroll by itself: those of "now", "today" and
    /// "later", or those of the feeds.
    package private(set) var starts: [Int] = []

    /// The rows that take several lines, each with the index of its first line.
    private var broken: [(line: Int, row: TimelineRow, previous: TimelineRow?, layout: RowLayout)] = []

    /// The maximum number of lines of a row, if there is room.
    private static let mostLines = 8

    /// - Parameters:
    ///   - board: The board that is shown.
    ///   - timeline: The timeline of the board.
    ///   - feeds: All feeds in the order that determines their colours; empty for those of the timeline.
    ///   - titles: The titles by which feeds are named.
    ///   - waiting: The feeds among these that have not answered yet.
    ///   - width: The number of columns.
    ///   - terminal: The colours and characters of the terminal.
    ///   - emptyWords: The text for a board without items, without the full stop.
    ///   - isSearch: True if the board is the result of a search.
    package init(
        _ board: TimelineContent,
        of timeline: Timeline,
        among feeds: [FeedID] = [],
        titles: [FeedID: String] = [:],
        waiting: Set<FeedID> = [],
        width: Int,
        terminal: TerminalStyle,
        emptyWords: String = Language.english.texts[.nothingAhead],
        isSearch: Bool = false
    ) {
        var table = TableFormat(width: width, terminal: terminal, emptyWords: emptyWords)
        (table.feeds, table.titles) = (feeds.isEmpty ? nil : feeds, titles)
        let writer = table.writer(for: timeline)
        lines.reserveCapacity(board.sections.reduce(0) { $0 + 3 + $1.shownRows.count })
        switch timeline.layout {
        case .unified:
            let layout = TableLayout(of: board.blocksUnderDays, by: writer, width: width)
            for section in board.sections {
                starts.append(lines.count)
                add(StyledText(" \(section.title)", .bold), of: section, board, width)
                if section.kind == .later {
                    add(board.days(of: section), of: section, by: layout[section.kind])
                } else {
                    add(section.shownRows, of: section, by: layout[section.kind])
                }
            }
            if board.isEmpty { table.emptyLines(of: timeline).forEach { add($0) } }
            addBlock(table.hiddenLines(of: board.leftovers, in: timeline.words, isSearch: isSearch))
            if !board.isEmpty { addBlock(table.attributionLines(timeline.attributions)) }
        case .perFeed:
            var left = feeds[...]
            // A search leaves out the feeds in which it finds nothing.
            let found = isSearch && !board.isEmpty ? Set(board.rows.map(\.id.feed)) : nil
            for section in timeline.sections {
                if let place = left.firstIndex(of: section.report.feed.id) {
                    add(left[..<place].filter(waiting.contains), by: writer, width)
                    left = left[(place + 1)...]
                }
                if let found, !found.contains(section.report.feed.id), section.report.snapshot != nil { continue }
                let own = board.sections.filter { $0.kind.feed == section.report.feed.id }
                // A group without items is left out, unless its feed has no others, or it is a stop, which people
                // expect in its place; a filter may have left out the items of a stop.
                let isWhole =
                    !isSearch && emptyWords == timeline.words[.nothingAhead] && own.contains { !$0.rows.isEmpty }
                let parts = board.inOrderOfItems(own).filter {
                    $0.kind.isFeed || !$0.rows.isEmpty || isWhole && $0.hasPlace && $0.total == 0
                }
                if !lines.isEmpty { add(StyledText()) }
                var summary = FeedSummary(report: section.report, clock: board.clock)
                summary.remedy = timeline.words.feedsKey
                let name = writer.name(of: section.report.feed.id, isBold: true)
                let rows = parts.flatMap(\.rows)
                let layout = table.layout(of: rows.filter { !$0.isPlaceholder }, by: writer)
                for part in parts {
                    if part.kind.isFeed {
                        starts.append(lines.count)
                        add(table.heading(of: section.report, name: name, summary: summary), of: part, board, width)
                        table.noteLines(of: summary).forEach { add($0) }
                        guard section.report.snapshot != nil else { break }
                        if rows.isEmpty, parts.count == 1 {
                            add(StyledText("   \(emptyWords.beginningSmall)", .dim))
                        }
                    } else {
                        add(table.heading(of: part, in: timeline.words), of: part, board, width)
                    }
                    add(part.shownRows, of: part, by: layout)
                }
                let leftover = board.leftovers.first { $0.feed == section.report.feed.id }
                if let leftover, let hidden = leftover.hidden, let amount = leftover.hiddenAmount {
                    var line = Line(StyledText("   ▸ \(amount)", .dim), item: hidden.first, section: parts.last?.kind)
                    line.expansion = leftover.feed
                    lines.append(line)
                } else if let leftover {
                    table.hiddenLines(of: leftover, in: timeline.words, isSearch: isSearch).forEach { add($0) }
                }
                if !rows.isEmpty { table.attributionLines(of: section.report).forEach { add($0) } }
            }
            add(left.filter(waiting.contains), by: writer, width)
        }
    }

    /// Adds the headings of feeds that have not answered yet.
    private mutating func add(_ waiting: some Sequence<FeedID>, by writer: RowWriter, _ width: Int) {
        for feed in waiting {
            if !lines.isEmpty { add(StyledText()) }
            starts.append(lines.count)
            let name = .blanks(1) + writer.name(of: feed, isBold: true) + .blanks(2)
            add((name + StyledText(writer.words[.beingAsked], .dim)).cut(to: width))
        }
    }

    /// Adds a heading; that of a collapsed section can be selected, and contains the number of its items.
    private mutating func add(
        _ heading: StyledText,
        of section: TimelineContent.Section,
        _ board: TimelineContent,
        _ width: Int
    ) {
        guard let amount = board.collapsedAmount(of: section) else {
            return lines.append(Line(heading, section: section.kind))
        }
        let mark = StyledText("  ▸ \(amount)", .dim)
        let text = heading.cut(to: max(1, width - mark.width)) + mark
        lines.append(Line(text, item: section.rows.first?.id, section: section.kind))
    }

    /// Adds the lines at the end of a page, after an empty line.
    private mutating func addBlock(_ block: [StyledText]) {
        guard !block.isEmpty else { return }
        ([StyledText()] + block).forEach { add($0) }
    }

    private mutating func add(_ text: StyledText) { lines.append(Line(text)) }

    /// Adds the rows of each day under the name of the day.
    private mutating func add(
        _ days: [TimelineContent.Section.Day],
        of section: TimelineContent.Section,
        by layout: RowLayout
    ) {
        guard !section.isCollapsed else { return }
        for day in days {
            let name = StyledText(" \(day.title)") + StyledText(day.distance.map { "  \($0)" } ?? "", .dim)
            lines.append(Line(name, section: section.kind))
            add(day.rows, of: section, by: layout)
        }
    }

    private mutating func add(
        _ rows: [TimelineRow],
        of section: TimelineContent.Section,
        by layout: RowLayout
    ) {
        for (row, previous) in zip(rows, [nil] + rows) {
            if row.isPlaceholder {
                var line = Line(StyledText(), item: row.id, section: section.kind)
                line.isPlaceholder = true
                lines.append(line)
            } else {
                let texts = layout.lines(of: row, after: previous, .hidden)
                if texts.count > 1 { broken.append((lines.count, row, previous, layout)) }
                lines += texts.map { Line($0, item: row.id, section: section.kind) }
            }
        }
    }

    /// Gives more lines to rows that are cut, as long as the screen has empty lines.
    ///
    /// - Parameter height: The number of lines on the screen.
    package mutating func fill(_ height: Int) {
        // A board that fits needs no shares.
        starts = []
        var added = 0
        for (line, row, previous, layout) in broken where lines.count < height {
            var layout = layout
            layout.mostLines = min(RowLayout.fewLines + height - lines.count, Self.mostLines)
            let texts = layout.lines(of: row, after: previous, .hidden)
            let old = lines[line + added]
            lines.replaceSubrange(
                (line + added)..<(line + added + RowLayout.fewLines),
                with: texts.map { Line($0, item: row.id, section: old.section) }
            )
            added += texts.count - RowLayout.fewLines
        }
    }

    /// Returns the states of the feeds without a fresh and complete answer, one line each.
    ///
    /// - Parameters:
    ///   - feedStatuses: The feeds and the notes on them.
    ///   - feeds: The feeds in the order of the configuration, which determines their colours.
    ///   - titles: The titles by which feeds are named.
    ///   - words: The texts of the viewer's language.
    ///   - width: The number of columns.
    /// - Returns: The lines; empty if all feeds have a fresh and complete answer.
    package static func states(
        of feedStatuses: [TimelineContent.FeedStatus],
        among feeds: [FeedID],
        titles: [FeedID: String] = [:],
        words: Texts,
        width: Int
    ) -> [StyledText] {
        var writer = RowWriter(feeds, words: words)
        writer.titles = titles
        return feedStatuses.map { (.blanks(1) + writer.name(of: $0.feed)).followed(by: $0.notes.styled).cut(to: width) }
    }
}
