import FeedBoard
import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// A page of GitHub's Markdown: one table, or a heading for each feed and a sub-heading for each group.
///
/// Times are in the viewer's zone and include the date, since such pages are read on other days. Publishers' texts are
/// escaped, so that they appear literally and contain no HTML.
package struct MarkdownFormat: TimelineFormat {
    /// The format on a terminal, from which this format takes its texts for empty pages and the command that shows
    /// more.
    private var table: TableFormat

    /// True to show which of an item's days today is, as in `day 3 of 40`.
    var tellsToday = true

    package init(_ table: TableFormat = TableFormat()) {
        self.table = table
        // Markdown has no width.
        self.table.width = nil
    }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let clock = ViewerClock(of: timeline)
        var maker = RowMaker(timeline, clock: clock)
        maker.tellsToday = tellsToday
        let heading = ["*\(clock.words.asOf(clock.fullTime(.instant(timeline.now))).markdown)*"]
        let blocks =
            switch timeline.layout {
            case .unified: unifiedBlocks(of: timeline, by: maker)
            case .perFeed: perFeedBlocks(of: timeline, by: maker)
            }
        let sample = timeline.sampleSentence.map { ["*\($0.markdown)*"] } ?? []
        let more = timeline.cutSentence(shownBy: table.moreCommand, in: clock.words).map { ["*\($0.markdown)*"] } ?? []
        let page = [heading] + blocks + [sample, more]
        let texts = page.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
        output(Array(texts.joined(separator: "\n").utf8))
    }

    // MARK: - One timeline

    private func unifiedBlocks(of timeline: Timeline, by maker: RowMaker) -> [[String]] {
        let states = timeline.sections.flatMap { section in
            notes(FeedSummary(report: section.report, clock: maker.clock).stateNotes.styled, of: section.report.feed.id)
        }
        let items =
            timeline.entries.isEmpty
            ? emptySentence(of: timeline) : table(of: timeline.entries, by: maker, isUnified: true)
        return [items, states, attribution(timeline.attributions)]
    }

    private func emptySentence(of timeline: Timeline) -> [String] {
        table.emptyLines(of: timeline).map { $0.rendered(.none).markdown }
    }

    // MARK: - Each feed

    private func perFeedBlocks(of timeline: Timeline, by maker: RowMaker) -> [[String]] {
        guard !timeline.sections.isEmpty else { return [emptySentence(of: timeline)] }
        return timeline.sections.flatMap { section in
            let report = section.report
            let summary = FeedSummary(report: report, clock: maker.clock)
            let age = report.status == .fresh ? " · \(summary.readText)" : ""
            var blocks = [
                ["## \(maker.clock.words.title(of: report.feed).markdown)"],
                ["\(maker.clock.words.summary(report.feed.profile.summary))\(age)".markdown],
            ]
            var notes = summary.stateNotes.styled
            if report.status == .failed, let hint = report.error?.hint {
                notes.append(StyledText(summary.clock.sentence(hint)))
            }
            blocks.append(self.notes(notes))
            guard report.snapshot != nil else { return blocks }
            blocks += itemBlocks(of: section, by: maker)
            blocks.append(attribution([report.feed.profile.attribution].compactMap { $0?.cleaned }))
            return blocks
        }
    }

    private func itemBlocks(of section: Timeline.Section, by maker: RowMaker) -> [[String]] {
        if section.entryCount == 0, let filtered = TableFormat.filteredSentence(of: section, in: maker.clock.words) {
            return [["\(filtered).".markdown]]
        }
        if section.entryCount == 0, section.groups.isEmpty { return [["\(table.emptyWords).".markdown]] }
        let named = Set(section.groups.map(\.group.id))
        let byGroup = Dictionary(grouping: section.entries) { entry in
            entry.item.group.flatMap { named.contains($0) ? $0 : nil }
        }
        var blocks = [table(of: byGroup[nil] ?? [], by: maker, isUnified: false)]
        // If a limit leaves a group without items, there is no heading without a table.
        let isLimited = section.groups.contains { $0.count > 0 && byGroup[$0.group.id] == nil }
        for counted in section.groups {
            let entries = byGroup[counted.group.id] ?? []
            if entries.isEmpty, isLimited { continue }
            blocks.append(["### \(maker.clock.title(counted.group.title).markdown)"])
            blocks.append(facts(of: counted, shown: entries.count, clock: maker.clock))
            blocks.append(table(of: entries, by: maker, isUnified: false))
        }
        return blocks
    }

    /// Returns the facts about a group: `214 m · Zone 1 · Lifts 5 · WiFi · 3 of 14`.
    private func facts(of counted: Timeline.GroupCount, shown: Int, clock: ViewerClock) -> [String] {
        var facts = counted.group.facts.compactMap { $0.shortText(by: clock) }
        if counted.count == 0 { facts.insert(table.emptyWords, at: 0) }
        if shown < counted.count { facts.append(clock.words.part(shown, of: counted.count)) }
        return facts.isEmpty ? [] : [facts.joined(separator: " · ").markdown]
    }

    // MARK: - Parts

    private func table(of entries: some Collection<Timeline.Entry>, by maker: RowMaker, isUnified: Bool)
        -> [String]
    {
        guard !entries.isEmpty else { return [] }
        let words = maker.clock.words
        var table = MarkdownTable(
            [words[.when], words[.what], words[.details]] + (isUnified ? [words[.feedLabel]] : [])
        )
        for entry in entries {
            let place = tellsToday ? maker.clock.placeOfToday(in: entry.item.time) : nil
            let row = maker.row(of: entry, isUnderGroup: !isUnified)
            let time = maker.clock.datedTimes(of: entry.item)
            let details =
                [entry.item.status.note.map { _ in words.word(for: entry.item.status) }, place].compactMap { $0 }
                + row.parts.filter { $0.kind != .status && $0.kind != .duration }.map(\.text.cleaned)
            table.add(
                [
                    time.markdown, title(row.title(beside: time), of: entry),
                    details.map(\.markdown).filter { !$0.isEmpty }.joined(separator: " · "),
                ] + (isUnified ? [entry.feed.rawValue.markdown] : [])
            )
        }
        return table.lines
    }

    /// Returns the title, as a link if the item has one, and struck through if the item will not take place.
    private func title(_ text: String, of entry: Timeline.Entry) -> String {
        let item = entry.item
        var title = text.markdown
        guard !title.isEmpty else { return title }
        if let link = item.links.first(where: \.isOfWeb) { title = "[\(title)](\(link.url.markdownTarget))" }
        if item.status.isOff { title = "~~\(title)~~" }
        return entry.isStarred ? "★ \(title)" : title
    }

    private func notes(_ notes: [StyledText], of feed: FeedID? = nil) -> [String] {
        let name = feed.map { "**\($0.rawValue.markdown)** " } ?? ""
        return notes.map { "- \(name)\($0.rendered(.none).markdown)" }
    }

    private func attribution(_ sentences: [String]) -> [String] {
        sentences.isEmpty ? [] : ["*\(sentences.map(\.markdown).joined(separator: " · "))*"]
    }
}
