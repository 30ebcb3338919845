import FeedCore
import FeedTimeline
import Foundation

// A month, a week or a year of a board.

extension BoardState {
    func calendarContent(_ choices: ViewerChoices, _ query: FeedQuery) -> BoardContent.Content {
        switch choices.span {
        case nil: month(at: choices.monthOffset).map { monthContent($0, choices, query) } ?? noSuchMonth
        case .month(let month): monthContent(month, choices, query)
        case .week(let first): .week(week(first, choices, query))
        case .year(let year): .year(self.year(year, choices, query))
        }
    }

    private var noSuchMonth: BoardContent.Content { .note(clock.words[.noSuchMonth]) }

    private func monthContent(
        _ shown: CivilMonth,
        _ choices: ViewerChoices,
        _ query: FeedQuery
    ) -> BoardContent.Content {
        // The grid does not wait for the feeds.
        let known = month.flatMap { $0.shown == shown ? $0.reports : nil }
        var days = self.days(of: .month(shown), choices, query)
        let weeks = MonthGrid(shown, weekStart: choices.weekStart, from: choices.looksAhead ? clock.today : nil).days
        days.window = CalendarSpan.window(of: weeks, in: query.timeZone)
        let feeds = feedsWithDays.map(\.id)
        let answered = Set((known ?? []).filter { $0.snapshot != nil || !isCutOff }.map(\.feed.id))
        // Until a feed has answered for the month, the items of the list are better than nothing.
        let unasked = feeds.filter { !answered.contains($0) }
        let kept = filled((known ?? []).filter { !unasked.contains($0.feed.id) })
        let listed = reports.filter { unasked.contains($0.feed.id) }
        let all = withOthers(kept + listed, choices).filter { choices.shows($0.feed.id) }
        var calendar = ShownMonth(
            shown,
            of: days.timeline(of: all),
            weekStart: choices.weekStart,
            looksAhead: choices.looksAhead
        )
        calendar.missing =
            isCutOff
            ? unasked.map { MissingDays($0, .notConnected) }
            : known == nil ? feeds.map { MissingDays($0, .asked) } : missingDays
        calendar.elsewhere = elsewhere(days, choices).map { MonthDays($0, in: shown) }
        calendar.titles = clock.words.titles(of: self.feeds)
        return .calendar(calendar)
    }

    private func week(_ first: CivilDay, _ choices: ViewerChoices, _ query: FeedQuery) -> ShownWeek {
        let shown = CalendarSpan.week(first)
        let known = span.flatMap { $0.span == shown ? $0.reports : nil }
        let days = self.days(of: shown, choices, query)
        let answered = Set((known ?? []).map(\.feed.id))
        let listed = reports.filter { feedsWithDays.map(\.id).contains($0.feed.id) && !answered.contains($0.feed.id) }
        let all = withOthers(filled(known ?? []) + listed, choices).filter { choices.shows($0.feed.id) }
        var week = ShownWeek(from: first, of: days.timeline(of: all))
        week.missing = known == nil ? feedsWithDays.map { MissingDays($0.id, .asked) } : missingDays
        week.elsewhere = elsewhere(days, choices).map { MonthDays($0, in: shown.days) }
        week.titles = clock.words.titles(of: feeds)
        return week
    }

    private func year(_ year: Int, _ choices: ViewerChoices, _ query: FeedQuery) -> ShownYear {
        let known = span.flatMap { $0.span == .year(year) ? $0 : nil }
        var days = self.days(of: .year(year), choices, query)
        days.window = CalendarSpan.year(year).windowWithMargin(in: query.timeZone)
        days.times = .all
        let timeline = days.timeline(of: known?.reports ?? [])
        return ShownYear(year, of: timeline, unknown: known?.unknownMonths ?? [:], weekStart: choices.weekStart)
    }

    /// Returns the query of a calendar's days.
    private func days(of span: CalendarSpan, _ choices: ViewerChoices, _ query: FeedQuery) -> FeedQuery {
        var days = query
        (days.window, days.limit) = (span.window(in: query.timeZone), nil)
        days.times = choices.onlyWholeDays ? .days : .all
        return days
    }

    /// Returns the items of feeds that a calendar leaves out; `nil` if it leaves out their times of day, too.
    private func elsewhere(_ days: FeedQuery, _ choices: ViewerChoices) -> Timeline? {
        let feeds = Set(feedsWithDays.map(\.id))
        return choices.calendarItems != .appointments
            ? nil : days.timeline(of: reports.filter { !feeds.contains($0.feed.id) && choices.shows($0.feed.id) })
    }

    /// Returns reports with those of the feeds that a calendar leaves out, in their order, if the viewer wants all.
    private func withOthers(_ kept: [FeedReport], _ choices: ViewerChoices) -> [FeedReport] {
        guard choices.calendarItems == .all else { return kept }
        let days = Set(feedsWithDays.map(\.id))
        let all = kept + reports.filter { !days.contains($0.feed.id) }
        return feeds.compactMap { feed in all.first { $0.feed.id == feed.id } }
    }

    /// Returns reports with the days that a fetch has brought so far, for feeds that are being fetched.
    private func filled(_ reports: [FeedReport]) -> [FeedReport] {
        let parts = missingDays.compactMap { missing in missing.progress?.part.map { (missing.feed, $0) } }
        guard !parts.isEmpty else { return reports }
        let known = Dictionary(reports.map { ($0.feed.id, $0) }) { first, _ in first }
        let partial = parts.reduce(into: known) { known, part in
            guard let feed = feeds.first(where: { $0.id == part.0 }) else { return }
            known[feed.id] = FeedReport(feed, FeedSnapshot(items: part.1.items), readAt: query.now)
        }
        return feeds.compactMap { partial[$0.id] }
    }
}
