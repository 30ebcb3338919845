import FeedCore
import Foundation

/// A query's filter of one feed's items, regardless of time and limits, which computes values only once if they do not
/// depend on the item.
struct ReportFilter {
    private let query: FeedQuery
    private let report: FeedReport
    private let index: AnswerIndex

    /// The requested ids and titles of groups, in lower case; `nil` for every group.
    private let groupNames: Set<String>?

    /// True for each requested group, by the group's number; `nil` if all groups are requested.
    private let fitsGroup: [Bool]?
    /// True for each requested category, by the category's number; `nil` if all categories are requested.
    private let fitsCategory: [Bool]?

    /// The texts to search for.
    private let searches: [SearchText]
    /// The texts of ``searches`` that are not printable ASCII, so that items have to be searched one by one.
    private let others: [SearchText]

    /// True for each item in which one of ``searches`` was found by ``AnswerTexts``, which has only printable ASCII.
    private let found: [Bool]
    /// True for each item with texts that are not in ``AnswerTexts`` and are therefore searched separately.
    private let hasOthers: [Bool]

    /// The title of each group, by the group's number.
    private let titles: [String?]

    /// True for each group with one of ``searches`` in its title, by the group's number.
    private let isGroupFound: [Bool]
    /// True for each category with one of ``searches`` in its label, by the category's number.
    private let isCategoryFound: [Bool]

    /// The feed's own filters.
    private let own: FeedItemFilter
    /// The reason for which the feed's own filters hide each item; empty if they hide none.
    private let ownReasons: [HiddenReason?]

    /// True if anything except time may hide an item.
    let hidesForGood: Bool

    init(_ query: FeedQuery, of report: FeedReport, _ index: AnswerIndex) {
        let feed = report.feed
        (self.query, self.report, self.index) = (query, report, index)
        let groupTitles = report.snapshot?.groupTitles ?? [:]
        let groups = query.groupNames(of: feed.id)
        groupNames = groups
        fitsGroup = groups.map { groups in
            index.groups.values.map { !$0.isEmpty && groups.contains(anyOf: $0, groupTitles[$0]) }
        }
        fitsCategory = query.categoryNames(of: feed.id).map { categories in
            index.categories.values.map { categories.contains(anyOf: $0?.id, $0?.label) }
        }
        let searches = query.searches.map { SearchText($0) }
        let isFound = { (text: String?) in text.map { text in searches.contains { $0.isFound(in: text) } } ?? false }
        self.searches = searches
        others = searches.filter { $0.plain == nil }
        var found = Array(repeating: false, count: searches.isEmpty ? 0 : index.times.count)
        for case let text? in searches.map(\.plain) { report.texts.find(text, &found) }
        self.found = found
        hasOthers = searches.isEmpty ? [] : report.texts.hasOthers
        titles = index.groups.values.map { groupTitles[$0] }
        isGroupFound = titles.map(isFound)
        isCategoryFound = index.categories.values.map { isFound($0?.label) }
        own = FeedItemFilter(feed, groupTitles: groupTitles)
        ownReasons = report.indexes.reasons(toHide: report.snapshot?.items ?? [], of: feed, own)
        hidesForGood = !ownReasons.isEmpty || query.hasFilters || !query.ids.isEmpty || query.times != .all
    }

    /// Returns the reason of the first filter that rejects an item, by its index in the answer; `nil` if it passes all
    /// filters.
    func reason(toHide item: UnsafePointer<FeedItem>, at place: Int) -> HiddenReason? {
        if !query.ids.isEmpty, !query.ids.contains(ItemID(report.feed.id, item.pointee.id)) { return .search }
        if !ownReasons.isEmpty, let reason = ownReasons[place] { return reason }
        if query.onlyStarred, !report.isStarred(item.pointee.id, among: query.stars) { return .unstarred }
        if !matches(index.times[place]) { return .time }
        if let fitsCategory, !fitsCategory[index.categories[place]] { return .category }
        if let fitsGroup, !fitsGroup[index.groups[place]] { return .group }
        if !query.statuses.isEmpty, !query.statuses.contains(item.pointee.status) { return .status }
        if !query.facts.isEmpty, !query.facts.areMet(by: item.pointee.facts) { return .facts }
        return isFound(item, at: place) ? nil : .search
    }

    /// Returns true if an item's own texts, or the texts that screens show instead, contain one of ``searches``.
    private func isFound(_ item: UnsafePointer<FeedItem>, at place: Int) -> Bool {
        let group = index.groups[place]
        if searches.isEmpty || found[place] || isGroupFound[group] || isCategoryFound[index.categories[place]] {
            return true
        }
        if (hasOthers[place] ? searches : others).contains(where: { $0.isFound(in: item) }) { return true }
        guard let texts = query.viewerWords?.texts(item.pointee, titles[group]) else { return false }
        return texts.contains { text in searches.contains { $0.isFound(in: text) } }
    }

    private func matches(_ times: ItemTimes) -> Bool {
        switch query.times {
        case .all: true
        case .days: times.isDay
        case .instants: !times.isDay && !times.isUndated
        }
    }

    /// The ids of the groups whose items are all hidden by the feed's own `include` and `exclude`.
    var groupsWithoutOwn: Set<String> {
        var hasOthers = index.groups.values.map { _ in false }
        for (place, reason) in ownReasons.enumerated() where reason == nil { hasOthers[index.groups[place]] = true }
        return ownReasons.isEmpty ? [] : Set(zip(index.groups.values, hasOthers).compactMap { $1 ? nil : $0 })
    }

    /// Returns true if a group can have items that are shown.
    func shows(group: FeedGroup) -> Bool {
        if let groupNames, !groupNames.contains(anyOf: group.id, group.title) { return false }
        return own.shows(group: group)
    }
}

extension Set<String> {
    /// Returns true if the set of lower-case texts contains one of two texts, ignoring case.
    func contains(anyOf first: String?, _ second: String?) -> Bool {
        first.map { contains(ignoringCase: $0) } ?? false || second.map { contains(ignoringCase: $0) } ?? false
    }

    /// Returns true if the set contains a text, ignoring the text's case.
    ///
    /// Lower-casing each item's text takes longer than comparing it with a few names.
    private func contains(ignoringCase text: String) -> Bool {
        count <= 4 ? contains { text.isEqual(toLowercased: $0) } : contains(text.lowercased())
    }
}

extension String {
    /// Returns true if the text, in lower case, equals a lower-case text.
    fileprivate func isEqual(toLowercased other: String) -> Bool {
        if self == other { return true }
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            other.utf8.withContiguousStorageIfAvailable { Self.isSame(text, $0) } ?? nil
        }
        return (isSame ?? nil) ?? (lowercased() == other)
    }

    /// Returns true if both texts are equal, ignoring the case of the first; `nil` if this depends on characters beyond
    /// ASCII.
    private static func isSame(_ text: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>) -> Bool? {
        for index in 0..<Swift.min(text.count, lower.count) {
            if text[index] | lower[index] >= 0x80 { return nil }
            if text[index].asciiLowercased != lower[index] { return false }
        }
        return text.count == lower.count
    }
}

extension String {
    /// Returns true if the text contains another text, ignoring case and accents.
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
