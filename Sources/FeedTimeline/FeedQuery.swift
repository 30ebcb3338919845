package import FeedCore
package import Foundation

/// Which items of the feeds to show, and how; evaluated when they are shown, by the viewer's clock.
package struct FeedQuery: Sendable {
    package enum Layout: String, Sendable, CaseIterable {
        /// One timeline over all feeds.
        case unified
        /// Each feed under its own heading.
        case perFeed = "per-feed"
    }

    /// Which kinds of times to show.
    package enum Times: Sendable, CaseIterable {
        case all
        /// Only whole days, as on a calendar.
        case days
        /// Everything except whole days.
        case instants
    }

    package var layout: Layout = .unified
    package var timeZone: TimeZone
    package var now: Date

    /// What the viewer reads.
    package var languages = Languages.english

    /// What screens say in the viewer's language in place of the feeds' own words; `nil` where they say the same.
    package var viewerWords: ViewerWords?

    /// The window to show, including past items, in order of time throughout and without the feeds' own limits.
    ///
    /// `nil` for upcoming items within each feed's own `ahead`.
    package var window: TimeWindow?

    /// Ids or labels of categories; an item has to match one of them, unless there are none for its feed.
    ///
    /// Case is ignored.
    package var categories: [String] = [] { didSet { categoryNames = Set(categories.map { $0.lowercased() }) } }

    /// Ids or titles of groups; an item has to match one of them, unless there are none for its feed.
    ///
    /// Case is ignored.
    package var groups: [String] = [] { didSet { groupNames = Set(groups.map { $0.lowercased() }) } }

    /// Categories that only the items of one feed have to match, beside ``categories``.
    package var categoriesOfFeeds: [FeedID: [String]] = [:]

    /// Groups that only the items of one feed have to match, beside ``groups``.
    package var groupsOfFeeds: [FeedID: [String]] = [:]

    // Lower-cased once, so that the cost per item does not depend on the number of names.
    private var categoryNames: Set<String> = []
    private var groupNames: Set<String> = []

    /// The items to show, however near they are and whatever limits feeds have; all items if empty.
    package var ids: Set<ItemID> = []

    /// Texts, one of which an item has to contain; all items if empty.
    ///
    /// Case and accents are ignored.
    package var searches: [String] = []

    /// The starred items, which come first in their group if each feed is shown separately.
    package var stars: Set<ItemID> = []

    /// Whether only items with a star are shown.
    package var onlyStarred = false

    /// Whether what is over is shown, of feeds that keep it; where it is not, it takes no place within limits.
    package var showsPast = true

    /// Which items are shown, by the kind of their time.
    package var times: Times = .all

    /// Replaces the feeds' own limits: for the whole timeline if unified, for each feed if per feed.
    package var limit: Int?

    package init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
    }

    /// The categories that a feed's items have to match, in lower case; `nil` for items of every category.
    func categoryNames(of feed: FeedID) -> Set<String>? { names(categoryNames, categoriesOfFeeds[feed]) }

    /// The groups that a feed's items have to match, in lower case; `nil` for items of every group.
    func groupNames(of feed: FeedID) -> Set<String>? { names(groupNames, groupsOfFeeds[feed]) }

    private func names(_ all: Set<String>, _ own: [String]?) -> Set<String>? {
        let names = own.map { all.union($0.map { $0.lowercased() }) } ?? all
        return names.isEmpty ? nil : names
    }

    /// The window for a feed's items.
    package func window(of feed: Feed) -> TimeWindow {
        window ?? TimeWindow(from: now, until: feed.ahead.map { now.addingTimeInterval($0.seconds) })
    }
}

