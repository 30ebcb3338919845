import FeedCore
import FeedTimeline
import Foundation

// Each feed by itself, its items under its groups.

extension Board {
    init(byFeed timeline: Timeline, _ choices: Choices) {
        clock = ViewerClock(of: timeline)
        standings = Self.standings(of: timeline)
        feeds = timeline.sections.map { ($0.report.feed.id, $0.report.feed.profile.itemNoun) }
        var maker = RowMaker(timeline, clock: clock)
        maker.surface = choices.surface
        sections = []
        leftovers = []
        for section in timeline.sections {
            let (feed, known) = (section.report.feed, Set(section.groups.map(\.group.id)))
            let shown = section.entries.filter { choices.showsPast || !$0.isPast }
            let named = { (entry: Timeline.Entry) in entry.item.group.flatMap { known.contains($0) ? $0 : nil } }
            let rows = Dictionary(grouping: shown, by: named).mapValues { entries in
                entries.map { maker.row(of: $0, isUnderGroup: true) }
            }
            let past = Dictionary(grouping: section.entries.filter { !choices.showsPast && $0.isPast }, by: named)
            let alone = rows[nil] ?? []
            sections.append(
                Section(kind: .feed(feed.id), title: feed.profile.summary, rows: alone, total: alone.count)
            )
            sections += section.groups.map { [clock] counted in
                let group = counted.group
                return Section(
                    kind: .group(group.id, of: feed.id),
                    title: clock.title(group.title),
                    rows: rows[group.id] ?? [],
                    facts: group.facts.compactMap { $0.shortText(by: clock) },
                    total: counted.count - (past[group.id]?.count ?? 0)
                )
            }
            let (noun, hidden) = (feed.profile.itemNoun, section.entries.count - shown.count)
            if section.cut > 0 {
                leftovers.append(Leftover(feed: feed.id, count: section.cut, noun: noun, needsLimit: true))
            } else if shown.isEmpty, hidden > 0 {
                leftovers.append(Leftover(feed: feed.id, count: hidden, noun: noun, isPast: true))
            }
        }
    }
}
