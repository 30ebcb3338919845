import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import TerminalText

// Each feed under its own heading, its groups as sub-headings with their facts.

extension TableFormat {
    func perFeedLines(of timeline: Timeline) -> [StyledText] {
        guard !timeline.sections.isEmpty else { return [StyledText(" No feed is selected.")] }
        let writer = writer(for: timeline)
        let board = Board(timeline, choices())
        // A configuration has each feed once, and so have the sections of its board.
        let starts = board.sections.indices.filter { board.sections[$0].kind.isFeed }
        let ends = starts.dropFirst() + [board.sections.count]
        let blocks = zip(timeline.sections, zip(starts, ends)).map { section, range in
            lines(of: section, with: Array(board.sections[range.0..<range.1]), by: writer)
        }
        return joined(blocks + [leftoverLines(board.leftovers.filter(\.isPast), of: timeline)])
    }

    private func lines(of section: Timeline.Section, with shown: [Board.Section], by writer: RowWriter)
        -> [StyledText]
    {
        let report = section.report
        let summary = FeedSummary(report: report, clock: writer.maker.clock)
        var lines = [heading(of: report, name: writer.name(of: report.feed.id, isBold: true), summary: summary)]
        var notes = summary.notes.styled
        if report.status == .failed, let hint = report.error?.hint { notes.append(StyledText(hint)) }
        lines += self.lines(notes, after: StyledText(), labelWidth: 0, indent: 3)
        guard report.snapshot != nil else { return lines }
        lines += itemLines(of: shown, by: writer)
        if let attribution = report.feed.profile.attribution {
            lines += self.lines([StyledText(attribution, .dim)], after: StyledText(), labelWidth: 0, indent: 3)
        }
        return lines
    }

    /// `tfl  The next tube trains at the stations near you · read 12 s ago`.
    private func heading(of report: FeedReport, name: StyledText, summary: FeedSummary) -> StyledText {
        var heading = StyledText(" ")
        heading.append(name)
        heading.append("  ")
        let age = report.status == .fresh ? StyledText(summary.readText, .dim) : StyledText()
        // Where room is short the summary gives way: the age says more.
        let room = width.map { $0 - heading.width - (age.isEmpty ? 0 : age.width + 3) }
        var about = room.map { $0 < 12 } == true ? StyledText() : StyledText(report.feed.profile.summary).cut(to: room)
        about.appendPart(age)
        heading.append(about)
        return heading
    }

    private func itemLines(of sections: [Board.Section], by writer: RowWriter) -> [StyledText] {
        let rows = sections.flatMap(\.rows)
        if rows.isEmpty, sections.count == 1 { return [StyledText("   \(emptyWords.lowercased())", .dim)] }
        // One layout for the whole feed, so that its groups line up.
        let layout = layout(of: rows, by: writer)
        return sections.flatMap { section in
            (section.kind.isFeed ? [] : [heading(of: section)]) + section.rows.flatMap(layout.lines)
        }
    }

    /// One layout for the rows of all groups: with both times where that leaves the details room.
    private func layout(of rows: [BoardRow], by writer: RowWriter) -> RowLayout {
        var layouts = [true, false].map { hasBothTimes in
            let columns = RowLayout.Columns(hasBothTimes: hasBothTimes, showsFeed: false)
            return RowLayout(of: rows, columns, by: writer, width: width, indent: 5, feedWidth: nil)
        }
        // What takes several lines anyway decides nothing.
        let fitting = rows.filter(layouts[1].fits)
        let alignments = layouts.indices.map { layouts[$0].align(fitting) }
        let isRoomy = fitting.count * 2 >= rows.count && fitting.allSatisfy(layouts[0].fits) && alignments[0] != .few
        return layouts[isRoomy ? 0 : 1]
    }

    /// `Oxford Circus  3 of 14 · 214 m · Zone 1 · Lifts 5 · WiFi`, as many facts as have room.
    private func heading(of section: Board.Section) -> StyledText {
        var facts = StyledText()
        // First, so that a narrow terminal does not cut it: nothing else says why the group has no rows.
        if section.total <= 0 { facts.append(emptyWords.lowercased(), .dim) }
        if section.rows.count < section.total {
            facts.append("\(section.rows.count) of \(section.total)", .dim)
        }
        var line = StyledText("   ")
        line.append(section.title, .bold)
        let room = width.map { $0 - line.width - 2 }
        for fact in section.facts {
            var longer = facts
            longer.appendPart(StyledText(fact, .dim))
            if let room, longer.width > room { break }
            facts = longer
        }
        if !facts.isEmpty {
            line.append("  ")
            line.append(facts)
        }
        return line
    }
}

extension Board.Section.Kind {
    fileprivate var isFeed: Bool { if case .feed = self { true } else { false } }
}
