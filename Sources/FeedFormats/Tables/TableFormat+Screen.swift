import FeedBoard
import FeedCore
package import FeedTimeline
import Terminal

// One timeline on a screen: nothing scrolls away, each feed has its share, and leftovers are named.

extension TableFormat {
    /// The screen that shows the table.
    package struct Screen: Sendable {
        /// The maximum number of lines of the table, without the line of the prompt; `nil` for no maximum.
        package var lines: Int?

        /// The commands that show the leftovers.
        package var commands: MoreCommand

        package init(lines: Int?, commands: MoreCommand) {
            self.lines = lines
            self.commands = commands
        }

        /// Returns the maximum number of lines of a table that must fit on the screen, at least 8.
        ///
        /// `nil` for a table of any length: with a limit, a window or a pager, or without a screen.
        ///
        /// - Parameters:
        ///   - query: The query of the table.
        ///   - rows: The number of lines on the screen; `nil` without a screen.
        ///   - isPaged: True if a pager shows the table.
        ///   - above: The number of lines above the table.
        /// - Returns: The number, without the line of the prompt.
        package static func lines(for query: FeedQuery, rows: Int?, isPaged: Bool, above: Int = 0) -> Int? {
            guard query.limit == nil, query.window == nil, !isPaged, let rows else { return nil }
            return max(8, rows - 1 - above)
        }
    }

    /// The minimum number of lines for which sections are separated by empty lines.
    private static let spacious = 40

    var isSpacious: Bool { (screen?.lines).map { $0 >= Self.spacious } ?? true }

    /// Returns one timeline with as many rows as fit above its notes, and the lines of the page.
    func fitted(
        _ board: TimelineContent,
        to most: Int,
        notes: [[StyledText]],
        _ timeline: Timeline,
        by writer: RowWriter
    )
        -> (TimelineContent, [StyledText])
    {
        // The columns are those for about as many rows as the screen has lines.
        let candidates = board.fitted(to: most) { _, _ in 1 }
        let layout = TableLayout(of: candidates.blocks, by: writer, width: width, hasTitles: true)
        let counts = board.countsAhead(in: timeline)
        let lines = { (fitted: TimelineContent, layout: TableLayout, size: ScreenSize) in
            // A section that has lost all rows says how many it has.
            let empty =
                size != .usual || fitted.isEmpty
                ? []
                : board.sections.filter { section in
                    [.today, .later].contains(section.kind) && !fitted.sections.contains { $0.kind == section.kind }
                }
            let counted = empty.map { (title: $0.title, count: counts[$0.kind] ?? $0.total) }
            let rows = rowLines(of: fitted, in: layout, counted, in: timeline.words)
            let leftovers =
                size == .tiny
                ? countLine(of: fitted.leftovers, in: timeline.words) : leftoverLines(fitted.leftovers, of: timeline)
            let blocks = [rows] + footers(leftovers, notes, of: timeline, hasRows: !fitted.isEmpty)
            return size == .tiny ? Array(blocks.joined()) : joined(blocks)
        }
        let tried = { (size: ScreenSize) in
            self.fitted(board, to: most) {
                layout[$1].height(of: $0)
            } lines: {
                lines($0, layout, size)
            }
        }
        var size = ScreenSize.usual
        var (fitted, result) = tried(size)
        if result.count > most {
            size = .small
            (fitted, result) = tried(size)
        }
        // If the leftovers and notes leave no room for an item, the leftovers are shortened to their number.
        if fitted.isEmpty, !board.isEmpty {
            size = .tiny
            (fitted, result) = tried(size)
        }
        // The columns of the remaining rows may be narrower.
        let final = lines(fitted, TableLayout(of: fitted.blocks, by: writer, width: width, hasTitles: true), size)
        return (fitted, final.count <= max(most, result.count) ? final : result)
    }

    /// The room for lines that are not rows: all of them, all but the numbers of sections without rows, or only one with
    /// the number of all leftovers.
    private enum ScreenSize { case usual, small, tiny }

    /// Returns a board with as many rows as fit into `most` lines, and its lines.
    func fitted(
        _ board: TimelineContent,
        to most: Int,
        height: (TimelineRow, TimelineContent.Section.Kind) -> Int,
        lines: (TimelineContent) -> [StyledText]
    ) -> (TimelineContent, [StyledText]) {
        var heights: [ItemID: Int] = [:]
        for section in board.sections {
            for row in section.rows { heights[row.id] = height(row, section.kind) }
        }
        func tried(in room: Int) -> (TimelineContent, [StyledText]) {
            let board = board.fitted(to: room) { row, _ in heights[row.id] ?? 1 }
            return (board, lines(board))
        }
        // The lines around the rows depend on the rows.
        var (fitting, tooMany) = (1, most + 1)
        var result = tried(in: fitting)
        while fitting + 1 < tooMany {
            let room = (fitting + tooMany) / 2
            let larger = tried(in: room)
            if larger.1.count <= most { (fitting, result) = (room, larger) } else { tooMany = room }
        }
        // The lines below the rows may become fewer with the last rows, and leave room for others.
        for more in 1...4 where fitting + more <= most {
            let larger = tried(in: fitting + more)
            if larger.1.count <= most, larger.1.count > result.1.count { result = larger }
        }
        return result
    }

