package import FeedCore
package import FeedTimeline
package import Foundation

/// What is known at a moment, of which a viewer sees a part: see ``shown(_:)``.
package struct BoardModel: Sendable {
    /// What is left of the requests that a publisher allows.
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

    /// What is shown at first, with the stars, the zone and the time now.
    package var query: FeedQuery {
        get { currentQuery }
        set { (currentQuery, evaluations) = (newValue, [:]) }
    }

    private var currentQuery: FeedQuery

    /// What the query gave last in each view, where somebody has asked to keep that.
    private var evaluations: [ViewerChoices.View: Evaluation] = [:]

    /// Items that have changed a moment ago.
    package var changed: [ItemID: ChangeMark] = [:]

    /// What happened to items lately, the latest last; and to the one in the sheet.
    package var history: [ItemEvent] = []
    package var eventsOfItem: [ItemEvent] = []

    /// Why the item in the sheet is shown.
    package var explanation: Explanation?

    /// The days of a month, as far as feeds have given them; `nil` before the first has.
    package var month: (shown: CivilMonth, reports: [FeedReport])?

    /// The feeds whose days of the month are missing, and why.
    package var missingDays: [MissingDays] = []

    /// When feeds are fetched next, and what is left of their budgets.
    package var dues: [FeedID: Date] = [:]
    package var budgets: [FeedID: RequestBudget] = [:]

    /// Whether what tells of the feeds cannot be asked, so that nobody knows how they are now.
    package var isCutOff = false

    /// What to say where there is no feed; `nil` for how to select one.
    package var noFeedWords: String?

    package init(_ feeds: [Feed], query: FeedQuery) {
        self.feeds = feeds
        currentQuery = query
    }

    /// Lets time pass.
    package mutating func advance(to now: Date) { currentQuery.now = now }

    /// Evaluates the query for what a viewer has chosen, so that ``shown(_:)`` need not while that gives the same.
    package mutating func evaluate(_ choices: ViewerChoices) {
        if evaluation(of: choices) == nil { evaluations[choices.view] = Evaluation(of: self, choices) }
    }

    /// What the query gives for what a viewer has chosen; `nil` where that is not kept.
    func evaluation(of choices: ViewerChoices) -> Evaluation? {
        evaluations[choices.view].flatMap { $0.holds(for: choices, at: query.now) ? $0 : nil }
    }

    package var clock: ViewerClock { ViewerClock(of: query) }

    /// An item of the last answers, or of the month's.
    package func item(_ id: ItemID) -> (item: FeedItem, report: FeedReport)? {
        for report in reports + (month?.reports ?? []) where report.feed.id == id.feed {
            if let item = report.snapshot?.items.first(where: { $0.id == id.local }) { return (item, report) }
        }
        return nil
    }

    /// The feeds that are asked and have not answered yet.
    package var waitingFeeds: [FeedID] {
        guard !isCutOff else { return [] }
        let answered = Set(reports.map(\.feed.id))
        return feeds.map(\.id).filter { !answered.contains($0) }
    }

    /// The feeds that a month is of: those of whole days, and others whose last answer has some.
    package var feedsWithDays: [Feed] { feedsWithDays(in: reports) }

    private func feedsWithDays(in reports: [FeedReport]) -> [Feed] {
        let found = Set(reports.filter(\.hasDays).map(\.feed.id))
        return feeds.filter { $0.profile.showsDays || found.contains($0.id) }
    }

    /// Whether the feeds that show days have other ones than in answers before, are others, or began or ceased to fail.
    package func hasOtherDays(than before: [FeedReport]) -> Bool {
        let ids = Set((feedsWithDays + feedsWithDays(in: before)).map(\.id))
        let (old, new) = (before.filter { ids.contains($0.feed.id) }, reports.filter { ids.contains($0.feed.id) })
        guard old.map(\.feed.id) == new.map(\.feed.id) else { return true }
        // That a feed was read again is none.
        return !zip(old, new).allSatisfy { old, new in
            (old.error == nil) == (new.error == nil) && old.snapshot?.isPartial == new.snapshot?.isPartial
                && old.days == new.days
        }
    }

    /// The month `offset` months after the present one; `nil` beyond the calendar.
    package func month(at offset: Int) -> CivilMonth? {
        CivilMonth(containing: CivilDay(query.now, in: query.timeZone)).adding(months: offset)
    }
}

extension FeedReport {
    /// The items of whole days.
    fileprivate var days: [FeedItem]? { snapshot?.items.filter(\.time.isDay) }
}
