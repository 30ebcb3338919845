public import Foundation

/// What a query made of the feeds: the one order that every format prints.
public struct Timeline: Sendable {
    /// A group with the number of its items before any limit.
    public struct GroupCount: Sendable {
        public var group: FeedGroup
        public var count: Int
    }

    /// One feed with its groups and, in order and within its limits, its items.
    public struct Section: Sendable {
        public var report: FeedReport
        public var groups: [GroupCount]
        public var entries: [Entry]
    }

    public var layout: FeedQuery.Layout
    public var timeZone: TimeZone
    public var now: Date

    /// The feeds in the order of the configuration.
    public var sections: [Section]

    /// The items of all feeds in one order; empty when the layout is per feed.
    public var entries: [Entry] = []
}

extension Timeline {
    /// An item in its place.
    ///
    /// A class, though it never changes: sorting moves it often, and an item is large.
    public final class Entry: Sendable {
        public let item: FeedItem
        public let feed: Feed.ID
        public let groupTitle: String?
        public let readAt: Date?

        /// Whether its time has gone: it stands after everything that is on or ahead.
        public let isPast: Bool

        /// Whether somebody gave it a star.
        public let isStarred: Bool
        private let key: Double
        private let isDay: Bool
        private let isUndated: Bool
        private let order: Int

        public var id: ItemID { ItemID(feed, item.id) }

        init(_ item: FeedItem, of report: FeedReport, order: Int, groupTitle: String?, query: FeedQuery) {
            self.item = item
            feed = report.feed.id
            readAt = report.readAt
            self.groupTitle = groupTitle
            self.order = order
            isStarred = !query.stars.isEmpty && query.stars.contains(ItemID(report.feed.id, item.id))
            let now = query.now
            switch (item.status, item.relevantUntil) {
            case (_, let until?): isPast = until <= now
            case (.ended, nil): isPast = true
            case (let status, nil):
                // What goes on is on after its start, but a file that says so for days is out of date.
                let delay: TimeInterval = status == .live ? 86_400 : 0
                isPast = item.time.end(in: query.timeZone).addingTimeInterval(delay) < now
            }
            let start = item.time.start(in: query.timeZone).timeIntervalSinceReferenceDate
            key = isPast ? -start : start
            isDay = item.time.isDay
            isUndated = item.time.isUndated
        }

        /// A total order: what is on or ahead soonest first, then what is past latest first, then what is undated;
        /// of one instant a whole day first, then by feed and id.
        public static func isOrderedBefore(_ one: Entry, _ other: Entry) -> Bool {
            if one.isUndated != other.isUndated { return !one.isUndated }
            if one.isPast != other.isPast { return !one.isPast }
            if one.key != other.key { return one.key < other.key }
            if one.isDay != other.isDay { return one.isDay }
            if one.order != other.order { return one.order < other.order }
            return one.item.id < other.item.id
        }

        /// The same order with what has a star before everything else, as it is where a feed stands by itself.
        static func isOrderedBeforeInFeed(_ one: Entry, _ other: Entry) -> Bool {
            one.isStarred != other.isStarred ? one.isStarred : isOrderedBefore(one, other)
        }
    }
}
