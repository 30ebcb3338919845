import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal

// Each feed under its own heading, its groups as sub-headings with their facts.

extension TableFormat {
    /// The indentation of a group relative to its feed, and of a row relative to its group.
    private var step: Int { width.map { $0 < RowLayout.narrow } == true ? 1 : 2 }

    /// The number of blanks before a group.
    var indent: Int { 1 + step }
    private var blanks: String { String(repeating: " ", count: indent) }

    func perFeedLines(of timeline: Timeline) -> ([StyledText], fitted: TimelineContent?) {
        guard !timeline.sections.isEmpty else { return (emptyLines(of: timeline), nil) }
        let writer = writer(for: timeline)
        let most = screen?.lines
        let board = board(of: timeline, rowsPerFeed: most)
        let page = { (board: TimelineContent, hidden: [TimelineContent.Leftover]) in
            let leftOver = Set(hidden.map(\.feed))
            let failed = Set(timeline.sections.filter { $0.report.snapshot == nil }.map(\.report.feed.id))
            var blocks = zip(timeline.sections, board.sectionsByFeed).map { section, shown in
                let id = section.report.feed.id
                if most == nil { return lines(of: section, with: shown, at: board.clock, by: writer) }
                return failed.contains(id)
                    ? []
                    : screenLines(
                        of: section,
                        with: shown,
                        isLeftOver: leftOver.contains(id),
                        at: board.clock,
                        by: writer
                    )
            }
            if most != nil {
                let failures = TimelineContent.feedStatuses(of: timeline).filter { failed.contains($0.feed) }.map {
                    status in
                    let name = .blanks(1) + writer.name(of: status.feed, isBold: true)
                    return (feed: status.feed, lines: [name.followed(by: status.notes.styled).cut(to: width)])
                }
                blocks.append(capped(failures, of: timeline))
            }
            let feeds = isSpacious ? blocks : [Array(blocks.joined())]
            let leftovers = leftoverLines(hidden, of: timeline)
            // On a screen the attributions are at the end, once, since a feed without a row has no lines of its own.
            if most == nil { return joined(feeds + [leftovers, sampleLines(of: timeline)]) }
            return joined(feeds + footers(leftovers, [], of: timeline))
        }
        guard let most else { return (page(board, board.leftovers.filter(\.isPast)), nil) }
        var layouts: [TimelineContent.Section.Kind: RowLayout] = [:]
        for sections in board.sectionsByFeed {
            let layout = layout(of: sections.flatMap(\.rows), by: writer)
            for section in sections { layouts[section.kind] = layout }
        }
        let (fittest, text) = fitted(board, to: most) {
            layouts[$1]?.height(of: $0) ?? 1
        } lines: {
            page($0, $0.leftovers)
        }
        return (text, fittest)
    }

    /// Returns the lines of a feed on a screen; none if no row fits and the end of the page lists the feed's items.
    ///
    /// If the screen has few lines, the notes on the feed, or the heading of its only group, are beside its name.
    private func screenLines(
        of section: Timeline.Section,
        with shown: ArraySlice<TimelineContent.Section>,
        isLeftOver: Bool,
        at clock: ViewerClock,
        by writer: RowWriter
    ) -> [StyledText] {
        let (report, filled) = (section.report, shown.filter { !$0.rows.isEmpty })
        let summary = FeedSummary(report: report, clock: clock)
        let notes = summary.notes.styled
        if filled.isEmpty, notes.isEmpty, isLeftOver { return [] }
        if isSpacious, !filled.isEmpty { return lines(of: section, with: shown, at: clock, by: writer) }
        let bare = writer.name(of: report.feed.id, isBold: true)
        let name = .blanks(1) + bare
        if filled.isEmpty {
            let empty = isLeftOver ? [] : [StyledText(noRowWords(of: section, in: clock.words), .dim)]
            return [name.followed(by: notes + empty).cut(to: width)]
        }
        let named =
            notes.isEmpty ? heading(of: report, name: bare, summary: summary) : name.followed(by: notes)
        guard filled.count == 1, let only = filled.first, !only.kind.isFeed, notes.isEmpty else {
            return [named.cut(to: width)] + itemLines(of: filled[...], by: writer, in: clock.words)
        }
        let layout = layout(of: only.rows, by: writer)
        return [heading(of: only, in: clock.words, behind: name + .blanks(2)).cut(to: width)]
            + layout.lines(of: only.rows)
    }

    /// Returns the reason why a feed has no row.
    private func noRowWords(of section: Timeline.Section, in words: Texts) -> String {
        Self.filteredSentence(of: section, in: words) ?? emptyWords.beginningSmall
    }

    private func lines(
        of section: Timeline.Section,
        with shown: ArraySlice<TimelineContent.Section>,
        at clock: ViewerClock,
        by writer: RowWriter
    ) -> [StyledText] {
        let report = section.report
        var summary = FeedSummary(report: report, clock: clock)
        summary.tellsFirstWarning = screen?.lines == nil
        var lines = [heading(of: report, name: writer.name(of: report.feed.id, isBold: true), summary: summary)]
        lines += noteLines(of: summary)
        guard report.snapshot != nil else { return lines }
        if shown.contains(where: { $0.total > 0 }) || section.entryCount > 0 {
            lines += itemLines(of: shown.withRows, by: writer, in: clock.words)
        } else {
            lines.append(StyledText(blanks + noRowWords(of: section, in: clock.words), .dim))
        }
        if screen?.lines == nil { lines += attributionLines(of: report) }
        return lines
    }

