package import FeedCore
package import Foundation

/// The selection of the items that a viewer sees at the time ``now``, and their layout.
package struct FeedQuery: Sendable {
    package enum Layout: String, Sendable, CaseIterable {
        /// One timeline over all feeds.
        case unified
        /// Each feed under its own heading.
        case perFeed = "per-feed"
    }

    /// The kinds of times to show.
    package enum Times: Sendable, CaseIterable {
        case all
        /// Only whole days, as on a calendar.
        case days
        /// Only instants, without whole days and undated items.
        case instants
    }

    package var layout: Layout = .unified
    package var timeZone: TimeZone
    package var now: Date

    /// The languages of the viewer.
    package var languages = Languages.english

    /// The translations of the feeds' words that screens show; `nil` if screens show the feeds' own words.
    package var viewerWords: ViewerWords?

    /// The window to show; `nil` for upcoming items within each feed's own `ahead`.
    ///
    /// In a window, past and upcoming items are sorted together by time, and the feeds' own limits do not apply.
    package var window: TimeWindow?

    /// Ids or labels of categories: an item must match one of these or of its feed's ``categoriesOfFeeds``, if there
    /// are any.
    ///
    /// Case is ignored.
    package var categories: [String] = [] { didSet { categoryNames = Set(categories.map { $0.lowercased() }) } }

    /// Ids or titles of groups: an item must match one of these or of its feed's ``groupsOfFeeds``, if there are any.
    ///
    /// Case is ignored.
    package var groups: [String] = [] { didSet { groupNames = Set(groups.map { $0.lowercased() }) } }

    /// Further categories that apply to the items of one feed only.
    package var categoriesOfFeeds: [FeedID: [String]] = [:]

    /// Further groups that apply to the items of one feed only.
    package var groupsOfFeeds: [FeedID: [String]] = [:]

    // Lower-cased once, so that the cost per item does not depend on the number of names.
    private var categoryNames: Set<String> = []
    private var groupNames: Set<String> = []

    /// The ids of the items to show, at any time and without the feeds' limits; all items if empty.
    package var ids: Set<ItemID> = []

    /// Texts to search for: an item must contain one of them, if there are any.
    ///
    /// Case and accents are ignored.
    package var searches: [String] = []

    /// Conditions on facts: of those on one fact one has to hold, of those on different facts all.
    package var facts: [FactCondition] = []

    /// The states of the items to show; all if empty.
    package var statuses: Set<ItemStatus> = []

    /// The ids of starred items, which come first in their group if each feed is shown separately.
    package var stars: Set<ItemID> = []

    /// True if only items with a star are shown.
    package var onlyStarred = false

    /// True if past items are shown, for feeds that keep them; if false, past items do not count towards limits either.
    package var showsPast = true

    /// The kind of time that shown items have.
    package var times: Times = .all

    /// A limit that replaces the feeds' own: for the whole timeline if unified, for each feed if per feed.
    package var limit: Int?

    package init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
    }

    /// Returns the categories that a feed's items have to match, in lower case; `nil` for items of every category.
    func categoryNames(of feed: FeedID) -> Set<String>? { names(categoryNames, categoriesOfFeeds[feed]) }

    /// Returns the groups that a feed's items have to match, in lower case; `nil` for items of every group.
    func groupNames(of feed: FeedID) -> Set<String>? { names(groupNames, groupsOfFeeds[feed]) }

    private func names(_ all: Set<String>, _ own: [String]?) -> Set<String>? {
        let names = own.map { all.union($0.map { $0.lowercased() }) } ?? all
        return names.isEmpty ? nil : names
    }

    /// Returns the window for a feed's items.
    package func window(of feed: Feed) -> TimeWindow {
        window ?? TimeWindow(from: now, until: feed.ahead.map { now.addingTimeInterval($0.seconds) })
    }
}

