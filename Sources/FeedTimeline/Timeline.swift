package import FeedCore
package import Foundation

/// What a query made of the feeds: the one order that every format prints.
package struct Timeline: Sendable {
    /// A group with the number of its items before any limit.
    package struct GroupCount: Sendable {
        package var group: FeedGroup
        package var count: Int
    }

    /// One feed with its groups and, in order and within its limits, its items.
    package struct Section: Sendable {
        package var report: FeedReport
        package var groups: [GroupCount]
        package var entries: [Entry]

        /// How many items there are before any limit.
        package var matchCount = 0

        /// How many of them a limit keeps away, in one timeline also the limit of all feeds.
        package var cut = 0
    }

    package var layout: FeedQuery.Layout
    package var timeZone: TimeZone
    package var now: Date

    /// The feeds in the order of the configuration.
    package var sections: [Section]

    /// The items of all feeds in one order; empty when the layout is per feed.
    package var entries: [Entry] = []

    /// How many more items of all feeds there are that a limit keeps away.
    package var cut: Int { sections.reduce(0) { $0 + $1.cut } }
}

extension Timeline {
    /// An item in its place.
    ///
    /// A class, though it never changes: sorting moves it often. It knows the place of its item among those of its answer
    /// instead of the item, which takes 300 bytes, since there is an entry for every item that matches.
    package final class Entry: Sendable {
        package var item: FeedItem { items[place] }
        private let items: [FeedItem]
        private let place: Int
        package let feed: Feed.ID
        package let groupTitle: String?
        package let readAt: Date?

        /// Whether its time has gone.
        package let isPast: Bool

        /// Whether somebody gave it a star.
        package let isStarred: Bool

        /// How often it has changed, and when; `nil` where nothing keeps that.
        package let revision: ItemRevision?
        private let key: Double

        /// Whether it stands behind what is ahead, as it does where nobody asked for a window.
        private let ranksAsPast: Bool
        private let isDay: Bool
        private let isUndated: Bool
        private let order: Int

        package var id: ItemID { ItemID(feed, item.id) }

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
            ranksAsPast = isPast && query.window == nil
            key = ranksAsPast ? -start : start
            isDay = item.time.isDay
            isUndated = item.time.isUndated
        }

        /// A total order: what is on or ahead soonest first, then what is past latest first, but in a window that was
        /// asked for all soonest first; then what is undated; of one instant a whole day first, then by feed and id.
        package static func isOrderedBefore(_ one: Entry, _ other: Entry) -> Bool {
            if one.isUndated != other.isUndated { return !one.isUndated }
            if one.ranksAsPast != other.ranksAsPast { return !one.ranksAsPast }
            if one.key != other.key { return one.key < other.key }
            if one.isDay != other.isDay { return one.isDay }
            if one.order != other.order { return one.order < other.order }
            return one.items[one.place].id < other.items[other.place].id
        }

        /// The same order with what has a star before everything else, as it is where a feed stands by itself.
        static func isOrderedBeforeInFeed(_ one: Entry, _ other: Entry) -> Bool {
            one.isStarred != other.isStarred ? one.isStarred : isOrderedBefore(one, other)
        }
    }
}