    /// Returns the attribution that a feed's publisher requires, for the place below the feed's rows.
    func attributionLines(of report: FeedReport) -> [StyledText] {
        attributionLines([report.feed.profile.attribution].compactMap { $0?.cleaned }, indent: indent)
    }

    /// Returns the problems of a feed, for the place below its heading.
    func noteLines(of summary: FeedSummary) -> [StyledText] {
        var notes = summary.notes.styled
        if summary.report.status == .failed, let hint = summary.report.error?.hint {
            notes.append(StyledText(summary.clock.sentence(hint)))
        }
        return lines(notes, after: StyledText(), labelWidth: 0, indent: indent)
    }

    /// Returns the heading of a feed: `tfl  Trains · read 12 s ago`.
    func heading(of report: FeedReport, name: StyledText, summary: FeedSummary) -> StyledText {
        let heading = .blanks(1) + name + .blanks(2)
        let age = report.status == .fresh ? StyledText(summary.readText, .dim) : StyledText()
        let title = summary.clock.words.title(of: report.feed)
        var about = StyledText([report.feed.id.rawValue, titles[report.feed.id]].contains(title) ? "" : title)
        about.appendPart(age)
        // If there is little room, the title is left out: the age is more important.
        return heading + (width.map { heading.width + about.width <= $0 } ?? true ? about : age)
    }

    private func itemLines(
        of sections: some Collection<TimelineContent.Section>,
        by writer: RowWriter,
        in words: Texts
    )
        -> [StyledText]
    {
        // One layout for the whole feed, so that its groups line up.
        let layout = layout(of: sections.flatMap(\.rows), by: writer)
        return sections.flatMap { section in
            (section.kind.isFeed ? [] : [heading(of: section, in: words)]) + layout.lines(of: section.rows)
        }
    }

    /// Returns one layout for the rows of all groups, with two columns of times if the details still fit.
    func layout(of rows: [TimelineRow], by writer: RowWriter) -> RowLayout {
        let layout = { (times: RowLayout.Columns.Times) in
            let columns = RowLayout.Columns(times: times, showsFeed: false)
            return RowLayout(of: rows, columns, by: writer, width: width, indent: indent + step, feedWidth: nil)
        }
        // Rows that take several lines anyway do not count.
        var narrow = layout(.one)
        let fitting = rows.measured(by: writer).filter(narrow.fits)
        guard fitting.count * 2 >= rows.count else {
            _ = narrow.align(fitting)
            return narrow
        }
        for times in [RowLayout.Columns.Times.range, .start, .brief] {
            var roomy = layout(times)
            let kept = fitting.filter(roomy.fits)
            if TableLayout.areEnough(kept.count, of: fitting.count), roomy.align(kept) != .few { return roomy }
        }
        _ = narrow.align(fitting)
        return narrow
    }

    /// Returns the heading of a group with as many facts as fit: `Oxford Circus  3 of 14 · 214 m · Zone 1 · WiFi`.
    func heading(of section: TimelineContent.Section, in words: Texts, behind label: StyledText? = nil)
        -> StyledText
    {
        var facts = StyledText()
        // First, so that a narrow terminal does not cut it: only this says why the group has no rows.
        if section.total <= 0 { facts.append(emptyWords.beginningSmall, .dim) }
        if section.rows.count < section.total {
            facts.append(words.part(section.rows.count, of: section.total), .dim)
        }
        let line = (label ?? .blanks(indent)) + StyledText(section.title, .bold)
        let room = width.map { $0 - line.width - 2 }
        for fact in section.facts {
            var longer = facts
            longer.appendPart(StyledText(fact, .dim))
            if let room, longer.width > room { break }
            facts = longer
        }
        return facts.isEmpty ? line : line + .blanks(2) + facts
    }
}

extension TimelineContent {
    /// The sections of each feed: its own section and those of its groups.
    fileprivate var sectionsByFeed: [ArraySlice<Section>] {
        let starts = sections.indices.filter { sections[$0].kind.isFeed }
        return zip(starts, starts.dropFirst() + [sections.count]).map { sections[$0..<$1] }
    }
}

extension Sequence<TimelineContent.Section> {
    /// The sections of a feed to show: its own and those with rows.
    ///
    /// If no limit leaves a group without rows, groups without items are shown too; their headings contain the reason.
    /// If no section has a row, only the feed's own section remains.
    var withRows: [TimelineContent.Section] {
        let isLimited = contains { $0.rows.isEmpty && $0.total > 0 }
        let isEmpty = allSatisfy(\.rows.isEmpty)
        return filter { $0.kind.isFeed || !$0.rows.isEmpty || !isLimited && !isEmpty }
    }
}

extension String {
    /// The text with a small first letter, for the middle of a line.
    var beginningSmall: String { prefix(1).lowercased() + dropFirst() }
}
