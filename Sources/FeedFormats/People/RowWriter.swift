import FeedCore
import FeedTimeline
import Foundation
import TerminalText

/// Puts items into the cells of a table: in how long, when, what, where and in detail, of which feed.
struct RowWriter {
    private let clock: ViewerClock
    private let order: [FeedID: Int]
    private let groups: [FeedID: [String: FeedGroup]]
    private let looks: CategoryLooks

    /// Whether items that are made up say so: not where all are, which the end of the page says.
    let marksSamples: Bool

    /// Whether the icons of kinds stand before titles.
    var hasIcons = false

    /// Whether of what lasts several days today's place among them is told, as in `day 3 of 40`.
    var tellsToday = true

    init(_ timeline: Timeline, clock: ViewerClock) {
        self.clock = clock
        let sections = timeline.sections
        looks = CategoryLooks(timeline)
        marksSamples = timeline.sampleSentence == nil
        order = Dictionary(sections.enumerated().map { ($1.report.feed.id, $0) }) { first, _ in first }
        groups = Dictionary(
            sections.map { section in
                let groups = section.report.snapshot?.groups ?? []
                return (section.report.feed.id, Dictionary(groups.map { ($0.id, $0) }) { first, _ in first })
            }
        ) { first, _ in first }
    }

    /// A feed's id in its colour.
    func name(of feed: FeedID, isBold: Bool = false) -> StyledText {
        StyledText(feed.rawValue, TextStyle(isBold: isBold, colour: .feed(at: order[feed] ?? 0)))
    }

    /// The cells of an item.
    ///
    /// Where `statusInTitle` is set, a status that people must know stands before the title instead of the details.
    /// Where `isUnified` is not, the row stands under the heading of its feed and group, which it need not repeat.
    func row(of entry: Timeline.Entry, statusInTitle: Bool, isUnified: Bool) -> [StyledText] {
        let item = entry.item
        let status = notes(of: item)
        let style = item.status.titleStyle(isPast: entry.isPast)
        var title = StyledText()
        if statusInTitle { title.appendPart(status) }
        title.appendPart(starred(StyledText(item.title, style), entry))
        let rest = clock.rest(of: item.time, tellsToday: tellsToday).map { StyledText($0) } ?? StyledText()
        if statusInTitle { title.appendPart(rest) }
        if hasIcons { title = title.behind(looks.icon(of: item.category)) }
        var details = StyledText()
        if !statusInTitle {
            details.appendPart(status)
            details.appendPart(rest)
        }
        for part in self.details(of: entry, isUnified: isUnified) { details.appendPart(part) }
        return [
            StyledText(clock.countdown(to: item.time, isPast: entry.isPast), countdownStyle(of: entry)),
            StyledText(clock.shortTime(item.time), entry.isPast ? .dim : .plain),
            title, entry.isPast ? details.restyled(.dim) : details,
        ] + (isUnified ? [name(of: entry.feed)] : [])
    }

    /// What people must know of an item before anything else: that it is made up, or will not take place as they expect.
    private func notes(of item: FeedItem) -> StyledText {
        var notes = StyledText()
        if marksSamples, let mark = item.sampleMark { notes.appendPart(StyledText(mark, .doubtful)) }
        if let note = item.status.note { notes.appendPart(StyledText(note.text, note.style)) }
        return notes
    }

    /// A title behind its star, where it has one.
    private func starred(_ title: StyledText, _ entry: Timeline.Entry) -> StyledText {
        guard entry.isStarred else { return title }
        var starred = StyledText("★ ", .doubtful)
        starred.append(title)
        return starred
    }

    /// The subtitle, the place and the kind, each unless something before it says the same.
    func details(of entry: Timeline.Entry, isUnified: Bool) -> [StyledText] {
        let item = entry.item
        // Under the heading of its group an item need not say the group again.
        var said = isUnified ? item.title : "\(entry.groupTitle ?? "") \(item.title)"
        var parts: [StyledText] = []
        if let subtitle = item.subtitle, ![item.title, isUnified ? nil : entry.groupTitle].contains(subtitle) {
            said += " " + subtitle
            parts.append(coloured(subtitle, item.category))
        }
        for place in [item.place?.name, isUnified ? groupPlace(of: entry) : nil].compactMap({ $0 })
        where !said.mentions(place) {
            said += " " + place
            parts.append(StyledText(place))
        }
        if let category = item.category, !said.mentions(category.label) {
            parts.append(StyledText(category.label, looks.style(of: category)))
        }
        return parts
    }

    /// Where the item's group is, if the feed has several in different places, such as stops.
    private func groupPlace(of entry: Timeline.Entry) -> String? {
        guard let groups = groups[entry.feed], groups.count > 1, let id = entry.item.group, let group = groups[id],
            group.place != nil
        else { return nil }
        return group.title
    }

    /// A text with the name of the item's kind in the kind's colour.
    private func coloured(_ text: String, _ category: ItemCategory?) -> StyledText {
        guard let category, let range = text.range(of: category.label) else { return StyledText(text) }
        var result = StyledText(String(text[..<range.lowerBound]))
        result.append(String(text[range]), looks.style(of: category))
        result.append(String(text[range.upperBound...]))
        return result
    }

    private func countdownStyle(of entry: Timeline.Entry) -> TextStyle {
        if entry.isPast { return .dim }
        guard case .instant(let start, _) = entry.item.time else { return .plain }
        return start.timeIntervalSince(clock.now) <= 60 ? .bold : .plain
    }
}

extension ItemStatus {
    /// The status in a word, where it is not what everybody expects.
    var note: (text: String, style: TextStyle)? {
        switch self {
        case .scheduled: nil
        case .live: ("live", .good)
        case .cancelled: ("cancelled", .bad)
        case .withdrawn: ("withdrawn", .bad)
        case .ended: ("ended", .dim)
        }
    }

    fileprivate func titleStyle(isPast: Bool) -> TextStyle {
        switch self {
        case .cancelled, .withdrawn, .ended: .dim
        case .scheduled, .live: isPast ? .dim : .bold
        }
    }
}

extension String {
    /// Whether a text stands in this one, without regard to case.
    fileprivate func mentions(_ other: String) -> Bool { range(of: other, options: .caseInsensitive) != nil }
}
