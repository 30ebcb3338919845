package import FeedBoard
package import FeedCore
import FeedFormats
package import FeedRuntime
package import FeedTimeline
package import Foundation
package import TerminalText

/// What is known at a moment, of which a view shows a part.
package struct WatchModel: Sendable {
    /// The feeds in the order of the configuration.
    package var feeds: [Feed]

    /// Their last answers.
    package var reports: [FeedReport] = []

    /// What is shown at first, with the stars and the time now.
    package var query: FeedQuery
    package var weekStart: Weekday

    /// Items that have changed a moment ago.
    package var changed: Set<ItemID> = []

    /// What the program has to say, for a while.
    package var notice: String?

    /// What happened to items lately, the latest last; and to the one in the sheet.
    package var history: [ItemEvent] = []
    package var eventsOfItem: [ItemEvent] = []

    /// Why the item in the sheet is shown.
    package var explanation: Explanation?

    /// The whole days of a month; `nil` while they are fetched.
    package var month: (shown: CivilMonth, reports: [FeedReport])?

    /// What the program has said, the latest last.
    package var messages: [String] = []

    /// When feeds are fetched next, and what is left of their budgets.
    package var dues: [FeedID: Date] = [:]
    package var accounts: [CountedAccount] = []

    package init(_ feeds: [Feed], query: FeedQuery, weekStart: Weekday) {
        self.feeds = feeds
        self.query = query
        self.weekStart = weekStart
    }

    /// An item of the last answers.
    package func item(_ id: ItemID) -> (item: FeedItem, report: FeedReport)? {
        guard let report = reports.first(where: { $0.feed.id == id.feed }),
            let item = report.snapshot?.items.first(where: { $0.id == id.local })
        else { return nil }
        return (item, report)
    }

    /// The month that is so many away from the present one; `nil` beyond the calendar.
    package func month(at offset: Int) -> CivilMonth? {
        CivilMonth(containing: CivilDay(query.now, in: query.timeZone)).adding(months: offset)
    }
}

extension WatchModel {
    /// What a state shows of it.
    ///
    /// - Parameters:
    ///   - state: What somebody has chosen.
    ///   - columns: The width of the screen.
    ///   - style: What the terminal shows.
    /// - Returns: The lines of the view and of the sheet, and what stands around them.
    package func content(of state: WatchState, columns: Int, style: TerminalStyle) -> WatchContent {
        var content = WatchContent()
        let clock = ViewerClock(now: query.now, timeZone: query.timeZone)
        (content.time, content.date) = (clock.timeOfDay, clock.shortDay(clock.today))
        (content.notice, content.changed) = (notice, changed)
        content.chips = WatchChip.chips(for: Set(reports.flatMap { KnownNames($0).categories.map(\.label) }).sorted())
        content.sheet = sheetLines(of: state.sheet, content.chips, width: columns).flatMap { line in
            line.width > columns ? line.wrapped(to: columns) : [line]
        }
        let timeline = query(for: state).timeline(of: reports)
        if state.view != .feeds { content.states = BoardLines.states(of: timeline, width: columns) }
        switch state.view {
        case .timeline where reports.isEmpty, .byFeed where reports.isEmpty:
            let names = feeds.map(\.id.rawValue).joined(separator: ", ")
            content.lines = [BoardLines.Line(StyledText(" Asking \(names) …", .dim))]
        case .timeline, .byFeed:
            var choices = Board.Choices()
            (choices.surface, choices.showsPast) = (.live, false)
            let isNarrowed = state.category != nil || !state.search.isEmpty || state.onlyStarred || query.hasFilters
            content.lines =
                BoardLines(
                    timeline,
                    choices,
                    width: columns,
                    terminal: style,
                    emptyWords: isNarrowed ? "Nothing matches" : "Nothing ahead",
                    folded: state.folded
                ).lines
        case .calendar: content.lines = calendarLines(for: state, width: columns, style: style)
        case .feeds:
            let page = FeedStatesPage(feeds, reports: reports, dues: dues, accounts: accounts, clock: clock)
            content.lines = (page.lines(width: columns) + messageLines(width: columns)).map { BoardLines.Line($0) }
        case .history:
            content.lines = page(of: history).lines(width: columns).map { BoardLines.Line($0) }
        }
        return content
    }

    private func query(for state: WatchState) -> FeedQuery {
        var query = query
        query.onlyStarred = state.onlyStarred
        if let category = state.category { query.categories = [category] }
        if !state.search.isEmpty { query.searches = [state.search] }
        query.layout = state.view == .byFeed ? .perFeed : .unified
        return query
    }

    private func page(of events: [ItemEvent]) -> HistoryPage {
        HistoryPage(events, now: query.now, timeZone: query.timeZone)
    }

    private func messageLines(width: Int) -> [StyledText] {
        guard !messages.isEmpty else { return [] }
        let lines = messages.flatMap { StyledText($0).wrapped(to: width - 4).map { $0.behind(StyledText("   ")) } }
        return [StyledText(), StyledText(" Messages", .bold)] + lines
    }

    private func sheetLines(of sheet: WatchState.Sheet?, _ chips: [WatchChip], width: Int) -> [StyledText] {
        let gone = [StyledText(" It has left its feed.")]
        switch sheet {
        case nil: return []
        case .help: return HelpSheet.lines(chips, width: width)
        case .item(let id):
            guard let (item, report) = item(id) else { return gone }
            let isStarred = query.stars.contains(id)
            let page = ItemPage(item, in: report, now: query.now, timeZone: query.timeZone, isStarred: isStarred)
            let past =
                eventsOfItem.isEmpty
                ? []
                : [StyledText(), StyledText(" What happened to it", .bold)]
                    + self.page(of: eventsOfItem).lines(width: width)
            return page.lines(width: width) + past
        case .why: return explanation.map { WhyPage($0).lines(width: width) } ?? gone
        }
    }

    private func calendarLines(for state: WatchState, width: Int, style: TerminalStyle) -> [BoardLines.Line] {
        guard let shown = month(at: state.monthOffset) else {
            return [BoardLines.Line(StyledText(" There is no such month."))]
        }
        var days = query(for: state)
        days.window = shown.window(in: query.timeZone)
        days.times = .days
        guard let month, month.shown == shown else {
            return [BoardLines.Line(StyledText(" \(shown.title): the feeds are asked …", .dim))]
        }
        let words = CalendarFormat.emptyWords(isNarrowed: days.hasFilters, hasTimes: false)
        let format = CalendarFormat(shown, weekStart: weekStart, width: width, terminal: style, emptyWords: words)
        return format.lines(of: days.timeline(of: month.reports)).map { BoardLines.Line($0) }
    }
}
