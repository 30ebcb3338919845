package import FeedCore
package import Foundation

/// The result of a query: the items in the order in which every format prints them.
package struct Timeline: Sendable {
    /// A group with its number of items before limits.
    package struct GroupCount: Sendable {
        package var group: FeedGroup
        package var count: Int
    }

    /// One feed with its groups, and with its items in order and within its limits.
    package struct Section: Sendable {
        package var report: FeedReport
        package var groups: [GroupCount] = []

        /// The feed's items.
        package var entries: Entries { source.map { Entries([$0], places) } ?? Entries([]) }

        /// The number of the feed's items.
        package var entryCount: Int { places.count }

        var source: EntrySource?
        var places: [EntryPlace] = []

        /// The number of items before limits.
        package var matchCount = 0

        /// The number of items that a limit hides; in a unified timeline this includes the limit over all feeds.
        package var cut = 0

        /// The number of items hidden only because they are over, if no item is left; otherwise 0.
        ///
        /// They are counted only if the feed keeps past items or the query has filters.
        package var past = 0

        /// The number of items that the feed's own `include` and `exclude` hide, if no item is left; otherwise 0.
        package var filtered = 0

        /// Keeps the first `count` items.
        package mutating func keepFirst(_ count: Int) { places.removeLast(max(0, places.count - count)) }
    }

    package var layout: FeedQuery.Layout
    package var timeZone: TimeZone
    package var now: Date

    /// The languages of the viewer; documents for programs ignore them.
    package var languages = Languages.english

    /// The feeds in the order of the configuration.
    package var sections: [Section]

    /// The items of all feeds in one order; empty if the layout is per feed.
    package var entries = Entries([])

    /// The start of the requested window, if it is in the future; otherwise `nil`.
    package var begins: Date?

    /// True if a part of the requested data is not stored, and the query does not wait for it.
    package var isPartial = false

    /// The feeds that lack days of a month, with the reasons.
    package var missing: [MissingDays] = []

    /// The address of the next page, if a server has split the timeline into pages; `nil` for the last page.
    package var next: String?

    /// The number of items of all feeds that limits hide.
    package var cut: Int { sections.reduce(0) { $0 + $1.cut } }
}

extension Timeline {
    /// All items in the order of a document without headings: in one order, or feed by feed, depending on the layout.
    package var allEntries: Entries { layout == .unified ? entries : Entries(sections.flatMap(\.entries)) }
}
