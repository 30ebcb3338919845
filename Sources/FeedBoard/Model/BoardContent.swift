package import FeedCore
package import FeedTimeline
package import Foundation

/// The whole content of a viewer's screen at a moment: a terminal and a page render the same value.
package struct BoardContent: Sendable {
    package enum Content: Sendable {
        /// The note while no feed has answered yet.
        case asking(String)
        case board(TimelineContent, Timeline)
        case calendar(ShownMonth)
        case week(ShownWeek)
        case year(ShownYear)
        /// A note instead of a board.
        case note(String)
        case feeds([ShownFeed])
        case history([HistoryDay])
    }

    package enum Sheet: Sendable {
        case item(ItemSheet, past: [HistoryDay])
        case why(Explanation)
        /// The item is in no answer any more.
        case gone
        /// The item is in no answer any more, but in the history.
        case left(title: String, past: [HistoryDay])
    }

    /// The time of day: `14:02:31`, or `14:02` if nothing else on the screen counts seconds.
    package var time: String

    /// The date: `Fri 18 Dec`.
    package var date: String
    package var chips: [CategoryChip]
    package var content: Content

    /// The items that have changed recently, with their marks.
    package var changed: [ItemID: ChangeMark]

    /// The note for a view without items, without the full stop.
    package var emptyWords: String

    /// True if a feed has answered, so that a view without items means that there are no items.
    package var hasAnswer: Bool

    /// The feeds without a fresh and whole answer, unless the view itself has notes on them.
    package var feedStatuses: [TimelineContent.FeedStatus]
    package var sheet: Sheet?

    /// The time at which the content next changes without new data; content that is made just after that time shows the
    /// change.
    package var nextChange: Date
}

extension BoardContent {
    /// The days of a month or a week; `nil` for any other content.
    package var days: (any ShownDays)? {
        switch content {
        case .calendar(let month): month
        case .week(let week): week
        default: nil
        }
    }
}

extension Timeline {
    /// The timeline without the groups in which a search has found nothing ahead.
    fileprivate var withoutEmptyGroups: Timeline {
        var timeline = self
        for index in sections.indices { timeline.sections[index].groups.removeAll { $0.count == 0 } }
        return timeline
    }
}

extension BoardState {
    /// Returns the content of a viewer's screen.
    package func shown(_ choices: ViewerChoices) -> BoardContent {
        let clock = clock
        let query = choices.narrowed(query)
        let evaluation = evaluation(of: choices) ?? Evaluation(of: self, choices)
        let timeline = evaluation.timeline(at: query.now)
        // A page has its own clock, and its sheets leave the view visible.
        let isPage = choices.surface == .counted
        var changes: [Date?] = isPage ? [] : [clock.nextMinute]
        var countsSeconds = false
        let content: BoardContent.Content
        switch choices.view {
        case .timeline where reports.isEmpty && feeds.isEmpty, .byFeed where reports.isEmpty && feeds.isEmpty:
            content = .note(noFeedWords ?? (isPage ? clock.words[.noFeedOfServer] : clock.words[.noFeed]))
        case .timeline where reports.isEmpty, .byFeed where reports.isEmpty:
            content = .asking(clock.words.asking(feeds.map(\.id.rawValue).joined(separator: ", ")))
        case .timeline, .byFeed:
            let found = choices.search.isEmpty ? timeline : timeline.withoutEmptyGroups
            let board = evaluation.board(of: found, choices)
            content = .board(board, found)
            countsSeconds = board.countsSeconds
            changes += [board.nextChange(), evaluation.nextChange]
        case .calendar: content = calendarContent(choices, query)
        case .feeds:
            let states = shownFeeds(in: timeline, on: choices.surface)
            content = .feeds(states)
            countsSeconds = states.contains(where: \.countsSeconds)
            changes += states.map(\.nextChange) + [evaluation.nextChange]
        case .history:
            let events = choices.showsArrivals ? history : history.filter(\.isChange)
            content = .history(HistoryDay.days(of: events, by: clock).joiningChanges)
        }
        // A view under the sheet of an item need not change.
        if choices.sheet?.item != nil, !isPage, !choices.isBesideSheet {
            (changes, countsSeconds) = ([clock.nextMinute], false)
        }
        let sheet = sheet(choices)
        if case .item(let sheet, _) = sheet {
            changes.append(sheet.nextChange)
            countsSeconds = countsSeconds || sheet.countsSeconds
        }
        for report in reports where report.status != .fresh {
            changes.append(FeedSummary(report: report, clock: clock).nextChange)
        }
        if countsSeconds { changes.append(clock.nextSecond) }
        let isNarrowed = choices.hasFilters || query.hasFilters
        return BoardContent(
            time: countsSeconds ? clock.timeOfDay : clock.shortTime(.instant(clock.now)),
            date: clock.shortDay(clock.today),
            chips: evaluation.chips,
            content: content,
            changed: changed,
            emptyWords: isNarrowed ? clock.words[.nothingMatches] : clock.words[.nothingAhead],
            hasAnswer: reports.contains { $0.snapshot != nil },
            feedStatuses: feedStatuses(beside: content, of: timeline, on: choices.surface),
            sheet: sheet,
            nextChange: changes.compactMap(\.self).filter { $0 >= clock.now }.min() ?? clock.nextMinute
        )
    }

    /// Returns the notes on feeds without a fresh and whole answer, without reasons and except those that the view
    /// itself shows; a month shows the notes on its own feeds.
    private func feedStatuses(
        beside content: BoardContent.Content,
        of timeline: Timeline,
        on surface: TimeSurface
    ) -> [TimelineContent.FeedStatus] {
        let feedStatuses = TimelineContent.feedStatuses(of: timeline, tellsReason: false) { feed in
            surface == .live ? clock.words.feedsKey : "aggregate why \(feed)"
        }
        let others = { (shown: Timeline) in
            let told = Set(TimelineContent.feedStatuses(of: shown).map(\.feed))
            return feedStatuses.filter { !told.contains($0.feed) }
        }
        switch content {
        case .feeds: return []
        case .board where timeline.layout == .perFeed: return []
        case .calendar(let month): return others(month.timeline)
        case .week(let week): return others(week.timeline)
        case .year(let year): return others(year.timeline)
        case .board, .asking, .note, .history: return feedStatuses
        }
    }

    private func sheet(_ choices: ViewerChoices) -> BoardContent.Sheet? {
        switch choices.sheet {
        case .help, .feed, nil: return nil
        case .item(let id):
            let past = HistoryDay.days(of: eventsOfItem, by: clock)
            guard let sheet = sheet(of: id, choices) else {
                return eventsOfItem.last.map { .left(title: $0.title, past: past) } ?? .gone
            }
            return .item(sheet, past: past)
        case .why: return explanation.map { .why($0) } ?? .gone
        }
    }

    /// Returns the details of an item; `nil` if it is in no answer.
    package func sheet(of id: ItemID, _ choices: ViewerChoices) -> ItemSheet? {
        item(id).map { item, report in
            ItemSheet(
                item,
                in: report,
                by: clock,
                isStarred: report.isStarred(id.local, among: query.stars),
                order: choices.order,
                on: choices.surface
            )
        }
    }
}
