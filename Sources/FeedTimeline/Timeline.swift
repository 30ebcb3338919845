package import FeedCore
package import Foundation

/// The result of a query: the order that every format prints.
package struct Timeline: Sendable {
    /// A group with its number of items before limits.
    package struct GroupCount: Sendable {
        package var group: FeedGroup
        package var count: Int
    }

    /// One feed with its groups and with its items in order and within its limits.
    package struct Section: Sendable {
        package var report: FeedReport
        package var groups: [GroupCount]
        package var entries: [Entry]

        /// The number of items before limits.
        package var matchCount = 0

        /// How many items a limit hides; in a unified timeline this includes the limit over all feeds.
        package var cut = 0

        /// How many items are hidden only because they are over and the feed keeps them, where no item is left; else 0.
        package var past = 0

        /// How many items the feed's own `include` and `exclude` hide, where no item is left; else 0.
        package var filtered = 0
    }

    package var layout: FeedQuery.Layout
    package var timeZone: TimeZone
    package var now: Date

    /// What the viewer reads; documents for programs do not look at it.
    package var languages = Languages.english

    /// The feeds in the order of the configuration.
    package var sections: [Section]

    /// The items of all feeds in one order; empty if the layout is per feed.
    package var entries: [Entry] = []

    /// Where a requested window begins that is ahead; `nil` where what is on now is in it.
    package var begins: Date?

    /// Whether a part of what was asked for is not stored, and was not waited for.
    package var isPartial = false

    /// The address of the page behind this one, where a server has cut it into pages; `nil` for the last.
    package var next: String?

    /// How many items of all feeds are hidden by limits.
    package var cut: Int { sections.reduce(0) { $0 + $1.cut } }
}

extension Timeline {
    /// An item of the timeline.
    ///
    /// A class, although it is immutable, because sorting moves it often. It stores the index of its item instead of
    /// the item, which takes 300 bytes, since there is an entry for every matching item.
    package final class Entry: Sendable {
        package var item: FeedItem { items[place] }
        private let items: [FeedItem]
        private let place: Int
        package let feed: Feed.ID
        package let groupTitle: String?
        package let readAt: Date?

        /// Whether its time is over.
        package let isPast: Bool

        package let isStarred: Bool

        /// How often it has changed, and when; `nil` if that is not stored.
        package let revision: ItemRevision?
        let key: Double

        /// Whether it sorts after upcoming items, as it does without a requested window.
        package let ranksAsPast: Bool
        let isDay: Bool
        let isUndated: Bool
        let order: Int

        // Without a copy of the whole item, which takes longer than what is asked of it.
        package var id: ItemID { ItemID(feed, items[place].id) }
        package var time: FeedTime { items[place].time }
        package var status: ItemStatus { items[place].status }
        package var category: ItemCategory? { items[place].category }
        package var group: String? { items[place].group }
        package var isSample: Bool { items[place].isSample }

        init(
            at place: Int,
            of items: [FeedItem],
            in report: FeedReport,
            order: Int,
            groupTitle: String?,
            query: FeedQuery
        ) {
            self.items = items
            self.place = place
            let item = items[place]
            feed = report.feed.id
            readAt = report.readAt
            self.groupTitle = groupTitle
            self.order = order
            revision = report.revisions[item.id]
            isStarred = report.isStarred(item.id, among: query.stars)
            isPast = Self.isPast(item, in: query)
            let start = item.time.start(in: query.timeZone).timeIntervalSinceReferenceDate
            ranksAsPast = isPast && query.window == nil
            key = ranksAsPast ? -start : start
            isDay = item.time.isDay
            isUndated = item.time.isUndated
        }

        static func isPast(_ item: FeedItem, in query: FeedQuery) -> Bool {
            let end = end(of: item, in: query.timeZone)
            // What a provider says is not shown at that instant any more.
            return item.relevantUntil == nil ? end < query.now : end <= query.now
        }

        /// When an item is over.
        package static func end(of item: FeedItem, in timeZone: TimeZone) -> Date {
            switch (item.status, item.relevantUntil) {
            case (_, let until?): until
            case (.ended, nil): .distantPast
            // A live item continues after its start, but after a day the publisher's data is out of date.
            case (.live, nil): item.time.end(in: timeZone).addingTimeInterval(86_400)
            default: item.time.end(in: timeZone)
            }
        }

        /// A total order: current and upcoming items, soonest first, then past items, latest first, then undated items.
        ///
        /// In a requested window, past items are ordered with the others. At the same instant whole days come first,
        /// then by feed and id.
        package static func isOrderedBefore(_ one: Entry, _ other: Entry) -> Bool {
            if one.isUndated != other.isUndated { return !one.isUndated }
            if one.ranksAsPast != other.ranksAsPast { return !one.ranksAsPast }
            if one.key != other.key { return one.key < other.key }
            if one.isDay != other.isDay { return one.isDay }
            if one.order != other.order { return one.order < other.order }
            return one.items[one.place].id < other.items[other.place].id
        }

        /// The same order with starred items first, for a feed that is shown separately.
        static func isOrderedBeforeInFeed(_ one: Entry, _ other: Entry) -> Bool {
            one.isStarred != other.isStarred ? one.isStarred : isOrderedBefore(one, other)
        }

        /// By title, numbers by their value, starred items first; items of one title by time.
        static func isOrderedByTitle(_ one: Entry, _ other: Entry) -> Bool {
            if one.isStarred != other.isStarred { return one.isStarred }
            let order = one.item.title.compare(
                other.item.title,
                options: [.caseInsensitive, .diacriticInsensitive, .numeric]
            )
            return order == .orderedSame ? isOrderedBefore(one, other) : order == .orderedAscending
        }
    }
}

extension Timeline {
    /// All items as one document without headings has them: in their one order, or feed by feed.
    package var allEntries: [Entry] { layout == .unified ? entries : sections.flatMap(\.entries) }
}
