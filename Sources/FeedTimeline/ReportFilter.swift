import FeedCore
import Foundation

/// Decides which items of one feed a query shows, before limits; what does not depend on the item is prepared once.
struct ReportFilter {
    private let query: FeedQuery
    private let report: FeedReport
    private let feed: Feed
    private let visible: TimeWindow
    private let groupTitles: RepeatedTexts<String>

    /// The names that items have to match, in lower case; `nil` for items of every category or group.
    private let categories: Set<String>?
    private let groups: Set<String>?

    /// Whether items of a group match ``groups``, by the ids of those that the answer describes.
    private let matchingGroups: RepeatedTexts<Bool>

    private let searches: [SearchText]
    private let own: FeedItemFilter

    /// How far the feed looks ahead, in seconds.
    private let ahead: Double?

    /// Whether anything but time may hide an item.
    private let hidesForGood: Bool

    init(_ query: FeedQuery, of report: FeedReport) {
        self.query = query
        self.report = report
        feed = report.feed
        visible = query.window(of: feed)
        let groupTitles = report.snapshot?.groupTitles ?? [:]
        let groups = query.groupNames(of: feed.id)
        (self.groupTitles, self.groups) = (RepeatedTexts(groupTitles.map { ($0, $1) }), groups)
        categories = query.categoryNames(of: feed.id)
        let fits = groups.map { groups in groupTitles.map { ($0, groups.contains(anyOf: $0, $1)) } } ?? []
        matchingGroups = RepeatedTexts(fits)
        searches = query.searches.map { SearchText($0) }
        own = FeedItemFilter(feed, groupTitles: groupTitles)
        ahead = feed.ahead?.seconds
        hidesForGood =
            feed.hasFilters || query.hasFilters || !query.ids.isEmpty || query.times != .all
    }

    /// The first filter that rejects an item; `nil` if it passes all.
    func reason(toHide item: FeedItem) -> HiddenReason? { withUnsafePointer(to: item) { reason(toHide: $0) } }

    func reason(toHide item: UnsafePointer<FeedItem>) -> HiddenReason? {
        reasonNow(toHide: item) ?? lastingReason(toHide: item)
    }

    /// Whether its time hides an item now.
    func reasonNow(toHide item: UnsafePointer<FeedItem>) -> HiddenReason? {
        // Whoever names an item wants to see it.
        let isNamed = !query.ids.isEmpty && query.window == nil
        return isNamed ? nil : reasonOfTime(toHide: item)
    }

    /// The first filter but those of time that rejects an item: what time alone does not change.
    func lastingReason(toHide item: UnsafePointer<FeedItem>) -> HiddenReason? {
        guard hidesForGood else { return nil }
        if !query.ids.isEmpty, !query.ids.contains(ItemID(feed.id, item.pointee.id)) { return .search }
        if let reason = own.reason(toHide: item) { return reason }
        if query.onlyStarred, !report.isStarred(item.pointee.id, among: query.stars) { return .unstarred }
        if !matches(time: item.pointee.time) { return .time }
        if let categories, !categories.contains(anyOf: item.pointee.category?.id, item.pointee.category?.label) {
            return .category
        }
        if let groups, !isOne(of: groups, item.pointee.group) { return .group }
        return isFound(item) ? nil : .search
    }

    /// Whether one of the texts that are looked for is in what the feed says of an item, or screens in its place.
    private func isFound(_ item: UnsafePointer<FeedItem>) -> Bool {
        if searches.isEmpty { return true }
        let groupTitle = title(of: item)
        if searches.contains(where: { $0.isFound(in: item, groupTitle: groupTitle) }) { return true }
        guard let texts = query.viewerWords?.texts(item.pointee, groupTitle) else { return false }
        return texts.contains { text in searches.contains { $0.isFound(in: text) } }
    }

    /// Whether what hides an item for being over is worth a word if nothing else hides it: its feed keeps it, or somebody
    /// looks for it.
    func isWorthAWord(_ reason: HiddenReason) -> Bool { reason == .keptPast || reason == .past && query.hasFilters }

    /// The ids of the groups that have items, all of which the feed's own `include` and `exclude` hide.
    func groupsWithoutOwn(in snapshot: FeedSnapshot) -> Set<String> {
        if feed.include.isEmpty, feed.exclude.isEmpty { return [] }
        var hidden: Set<String> = []
        var others: Set<String> = []
        for item in snapshot.items {
            guard let group = item.group else { continue }
            if own.reason(toHide: item) == nil { others.insert(group) } else { hidden.insert(group) }
        }
        return hidden.subtracting(others)
    }

