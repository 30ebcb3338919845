import FeedCore
import FeedTimeline
package import Foundation

// All feeds in one order, under "now", "today" and "later".

extension TimelineContent {
    /// The number of seconds before the start of an item from which its row is under "now".
    package static let nowSpan: TimeInterval = 15 * 60

    /// Adds the sections "now", "today", "later" and "earlier", if they have items, to an empty board, without rows.
    ///
    /// - Returns: The items of each section.
    mutating func addItems(of timeline: Timeline, _ choices: ViewerChoices) -> [[Timeline.Entry]] {
        let all = timeline.entries
        let soonest = choices.rowsPerFeed.map { timeline.soonest($0, of: all) }
        var entries: [Section.Kind: [Timeline.Entry]] = [:]
        // Without a window the past is last, the latest on top; in a window it keeps its place in time, the earliest on
        // top.
        let beginsWithPast = all.first(where: \.isPast).map { !$0.ranksAsPast } ?? false
        for place in soonest?.places ?? Array(all.indices) {
            let entry = all[place]
            // Items under way are under "now" only if the viewer looks at now: tomorrow they are "later", even if they
            // began before.
            var kind = kind(of: entry.time, isPast: entry.isPast)
            if kind == .now, timeline.begins != nil { kind = .later }
            entries[kind, default: []].append(entry)
        }
        let order: [Section.Kind] =
            beginsWithPast ? [.earlier, .now, .today, .later] : [.now, .today, .later, .earlier]
        sections = order.compactMap { [titles = order.map(title)] kind in
            entries[kind].map { Section(kind: kind, title: titles[order.firstIndex(of: kind) ?? 0], total: $0.count) }
        }
        leftovers = timeline.sections.enumerated().compactMap { order, section in
            leftover(of: section, beyond: soonest?.others[order] ?? 0)
        }
        return sections.map { entries[$0.kind] ?? [] }
    }

    func kind(of time: FeedTime, isPast: Bool) -> Section.Kind {
        if isPast { return .earlier }
        switch time {
        case .undated: return .later
        // Nobody means the holiday of tomorrow by "within the hour", late in the evening.
        case .days(let first, _, _): return first <= clock.today ? .now : .later
        case .instant(let start, _):
            if start.timeIntervalSince(clock.now) < nowSpan { return .now }
            return CivilDay(start, in: clock.timeZone) == clock.today ? .today : .later
        }
    }

    private func title(of kind: Section.Kind) -> String {
        switch kind {
        // A page has its own clock.
        case .now where surface == .counted: clock.words.nowAndSoon(Int(nowSpan / 60))
        case .now: clock.words.now(at: clock.shortTime(.instant(clock.now)))
        case .today: clock.words.today(clock.shortDay(clock.today))
        case .later: clock.words[.later]
        case .earlier: clock.words[.earlier]
        case .feed, .group: ""
        }
    }
}