    /// Returns the leftover items of the feeds: `12 more trains · aggregate --feed tfl`, several on a line if they fit.
    func leftoverLines(_ leftovers: [TimelineContent.Leftover], of timeline: Timeline) -> [StyledText] {
        guard !leftovers.isEmpty else { return [] }
        let counts = Dictionary(timeline.sections.map { ($0.report.feed.id, $0.matchCount) }) { first, _ in first }
        let keepers = Set(timeline.sections.map(\.report.feed).filter(\.profile.keepsPast).map(\.id))
        let phrases = { (isShort: Bool, hasLimit: Bool) in
            leftovers.map { leftover in
                // A command for one feed lists past items only if the feed keeps them.
                guard let commands = screen?.commands, !leftover.isPast || keepers.contains(leftover.feed) else {
                    return leftover.text
                }
                let isOnly = timeline.sections.count == 1
                let feed = isOnly ? nil : leftover.feed
                let limit = isOnly || leftover.needsLimit && hasLimit ? counts[leftover.feed] : nil
                return leftover.text + " · " + commands.text(of: feed, limit: limit, isShort: isShort)
            }
        }
        let fits = { (phrases: [String]) in
            phrases.allSatisfy { phrase in width.map { phrase.displayWidth < $0 } ?? true }
        }
        // Commands with many options are not worth their lines.
        for added in [phrases(false, true), phrases(true, true)] {
            if fits(added), case let lines = flow(added), lines.count <= 2 { return lines }
        }
        // The feeds' names are enough if nothing else is to be typed.
        let names = phrases(true, false)
        guard screen != nil, names.count > 1,
            zip(leftovers, names).allSatisfy({ $1 == "\($0.text) · --feed \($0.feed)" })
        else { return flow(names) }
        let amounts = leftovers.map(namedAmount)
        return flow([timeline.words.more(by: "--feed") + amounts[0]] + amounts.dropFirst(), separator: " · ")
    }

    /// Returns the number of leftovers of all feeds on one line: `460 more`.
    private func countLine(of leftovers: [TimelineContent.Leftover], in words: Texts) -> [StyledText] {
        let count = leftovers.reduce(0) { $0 + $1.count }
        return count > 0 ? [StyledText(" \(words.more(count, nil))", .dim).cut(to: width)] : []
    }

    /// Returns lines about the items that a live screen does not show: items beyond limits, which a search still finds,
    /// and the past items of a feed that has no others.
    func hiddenLines(of leftovers: [TimelineContent.Leftover], in words: Texts, isSearch: Bool) -> [StyledText] {
        let lead = isSearch ? words[.moreBeyondLimits] : words[.moreBySearch]
        var amounts = leftovers.filter { !$0.isPast }.map(namedAmount)
        var title: [StyledText] = []
        if let first = amounts.first, let width, (lead + first).displayWidth >= width {
            title = [StyledText(" \(lead)", .dim).withoutTrailingBlanks]
        } else if let first = amounts.first {
            amounts[0] = lead + first
        }
        let past = leftovers.filter(\.isPast).map(namedAmount)
        return title + flow(amounts, separator: " · ") + flow(past, separator: " · ")
    }

    /// Returns lines about the hidden items of one feed, for the place below its rows.
    func hiddenLines(of leftover: TimelineContent.Leftover, in words: Texts, isSearch: Bool) -> [StyledText] {
        let text = leftover.isPast ? leftover.text : words.beyondLimit(leftover.text, isSearch: isSearch)
        return lines([StyledText(text, .dim)], after: StyledText(), labelWidth: 0, indent: indent)
    }

    /// Returns lines of as many phrases each as fit.
    func flow(_ phrases: [String], separator: String = "   ") -> [StyledText] {
        var lines: [String] = []
        for phrase in phrases {
            let line = lines.last.map { $0 + separator + phrase }
            if let line, let width, line.displayWidth < width {
                lines[lines.count - 1] = line
            } else {
                lines.append(phrase)
            }
        }
        return lines.map { StyledText(" \($0)", .dim) }
    }
}

extension TableFormat {
    /// Returns the feed and the number of its leftovers: `tfl 133 trains`.
    private func namedAmount(_ leftover: TimelineContent.Leftover) -> String {
        let (feed, count) = (titles[leftover.feed] ?? leftover.feed.rawValue, leftover.count)
        // No doubled words: "holidays 7", not "holidays 7 holidays".
        return leftover.amount == "\(count) \(leftover.feed)" ? "\(feed) \(count)" : "\(feed) \(leftover.amount)"
    }
}
