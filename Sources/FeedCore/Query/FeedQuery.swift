public import Foundation

/// What somebody wants to see of the feeds, at view time and by the viewer's clock.
public struct FeedQuery: Sendable {
    public enum Layout: String, Sendable, CaseIterable {
        /// One timeline over all feeds.
        case unified
        /// Each feed under its own heading.
        case perFeed = "per-feed"
    }

    /// What an item's time may be.
    public enum Times: Sendable, CaseIterable {
        case all
        /// Whole days only, as on a calendar.
        case days
        /// Everything but whole days.
        case instants
    }

    public var layout: Layout = .unified
    public var timeZone: TimeZone
    public var now: Date

    /// The window that was asked for; it shows past items too.
    ///
    /// `nil` for what is next within each feed's own `ahead`.
    public var window: TimeWindow?

    /// Ids or labels of categories, any of which will do; all when empty.
    ///
    /// Case does not matter.
    public var categories: [String] = []

    /// Ids or titles of groups, any of which will do; all when empty.
    ///
    /// Case does not matter.
    public var groups: [String] = []

    /// Texts, any of which must stand in an item; all items when empty.
    ///
    /// Case and accents do not matter.
    public var searches: [String] = []

    /// Which items are shown, by their time.
    public var times: Times = .all

    /// Replaces the feeds' own limits: over the whole timeline when unified, for each feed when per feed.
    public var limit: Int?

    /// Whether the limits hold that feeds have of their own; a calendar shows the whole month.
    public var keepsFeedLimits = true

    public init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
    }

    /// The window in which a feed's items are shown.
    public func window(of feed: Feed) -> TimeWindow {
        window ?? TimeWindow(from: now, until: feed.ahead.map { now.addingTimeInterval($0.seconds) })
    }
}

extension FeedQuery {
    /// Does everything that stands between the feeds and a screen: relevance, window, filters, order, and the limits.
    public func timeline(of reports: [FeedReport]) -> Timeline {
        let sections = reports.enumerated().map { section(of: $1, at: $0) }
        var timeline = Timeline(layout: layout, timeZone: timeZone, now: now, sections: sections)
        if layout == .unified {
            var entries = sections.flatMap(\.entries)
            entries.sort(by: Timeline.Entry.isOrderedBefore)
            timeline.entries = limit.map { Array(entries.prefix($0)) } ?? entries
        }
        return timeline
    }

    private func section(of report: FeedReport, at order: Int) -> Timeline.Section {
        guard let snapshot = report.snapshot else { return Timeline.Section(report: report, groups: [], entries: []) }
        let feed = report.feed
        let groups = snapshot.groups.filter { matches(group: $0) }
        let titles = Dictionary(snapshot.groups.map { ($0.id, $0.title) }) { first, _ in first }
        let visible = window(of: feed)
        var entries: [Timeline.Entry] = []
        for item in snapshot.items where isShown(item, of: feed, in: visible, groupTitles: titles) {
            let groupTitle = item.group.flatMap { titles[$0] }
            entries.append(Timeline.Entry(item, of: report, order: order, groupTitle: groupTitle, query: self))
        }
        entries.sort(by: Timeline.Entry.isOrderedBefore)
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.item.group ?? "", default: 0] += 1 }
        if keepsFeedLimits, let perGroup = feed.limitPerGroup {
            var shown: [String: Int] = [:]
            entries = entries.filter { entry in
                shown[entry.item.group ?? "", default: 0] += 1
                return shown[entry.item.group ?? "", default: 0] <= perGroup
            }
        }
        let own = keepsFeedLimits ? feed.limit : nil
        let cut = limit == nil ? own : (layout == .perFeed ? limit : nil)
        return Timeline.Section(
            report: report,
            groups: groups.map { Timeline.GroupCount(group: $0, count: counts[$0.id] ?? 0) },
            entries: cut.map { Array(entries.prefix($0)) } ?? entries
        )
    }

    // MARK: - What is shown

    private func isShown(_ item: FeedItem, of feed: Feed, in visible: TimeWindow, groupTitles: [String: String]) -> Bool
    {
        if window == nil {
            // What is still relevant is on, even where it began before now.
            if let until = item.relevantUntil {
                if until <= now { return false }
            } else if !feed.manifest.keepsPast, item.time.end(in: timeZone) < now {
                return false
            }
            if let end = visible.until, item.time.start(in: timeZone) >= end { return false }
        } else if !visible.intersects(item.time, in: timeZone) {
            return false
        }
        return matches(time: item.time)
            && matches(category: item.category)
            && matches(group: item.group, title: item.group.flatMap { groupTitles[$0] })
            && matches(search: item, groupTitle: item.group.flatMap { groupTitles[$0] })
    }

    private func matches(time: FeedTime) -> Bool {
        switch times {
        case .all: true
        case .days: time.isDay
        case .instants: !time.isDay
        }
    }

    private func matches(category: ItemCategory?) -> Bool {
        categories.isEmpty
            || categories.contains { $0.isSame(as: category?.id) || $0.isSame(as: category?.label) }
    }

    private func matches(group: FeedGroup) -> Bool { matches(group: group.id, title: group.title) }

    private func matches(group id: String?, title: String?) -> Bool {
        groups.isEmpty || groups.contains { $0.isSame(as: id) || $0.isSame(as: title) }
    }

    private func matches(search item: FeedItem, groupTitle: String?) -> Bool {
        guard !searches.isEmpty else { return true }
        let texts = [item.title, item.subtitle, groupTitle, item.category?.label, item.place?.name].compactMap { $0 }
        return searches.contains { search in
            texts.contains { $0.range(of: search, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
        }
    }
}

extension String {
    fileprivate func isSame(as other: String?) -> Bool {
        guard let other else { return false }
        return self == other || lowercased() == other.lowercased()
    }
}
