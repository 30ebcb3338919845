import FeedCore
import FeedTimeline
import Foundation
import TerminalText

// Each feed under its own heading, its groups as sub-headings with their facts.

extension TableFormat {
    func perFeedLines(of timeline: Timeline) -> [StyledText] {
        guard !timeline.sections.isEmpty else { return [StyledText(" No feed is selected.")] }
        let clock = ViewerClock(of: timeline)
        var writer = RowWriter(timeline, clock: clock)
        writer.hasIcons = terminal.hasIcons
        return timeline.sections.enumerated().flatMap { index, section in
            (index == 0 ? [] : [StyledText()]) + lines(of: section, by: writer, clock: clock)
        }
    }

    private func lines(of section: Timeline.Section, by writer: RowWriter, clock: ViewerClock) -> [StyledText] {
        let report = section.report
        let summary = FeedSummary(report: report, clock: clock)
        var lines = [heading(of: report, name: writer.name(of: report.feed.id, isBold: true), summary: summary)]
        var notes = summary.notes
        if report.status == .failed, let hint = report.error?.hint { notes.append(StyledText(hint)) }
        lines += self.lines(notes, after: StyledText(), labelWidth: 0, indent: 3)
        guard report.snapshot != nil else { return lines }
        lines += itemLines(of: section, by: writer, clock: clock)
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

    private func itemLines(of section: Timeline.Section, by writer: RowWriter, clock: ViewerClock) -> [StyledText] {
        if section.entries.isEmpty, section.groups.isEmpty {
            return [StyledText("   \(emptyWords.lowercased())", .dim)]
        }
        // One grid for the whole feed, so that its groups line up.
        let grid = grid(of: section.entries, by: writer, indent: 5, isUnified: false)
        let rows = zip(section.entries, grid?.grid.rows ?? []).map { (group: $0.item.group, cells: $1) }
        let named = Set(section.groups.map(\.group.id))
        let byGroup = Dictionary(grouping: rows) { $0.group.flatMap { named.contains($0) ? $0 : nil } ?? "" }
        let write = { (rows: [(group: String?, cells: [StyledText])]) in
            rows.compactMap { grid?.fit.line($0.cells) }
        }
        var lines = write(section.groups.contains { $0.group.id.isEmpty } ? [] : byGroup[""] ?? [])
        for group in section.groups {
            let rows = byGroup[group.group.id] ?? []
            lines.append(heading(of: group, shown: rows.count, clock: clock))
            lines += write(rows)
        }
        return lines
    }

    /// `Oxford Circus   214 m · Zone 1 · Lifts 5 · WiFi · 3 of 14`.
    private func heading(of counted: Timeline.GroupCount, shown: Int, clock: ViewerClock) -> StyledText {
        var facts = StyledText()
        // First, so that a narrow terminal does not cut it: nothing else says why the group has no rows.
        if counted.count == 0 { facts.append(emptyWords.lowercased(), .dim) }
        for fact in counted.group.facts {
            if let text = fact.shortText(by: clock) { facts.appendPart(StyledText(text, .dim)) }
        }
        if shown < counted.count { facts.appendPart(StyledText("\(shown) of \(counted.count)", .dim)) }
        var line = StyledText("   ")
        line.append(counted.group.title, .bold)
        if !facts.isEmpty {
            line.append("  ")
            line.append(facts)
        }
        return line
    }
}
