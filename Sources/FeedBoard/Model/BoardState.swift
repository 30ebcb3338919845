package import FeedCore
package import FeedTimeline
package import Foundation

/// The state of all feeds at a moment; ``shown(_:)`` returns the part that a viewer sees.
package struct BoardState: Sendable {
    /// The number of requests that a publisher allows, and the number left.
    package struct RequestBudget: Sendable, Hashable {
        package var left: Int
        package var count: Int

        package init(left: Int, of count: Int) {
            self.left = max(0, left)
            self.count = count
        }
    }

    /// The feeds in the order of the configuration.
    package var feeds: [Feed]

    /// The feeds' last answers.
    package var reports: [FeedReport] = [] { didSet { evaluations = [:] } }

    /// The query that a viewer's choices narrow, with the stars, the zone and the current time.
    package var query: FeedQuery {
        get { currentQuery }
        set { (currentQuery, evaluations) = (newValue, [:]) }
    }

    private var currentQuery: FeedQuery

    /// The last result of the query in each view for which ``evaluate(_:)`` was called.
    private var evaluations: [ViewerChoices.View: Evaluation] = [:]

    /// Items that have changed a moment ago.
    package var changed: [ItemID: ChangeMark] = [:]

    /// The recent changes of items, the latest last.
    package var history: [ItemEvent] = []

    /// The changes of the item in the sheet, the latest last.
    package var eventsOfItem: [ItemEvent] = []

    /// The reasons why the item in the sheet is shown.
    package var explanation: Explanation?

    /// A month with the feeds' answers for its days; `nil` before the first answer.
    package var month: (shown: CivilMonth, reports: [FeedReport])?

    /// A week or a year with the feeds' answers for its days; `nil` before the first answer.
    package var span: SpanAnswers?

    /// The feeds with missing days of the month or the week, and the reasons.
    package var missingDays: [MissingDays] = []

    /// The time of each feed's next fetch.
    package var dues: [FeedID: Date] = [:]

    /// The rest of each feed's request budget.
    package var budgets: [FeedID: RequestBudget] = [:]

    /// True while the source of the feeds' states, such as a server, is unreachable, so that their states are unknown.
    package var isCutOff = false

    /// The note for a board without feeds; `nil` for the default note, which explains how to select a feed.
    package var noFeedWords: String?

    package init(_ feeds: [Feed], query: FeedQuery) {
        self.feeds = feeds
        currentQuery = query
    }

    /// Sets the current time; results in the cache stay as long as they are valid.
    package mutating func advance(to now: Date) { currentQuery.now = now }

    /// Evaluates the query for a viewer's choices and caches the result, for ``shown(_:)``.
    package mutating func evaluate(_ choices: ViewerChoices) {
        if evaluation(of: choices) == nil { evaluations[choices.view] = Evaluation(of: self, choices) }
    }

    /// Returns the result of the query for a viewer's choices; `nil` if it is not cached.
    func evaluation(of choices: ViewerChoices) -> Evaluation? {
        evaluations[choices.view].flatMap { $0.holds(for: choices, at: query.now) ? $0 : nil }
    }

    package var clock: ViewerClock { ViewerClock(of: query) }

    /// Returns an item of the last answers, or of the month, with the report that has it.
    package func item(_ id: ItemID) -> (item: FeedItem, report: FeedReport)? {
        for report in reports + (month?.reports ?? []) + (span?.reports ?? []) where report.feed.id == id.feed {
            if let item = report.snapshot?.items.first(where: { $0.id == id.local }) { return (item, report) }
        }
        return nil
    }

    /// The feeds without a first answer; empty if ``isCutOff`` is true.
    package var waitingFeeds: [FeedID] {
        guard !isCutOff else { return [] }
        let answered = Set(reports.map(\.feed.id))
        return feeds.map(\.id).filter { !answered.contains($0) }
    }

    /// The feeds of a month: those that show days, and those whose last answer has whole days.
    package var feedsWithDays: [Feed] { feedsWithDays(in: reports) }

    private func feedsWithDays(in reports: [FeedReport]) -> [Feed] {
        let found = Set(reports.filter(\.hasDays).map(\.feed.id))
        return feeds.filter { $0.profile.showsDays || found.contains($0.id) }
    }

    /// Returns true if the feeds with days differ from those in `before`, or one of them has other days, has become
    /// partial or complete, or has begun or ceased to fail.
    package func hasOtherDays(than before: [FeedReport]) -> Bool {
        let ids = Set((feedsWithDays + feedsWithDays(in: before)).map(\.id))
        let (old, new) = (before.filter { ids.contains($0.feed.id) }, reports.filter { ids.contains($0.feed.id) })
        guard old.map(\.feed.id) == new.map(\.feed.id) else { return true }
        // Another fetch with the same days is not a change.
        return !zip(old, new).allSatisfy { old, new in
            (old.error == nil) == (new.error == nil) && old.snapshot?.isPartial == new.snapshot?.isPartial
                && old.days == new.days
        }
    }

    /// Returns the month `offset` months after the current one; `nil` beyond the calendar.
    package func month(at offset: Int) -> CivilMonth? {
        CivilMonth(containing: CivilDay(query.now, in: query.timeZone)).adding(months: offset)
    }
}

extension FeedReport {
    /// The items of whole days.
    fileprivate var days: [FeedItem]? { snapshot?.items.filter(\.time.isDay) }
}