extension FeedQuery {
    /// Returns the timeline after applying relevance, window, filters, order and limits, and counts the hidden items.
    package func timeline(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Timeline {
        let found = reports.enumerated().map { FoundItems(of: $1, at: $0, by: self, filtered?[$0]) }
        let sections = zip(reports, found).map { section(of: $0, $1) }
        var timeline = Timeline(layout: layout, timeZone: timeZone, now: now, sections: sections)
        timeline.languages = languages
        timeline.begins = window.flatMap { $0.from > now ? $0.from : nil }
        guard layout == .unified else { return timeline }
        let places = EntryPlace.merged(sections.map(\.places), limit: limit ?? .max)
        if let limit, sections.reduce(0, { $0 + $1.places.count }) > limit {
            for (order, section) in sections.enumerated() { timeline.sections[order].cut += section.places.count }
            for place in places { timeline.sections[place.order].cut -= 1 }
        }
        timeline.entries = Timeline.Entries(found.map(\.source), places)
        return timeline
    }

    private func section(of report: FeedReport, _ found: FoundItems) -> Timeline.Section {
        guard let snapshot = report.snapshot else { return Timeline.Section(report: report) }
        var shown = cut(found.places, of: report.feed, group: found.group(of:))
        // A limit keeps the soonest items, which can then be shown in any order.
        if layout == .perFeed, report.feed.order == .title { shown.sort(by: found.isOrderedByTitle) }
        let (counts, numbers) = (found.countsOfGroups, found.source.index.groups)
        let count = { (group: FeedGroup) in numbers.number(of: group.id).map { counts[$0] } ?? 0 }
        let filter = found.filter
        let emptied = snapshot.groups.contains { count($0) == 0 } ? filter.groupsWithoutOwn : []
        let groups = snapshot.groups.filter { filter.shows(group: $0) && !emptied.contains($0.id) }.map {
            Timeline.GroupCount(group: $0, count: count($0))
        }
        var section = Timeline.Section(report: report, groups: groups, source: found.source, places: shown)
        section.matchCount = found.places.count
        section.cut = found.places.count - shown.count
        if found.places.isEmpty { (section.past, section.filtered) = (found.pastCount, found.hiddenByFeed) }
        return section
    }

    /// Returns all items of a feed that pass the filters, in order and before limits; `order` is the feed's index in
    /// the timeline.
    package func matches(in report: FeedReport, at order: Int, _ filtered: FilteredItems? = nil) -> Timeline.Entries {
        let found = FoundItems(of: report, at: order, by: self, filtered)
        return Timeline.Entries([found.source], found.places)
    }

    /// Returns the maximum number of items to show of each group; `nil` if the query has a limit, a window, ids or
    /// exactly one group.
    func groupLimit(of feed: Feed) -> Int? {
        limit == nil && window == nil && ids.isEmpty && groupNames(of: feed.id)?.count != 1 ? feed.limitPerGroup : nil
    }

    /// Returns the maximum number of items to show of a feed, before any limit over all feeds.
    func limit(of feed: Feed) -> Int? {
        if let limit { return layout == .perFeed ? limit : nil }
        return window == nil && ids.isEmpty ? feed.limit : nil
    }

    /// Returns the items of a feed that are within its limit per group, in order; `group` returns an item's group
    /// number.
    func cutGroups(of places: [EntryPlace], of feed: Feed, group: (EntryPlace) -> Int) -> [EntryPlace] {
        guard let perGroup = groupLimit(of: feed) else { return places }
        var shown: [Int: Int] = [:]
        return places.filter { place in
            let group = group(place)
            shown[group, default: 0] += 1
            return shown[group, default: 0] <= perGroup
        }
    }

    /// Returns the items of a feed that are within its limits.
    private func cut(_ places: [EntryPlace], of feed: Feed, group: (EntryPlace) -> Int) -> [EntryPlace] {
        let places = cutGroups(of: places, of: feed, group: group)
        return limit(of: feed).map { Array(places.prefix($0)) } ?? places
    }

    /// Returns the number of items of a feed that are within its limits, from the number of items of each group.
    package func countWithinLimits(_ counts: some Sequence<Int>, of feed: Feed) -> Int {
        let (perGroup, most) = (groupLimit(of: feed) ?? .max, limit(of: feed) ?? .max)
        return min(counts.reduce(0) { $0 + min($1, perGroup) }, most)
    }
}

extension FeedQuery {
    /// Returns the next time at which the timeline changes without a new answer: an item comes within its feed's
    /// `ahead`, is over, or leaves the list.
    ///
    /// - Returns: The instant, not before now; the change is visible just after it. `nil` if only new answers change
    ///   anything.
    package func nextChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        let end = Date.distantFuture.timeIntervalSinceReferenceDate
        let next = fold(reports, filtered, from: end, { $0.next($1, before: $2) }) { $0.nextChange(of: $1, before: $2) }
        return next < end ? Date(timeIntervalSinceReferenceDate: next) : nil
    }

    /// Returns the last time at which the timeline changed without a new answer, in the ways that ``nextChange(of:_:)``
    /// lists; `nil` if time has changed nothing yet.
    package func lastChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        let start = Date.distantPast.timeIntervalSinceReferenceDate
        let last = fold(reports, filtered, from: start, { $0.last($1, after: $2) }) { $0.lastChange(of: $1, after: $2) }
        return last > start ? Date(timeIntervalSinceReferenceDate: last) : nil
    }

    /// Reduces the times of the items that the filters do not hide to one instant, beginning with `start`; `whole` does so
    /// for the items of a whole answer.
    private func fold(
        _ reports: [FeedReport],
        _ filtered: [FilteredItems]?,
        from start: Double,
        _ whole: (TurningPoints, TimeFilter, Double) -> Double,
        _ body: (TimeFilter, ItemTimes, Double) -> Double
    ) -> Double {
        var instant = start
        for (order, report) in reports.enumerated() {
            let filter = TimeFilter(self, of: report.feed)
            let filtered = filtered?[order] ?? FilteredItems(report, by: self)
            if filtered.hidesNone {
                instant = whole(filtered.index.turningPoints, filter, instant)
            } else {
                filtered.forEachLeft { instant = body(filter, $0, instant) }
            }
        }
        return instant
    }
}
