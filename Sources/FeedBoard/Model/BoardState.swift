package import FeedCore
package import FeedTimeline
package import Foundation

/// The state of all feeds at a moment; a viewer sees a part of it: see ``shown(_:)``.
package struct BoardState: Sendable {
    /// The requests that remain of those that a publisher allows.
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

    /// Their last answers.
    package var reports: [FeedReport] = [] { didSet { evaluations = [:] } }

    /// The query that a viewer's choices narrow, with the stars, the zone and the time now.
    package var query: FeedQuery {
        get { currentQuery }
        set { (currentQuery, evaluations) = (newValue, [:]) }
    }

    private var currentQuery: FeedQuery

    /// The last result of the query in each view for which ``evaluate(_:)`` was called.
    private var evaluations: [ViewerChoices.View: Evaluation] = [:]

    /// Items that have changed a moment ago.
    package var changed: [ItemID: ChangeMark] = [:]

    /// Recent changes of items, the latest last; and those of the item in the sheet.
    package var history: [ItemEvent] = []
    package var eventsOfItem: [ItemEvent] = []

    /// The reasons why the item in the sheet is shown.
    package var explanation: Explanation?

    /// The days of a month that feeds have provided; `nil` before the first has.
    package var month: (shown: CivilMonth, reports: [FeedReport])?

    /// The feeds with missing days of the month, and the reasons.
    package var missingDays: [MissingDays] = []

    /// The time of each feed's next fetch, and the rest of its budget.
    package var dues: [FeedID: Date] = [:]
    package var budgets: [FeedID: RequestBudget] = [:]

    /// True while the source of the feeds' states, such as a server, is unreachable, so that their states are unknown.
    package var isCutOff = false

    /// The note for a board without feeds; `nil` for one that explains how to select a feed.
    package var noFeedWords: String?

    package init(_ feeds: [Feed], query: FeedQuery) {
        self.feeds = feeds
        currentQuery = query
    }

    /// Lets time pass.
    package mutating func advance(to now: Date) { currentQuery.now = now }

    /// Evaluates the query for a viewer's choices and caches the result, for ``shown(_:)``.
    package mutating func evaluate(_ choices: ViewerChoices) {
        if evaluation(of: choices) == nil { evaluations[choices.view] = Evaluation(of: self, choices) }
    }

    /// The result of the query for a viewer's choices; `nil` if it is not cached.
    func evaluation(of choices: ViewerChoices) -> Evaluation? {
        evaluations[choices.view].flatMap { $0.holds(for: choices, at: query.now) ? $0 : nil }
    }

    package var clock: ViewerClock { ViewerClock(of: query) }

    /// An item of the last answers, or of the month.
    package func item(_ id: ItemID) -> (item: FeedItem, report: FeedReport)? {
        for report in reports + (month?.reports ?? []) where report.feed.id == id.feed {
            if let item = report.snapshot?.items.first(where: { $0.id == id.local }) { return (item, report) }
        }
        return nil
    }

    /// The feeds without a first answer.
    package var waitingFeeds: [FeedID] {
        guard !isCutOff else { return [] }
        let answered = Set(reports.map(\.feed.id))
        return feeds.map(\.id).filter { !answered.contains($0) }
    }

    /// The feeds of a month: those that show days, and others whose last answer has some.
    package var feedsWithDays: [Feed] { feedsWithDays(in: reports) }

    private func feedsWithDays(in reports: [FeedReport]) -> [Feed] {
        let found = Set(reports.filter(\.hasDays).map(\.feed.id))
        return feeds.filter { $0.profile.showsDays || found.contains($0.id) }
    }

    /// True if the feeds that show days have other days than in the answers before, are other feeds, or began or ceased
    /// to fail.
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

    /// The month `offset` months after the current one; `nil` beyond the calendar.
    package func month(at offset: Int) -> CivilMonth? {
        CivilMonth(containing: CivilDay(query.now, in: query.timeZone)).adding(months: offset)
    }
}

extension FeedReport {
    /// The items of whole days.
    fileprivate var days: [FeedItem]? { snapshot?.items.filter(\.time.isDay) }
}