    func title(of item: UnsafePointer<FeedItem>) -> String? { item.pointee.group.flatMap { groupTitles[$0] } }

    /// Whether a group can have items that are shown.
    func shows(group: FeedGroup) -> Bool {
        if let groups, !groups.contains(anyOf: group.id, group.title) { return false }
        return own.shows(group: group)
    }

    private func isOne(of groups: Set<String>, _ group: String?) -> Bool {
        group.map { matchingGroups[$0] ?? groups.contains(anyOf: $0, nil) } ?? false
    }

    private func reasonOfTime(toHide item: UnsafePointer<FeedItem>) -> HiddenReason? {
        let now = query.now
        guard query.window == nil else {
            // What is live lasts until now at least.
            let isOn =
                item.pointee.status == .live && !Timeline.Entry.isPast(item, in: query)
                && visible.intersects(.instant(now), in: query.timeZone)
            guard isOn || visible.intersects(item.pointee.time, in: query.timeZone) else { return .outsideWindow }
            return isHiddenPast(item) ? .keptPast : nil
        }
        // An item that is still relevant is current, even if it began earlier.
        if let until = item.pointee.relevantUntil {
            if until <= now { return .past }
        } else if !feed.profile.keepsPast {
            let isOver =
                item.pointee.status == .live
                ? Timeline.Entry.isPast(item, in: query) : item.pointee.time.end(in: query.timeZone) < now
            if isOver { return .past }
        }
        if isHiddenPast(item) { return .keptPast }
        // The distance of an undated item is unknown.
        guard let end = visible.until, !item.pointee.time.isUndated else { return nil }
        return item.pointee.time.start(in: query.timeZone) >= end ? .tooFarAhead : nil
    }

    private func isHiddenPast(_ item: UnsafePointer<FeedItem>) -> Bool {
        !query.showsPast && Timeline.Entry.isPast(item, in: query)
    }

    /// The first instant from now on, and before another, just after which an item comes, is over or leaves by itself.
    func nextChange(of item: UnsafePointer<FeedItem>, before limit: Date) -> Date? {
        var first = limit
        query.forEachTurningPoint(of: item, in: feed, ahead) { if $0 >= query.now { first = min(first, $0) } }
        return first < limit && lastingReason(toHide: item) == nil ? first : nil
    }

    private func matches(time: FeedTime) -> Bool {
        switch query.times {
        case .all: true
        case .days: time.isDay
        case .instants: !time.isDay && !time.isUndated
        }
    }
}

extension Set<String> {
    /// Whether the set of lower-case texts contains one of two texts, ignoring case.
    func contains(anyOf first: String?, _ second: String?) -> Bool {
        first.map { contains(ignoringCase: $0) } ?? false || second.map { contains(ignoringCase: $0) } ?? false
    }

    /// Names are few and items are many: to make each item's name lower-case takes longer than to compare it.
    private func contains(ignoringCase text: String) -> Bool {
        count <= 4 ? contains { text.isEqual(toLowercased: $0) } : contains(text.lowercased())
    }
}

extension String {
    /// Whether the text is the same as one in lower case, but for case.
    fileprivate func isEqual(toLowercased other: String) -> Bool {
        if self == other { return true }
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            other.utf8.withContiguousStorageIfAvailable { Self.isSame(text, $0) } ?? nil
        }
        return (isSame ?? nil) ?? (lowercased() == other)
    }

    /// - Returns: Whether two texts are the same but for the case of the first; `nil` where they are not ASCII so far.
    private static func isSame(_ text: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>) -> Bool? {
        for index in 0..<Swift.min(text.count, lower.count) {
            if text[index] | lower[index] >= 0x80 { return nil }
            if text[index].asciiLowercased != lower[index] { return false }
        }
        return text.count == lower.count
    }
}

extension String {
    /// Whether a text is part of this one, whatever the case and accents of both.
    func hasPart(_ text: String) -> Bool {
        range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}

extension FeedSnapshot {
    /// The titles of the groups by id.
    var groupTitles: [String: String] {
        Dictionary(groups.map { ($0.id, $0.title) }) { first, _ in first }
    }
}
