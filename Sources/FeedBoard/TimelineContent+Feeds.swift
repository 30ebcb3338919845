package import FeedCore
import FeedTimeline
import Foundation

// The board by feed: the items of each feed under its groups.

extension TimelineContent {
    /// Returns the groups of a feed; if the feed keeps past items, as a race card does, in the order of their next
    /// items, and groups without items ahead last.
    package func inOrder(_ groups: some Sequence<Section>, of feed: FeedID) -> [Section] {
        let groups = Array(groups)
        guard reports.first(where: { $0.feed.id == feed })?.feed.profile.keepsPast == true else { return groups }
        let starts = groups.map { group in
            let ahead = group.rows.filter { !$0.isPast }
            return ahead.map { $0.time.start(in: clock.timeZone) }.min() ?? .distantFuture
        }
        return groups.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { groups[$0] }
    }

    /// Returns the sections of a feed, the groups in the order of their first items ahead; those with a place, such as
    /// stops, keep their order, in which the nearest comes first.
    package func inOrderOfItems(_ sections: [Section]) -> [Section] {
        guard !sections.contains(where: \.hasPlace) else { return sections }
        let starts = sections.map { section in
            let first = section.rows.first { !$0.isPast }
            return section.kind.isFeed ? .distantPast : first?.time.start(in: clock.timeZone) ?? .distantFuture
        }
        return sections.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { sections[$0] }
    }

    /// Adds a section for each feed and each of its groups to an empty board, without rows.
    ///
    /// - Returns: The items of each section.
    mutating func addFeeds(of timeline: Timeline, _ choices: ViewerChoices) -> [[Timeline.Entry]] {
        var items: [[Timeline.Entry]] = []
        for section in timeline.sections {
            let (feed, known) = (section.report.feed, Set(section.groups.map(\.group.id)))
            let all = section.entries
            let most = choices.expanded.contains(feed.id) ? nil : choices.rowsPerFeed
            let soonest = most.map { timeline.soonest($0, of: all) }
            let shown = soonest.map { Timeline.Entries($0.places.map { all[$0] }) } ?? all
            let named = { (entry: Timeline.Entry) in entry.group.flatMap { known.contains($0) ? $0 : nil } }
            let entries = Dictionary(grouping: shown, by: named)
            let alone = entries[nil] ?? []
            items += [alone] + section.groups.map { entries[$0.group.id] ?? [] }
            sections.append(
                Section(
                    kind: .feed(feed.id),
                    title: clock.words.title(of: feed),
                    total: alone.count
                )
            )
            sections += section.groups.map { [clock] counted in
                let group = counted.group
                return Section(
                    kind: .group(group.id, of: feed.id),
                    title: clock.title(group.title),
                    // Its items have their lines, and the page names the source.
                    facts: group.facts.filter { $0.role != .line && $0.key != "source" }
                        .compactMap { $0.shortText(by: clock) },
                    total: counted.count,
                    hasPlace: group.place != nil
                )
            }
            guard var leftover = leftover(of: section, beyond: all.count - shown.count) else { continue }
            if let soonest, shown.count < all.count {
                let places = Set(soonest.places)
                leftover.hidden = all.indices.first { !places.contains($0) }.map {
                    (all.count - shown.count, all[$0].id)
                }
            }
            leftovers.append(leftover)
        }
        return items
    }
}
