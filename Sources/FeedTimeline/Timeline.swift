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

        /// Its items.
        package var entries: Entries { source.map { Entries([$0], places) } ?? Entries([]) }

        /// How many items it has.
        package var entryCount: Int { places.count }

        let source: EntrySource?
        private(set) var places: [EntryPlace]

        /// The number of items before limits.
        package var matchCount = 0

        /// How many items a limit hides; in a unified timeline this includes the limit over all feeds.
        package var cut = 0

        /// How many items are hidden only because they are over and the feed keeps them, where no item is left; else 0.
        package var past = 0

        /// How many items the feed's own `include` and `exclude` hide, where no item is left; else 0.
        package var filtered = 0

        init(_ report: FeedReport, groups: [GroupCount] = [], _ source: EntrySource? = nil, _ places: [EntryPlace] = [])
        {
            self.report = report
            self.groups = groups
            self.source = source
            self.places = places
        }

        /// Leaves so many of its items, from the first one.
        package mutating func keepFirst(_ count: Int) { places.removeLast(max(0, places.count - count)) }
    }

    package var layout: FeedQuery.Layout
    package var timeZone: TimeZone
    package var now: Date

    /// What the viewer reads; documents for programs do not look at it.
    package var languages = Languages.english

    /// The feeds in the order of the configuration.
    package var sections: [Section]

    /// The items of all feeds in one order; empty if the layout is per feed.
    package var entries = Entries([])

    /// Where a requested window begins that is ahead; `nil` where what is on now is in it.
    package var begins: Date?

    /// Whether a part of what was asked for is not stored, and was not waited for.
    package var isPartial = false

    /// The feeds whose days of a month are missing, and why.
    package var missing: [MissingDays] = []

    /// The address of the page behind this one, where a server has cut it into pages; `nil` for the last.
    package var next: String?

    /// How many items of all feeds are hidden by limits.
    package var cut: Int { sections.reduce(0) { $0 + $1.cut } }
}

extension Timeline {
    /// All items as one document without headings has them: in their one order, or feed by feed.
    package var allEntries: Entries { layout == .unified ? entries : Entries(sections.flatMap(\.entries)) }
}
