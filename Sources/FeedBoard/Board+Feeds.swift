import FeedCore
import FeedTimeline
import Foundation

// Each feed by itself, its items under its groups.

extension Board {
    /// Fills an empty board with sections that have no rows yet.
    ///
    /// - Returns: The items of each section.
    mutating func addFeeds(of timeline: Timeline, _ choices: Choices) -> [[Timeline.Entry]] {
        var items: [[Timeline.Entry]] = []
        for section in timeline.sections {
            let (feed, known) = (section.report.feed, Set(section.groups.map(\.group.id)))
            let areSoonest = choices.rowsPerFeed.map { timeline.areSoonest($0, of: section.entries) }
            let shown =
                areSoonest.map { zip(section.entries, $0).filter { $0.isStarred || $1 }.map(\.0) } ?? section.entries
            let named = { (entry: Timeline.Entry) in entry.group.flatMap { known.contains($0) ? $0 : nil } }
            let entries = Dictionary(grouping: shown, by: named)
            let alone = entries[nil] ?? []
            items += [alone] + section.groups.map { entries[$0.group.id] ?? [] }
            sections.append(
                Section(
                    kind: .feed(feed.id),
                    title: clock.words.summary(feed.profile.summary),
                    total: alone.count
                )
            )
            sections += section.groups.map { [clock] counted in
                let group = counted.group
                return Section(
                    kind: .group(group.id, of: feed.id),
                    title: clock.title(group.title),
                    facts: group.facts.compactMap { $0.shortText(by: clock) },
                    total: counted.count
                )
            }
            let (noun, beyond) = (feed.profile.itemNoun, section.cut + section.entries.count - shown.count)
            if beyond > 0 {
                leftovers.append(Leftover(feed: feed.id, count: beyond, noun: noun, needsLimit: section.cut > 0))
            } else if section.past > 0 {
                leftovers.append(Leftover(feed: feed.id, count: section.past, noun: noun, isPast: true))
            }
        }
        return items
    }
}
