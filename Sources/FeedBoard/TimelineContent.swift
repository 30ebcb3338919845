package import FeedCore
package import FeedTimeline
import Foundation

/// The content of a timeline before layout: sections of rows, the numbers of further items, and notes on the feeds.
///
/// It knows neither terminals nor pages. One of its renderers is the table of `list`.
package struct TimelineContent: Sendable {
    /// Rows that belong together.
    package struct Section: Sendable {
        package enum Kind: Sendable, Hashable {
            /// Items that are on or begin soon, by default within a quarter of an hour, and whole days that include
            /// today.
            case now
            /// Later today.
            case today
            case later
            /// Items that are over.
            case earlier
            /// The items of a feed that are in none of its groups.
            case feed(FeedID)
            case group(String, of: FeedID)

            package var isFeed: Bool { if case .feed = self { true } else { false } }

            /// The feed of the section; `nil` for parts of a timeline.
            package var feed: FeedID? {
                switch self {
                case .feed(let feed), .group(_, let feed): feed
                case .now, .today, .later, .earlier: nil
                }
            }
        }

        package var kind: Kind
        package var title: String
        package var rows: [TimelineRow] = []

        /// The facts about a group, in a word or two each.
        package var facts: [String] = []

        /// The number of items: before limits for a group; for any other section, the number of rows.
        package var total: Int

        /// True for a group with a place, such as a stop.
        package internal(set) var hasPlace = false

        /// True if the viewer has collapsed the section to its heading and the number of rows.
        package var isCollapsed = false

        /// The rows, unless the section is collapsed.
        package var shownRows: [TimelineRow] { isCollapsed ? [] : rows }
    }

    /// The number of a feed's items that are not among the rows.
    package struct Leftover: Sendable {
        package var feed: FeedID
        package var count: Int

        /// The provider's word for an item, such as `train`; `nil` if the provider has no word.
        package var noun: String?

        /// True if all these items are over.
        package var isPast = false

        /// The number of items that only the viewer's choice of few rows hides, and the first of them; `nil` without any.
        package var hidden: (count: Int, first: ItemID)?

        /// True if limits hide some of the items, so that a higher limit shows them.
        package var needsLimit = false

        /// The texts in the viewer's language.
        var words: Texts

        /// The number of further items: `12 more trains`, `1 past race`.
        package var text: String { isPast ? words.past(count, noun) : words.more(count, noun) }

        /// The number of items in ``hidden``: `811 more`.
        package var hiddenAmount: String? { hidden.map { words.more($0.count, nil) } }

        /// The number of items without the word "more": `12 trains`, `1 past race`.
        package var amount: String { isPast ? words.past(count, noun) : words.count(count, noun) }
    }

    /// A feed without a fresh and whole answer, with the notes on it.
    package struct FeedStatus: Sendable {
        package var feed: FeedID
        package var notes: [FeedSummary.Note]
    }

    /// The sections in reading order.
    ///
    /// A board of one timeline has no section without rows. A board by feed has a section for each feed and each group;
    /// fitting it to a screen removes groups without rows, but may keep the heading of a feed.
    package internal(set) var sections: [Section] = []

    /// The numbers of items that are not among the rows, in the order of the configuration.
    package internal(set) var leftovers: [Leftover] = []

    /// The feeds without a fresh and whole answer, in the order of the configuration, even if their sections are
    /// collapsed.
    package let feedStatuses: [FeedStatus]

    /// The next hours, for a page with one timeline; `nil` if nothing begins within a day.
    package let hourBar: HourBar?

    package let clock: ViewerClock

    /// The reports on the feeds, in the order of the configuration.
    let reports: [FeedReport]

    /// The surface that shows the texts.
    let surface: TimeSurface

    /// The number of seconds before the start of an item from which its row is under "now".
    let nowSpan: TimeInterval
}

extension TimelineContent {
    /// Creates the board of a timeline: now, today and later, or each feed with its groups.
    package init(_ timeline: Timeline, _ choices: ViewerChoices = .printed) {
        self.init(timeline, choices, by: RowMaker(timeline, clock: ViewerClock(of: timeline)))
    }

    /// Creates the board with a maker of rows, which may know the texts of an earlier board.
    init(_ timeline: Timeline, _ choices: ViewerChoices, by rowMaker: RowMaker) {
        clock = rowMaker.clock
        feedStatuses = Self.feedStatuses(of: timeline)
        reports = timeline.sections.map(\.report)
        (surface, nowSpan) = (choices.surface, choices.nowSpan)
        let hasBar = surface == .counted && timeline.layout == .unified && timeline.begins == nil
        hourBar = hasBar ? HourBar(of: timeline, by: clock) : nil
        var maker = rowMaker
        maker.surface = choices.surface
        let entries: [[Timeline.Entry]]
        switch timeline.layout {
        case .unified: entries = addItems(of: timeline, choices)
        case .perFeed: entries = addFeeds(of: timeline, choices)
        }
        for index in sections.indices where choices.collapsed.contains(sections[index].kind) {
            sections[index].isCollapsed = true
        }
        let isGrouped = timeline.layout == .perFeed
        addRows(of: entries, choices.reach, isUnderGroup: { isGrouped && !choices.joined.contains($0) }, by: maker)
    }

    /// Returns the number of a feed's items that are not among the rows: `count` and those beyond limits or, if that is
    /// 0, the past items; `nil` if there are no past items either.
    func leftover(of section: Timeline.Section, beyond count: Int) -> Leftover? {
        let (id, noun, count) = (section.report.feed.id, section.report.feed.profile.itemNoun, count + section.cut)
        let (isPast, isCut) = (count == 0, section.cut > 0)
        guard count > 0 || section.past > 0 else { return nil }
        let all = isPast ? section.past : count
        return Leftover(feed: id, count: all, noun: noun, isPast: isPast, needsLimit: isCut, words: clock.words)
    }

    /// Returns the amount of items in a collapsed section, such as `12 trains`; `nil` if the section is not collapsed
    /// or has no rows.
    package func collapsedAmount(of section: Section) -> String? {
        guard section.isCollapsed, !section.rows.isEmpty else { return nil }
        let noun = section.kind.feed.flatMap { id in reports.first { $0.feed.id == id }?.feed.profile.itemNoun }
        return clock.words.count(section.rows.count, noun ?? "item")
    }

    /// True if there are no rows.
    package var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

    /// All rows in reading order, including those of collapsed sections.
    package var rows: [TimelineRow] { sections.flatMap(\.rows) }
}

extension TimelineContent {
    /// Returns the feeds of a timeline without a fresh and whole answer, at the timeline's time.
    ///
    /// - Parameters:
    ///   - timeline: The timeline.
    ///   - tellsFirstWarning: True to write the first warning of a feed in full.
    ///   - tellsReason: False to leave out why a feed has failed.
    ///   - remedy: Returns the option or command that shows the warnings of a feed.
    /// - Returns: The feeds with notes on them, in the order of the timeline.
    package static func feedStatuses(
        of timeline: Timeline,
        tellsFirstWarning: Bool = false,
        tellsReason: Bool = true,
        remedy: (FeedID) -> String = { _ in "--verbose" }
    ) -> [FeedStatus] {
        let clock = ViewerClock(of: timeline)
        return timeline.sections.compactMap { section in
            var summary = FeedSummary(report: section.report, clock: clock)
            summary.remedy = remedy(section.report.feed.id)
            (summary.tellsFirstWarning, summary.tellsReason) = (tellsFirstWarning, tellsReason)
            let notes = summary.notes
            return notes.isEmpty ? nil : FeedStatus(feed: section.report.feed.id, notes: notes)
        }
    }
}