extension FeedQuery {
    /// Applies relevance, window, filters, order and limits to the feeds' items.
    package func timeline(of reports: [FeedReport]) -> Timeline {
        let sections = reports.enumerated().map { section(of: $1, at: $0) }
        var timeline = Timeline(layout: layout, timeZone: timeZone, now: now, sections: sections)
        timeline.languages = languages
        timeline.begins = window.flatMap { $0.from > now ? $0.from : nil }
        if layout == .unified {
            var entries = sections.flatMap(\.entries)
            entries.sort(by: Timeline.Entry.isOrderedBefore)
            if let limit, entries.count > limit {
                let beyond = Dictionary(grouping: entries[limit...], by: \.feed).mapValues(\.count)
                for index in sections.indices {
                    timeline.sections[index].cut += beyond[sections[index].report.feed.id] ?? 0
                }
                entries = Array(entries.prefix(limit))
            }
            timeline.entries = entries
        }
        return timeline
    }

    private func section(of report: FeedReport, at order: Int) -> Timeline.Section {
        guard let snapshot = report.snapshot else { return Timeline.Section(report: report, groups: [], entries: []) }
        let filter = ReportFilter(self, of: report)
        let entries = matches(in: report, at: order)
        var shown = cut(entries, of: report.feed)
        // The soonest are shown, whatever their order: a limit is about time.
        if layout == .perFeed, report.feed.order == .title { shown.sort(by: Timeline.Entry.isOrderedByTitle) }
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.group ?? "", default: 0] += 1 }
        let emptied = snapshot.groups.contains { counts[$0.id] == nil } ? filter.groupsWithoutOwn(in: snapshot) : []
        return Timeline.Section(
            report: report,
            groups: snapshot.groups.filter { filter.shows(group: $0) && !emptied.contains($0.id) }.map {
                Timeline.GroupCount(group: $0, count: counts[$0.id] ?? 0)
            },
            entries: shown,
            matchCount: entries.count,
            cut: entries.count - shown.count,
            past: entries.isEmpty ? snapshot.items.count(where: filter.isPastAlone) : 0,
            filtered: entries.isEmpty ? snapshot.items.count { filter.reason(toHide: $0)?.isOfFeed == true } : 0
        )
    }

    /// All items of a feed that pass the filters, in order and before limits.
    package func matches(in report: FeedReport, at order: Int) -> [Timeline.Entry] {
        guard let items = report.snapshot?.items else { return [] }
        let filter = ReportFilter(self, of: report)
        var entries: [Timeline.Entry] = []
        for place in items.indices where filter.reason(toHide: items[place]) == nil {
            let groupTitle = filter.title(of: items[place])
            entries.append(
                Timeline.Entry(at: place, of: items, in: report, order: order, groupTitle: groupTitle, query: self)
            )
        }
        if layout == .perFeed, window == nil, !stars.isEmpty {
            entries.sort(by: Timeline.Entry.isOrderedBeforeInFeed)
        } else {
            entries.sort(by: Timeline.Entry.isOrderedBefore)
        }
        return entries
    }

    /// The maximum number of items to show of each group; none where somebody asks for a number, a window or one group.
    func groupLimit(of feed: Feed) -> Int? {
        limit == nil && window == nil && ids.isEmpty && groupNames(of: feed.id)?.count != 1 ? feed.limitPerGroup : nil
    }

    /// The maximum number of items to show of a feed, before any limit over all feeds.
    func limit(of feed: Feed) -> Int? {
        if let limit { return layout == .perFeed ? limit : nil }
        return window == nil && ids.isEmpty ? feed.limit : nil
    }

    func cutGroups(of entries: [Timeline.Entry], of feed: Feed) -> [Timeline.Entry] {
        guard let perGroup = groupLimit(of: feed) else { return entries }
        var shown: [String: Int] = [:]
        return entries.filter { entry in
            shown[entry.group ?? "", default: 0] += 1
            return shown[entry.group ?? "", default: 0] <= perGroup
        }
    }

    /// Items of a feed within its limits.
    package func cut(_ entries: [Timeline.Entry], of feed: Feed) -> [Timeline.Entry] {
        let entries = cutGroups(of: entries, of: feed)
        return limit(of: feed).map { Array(entries.prefix($0)) } ?? entries
    }
}
