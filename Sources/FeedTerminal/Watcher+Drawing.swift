import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

// Drawing of the feeds' current content.

extension Watcher {
    func draw(_ changes: ChangeSubscription) async {
        guard screen.isOn else { return }
        // A key that only moves does not change the content.
        if !isStale, isLaidOut { return put(frames.bytes(for: currentScreen.grid(of: state, content))) }
        model.board.advance(to: source.clock.now)
        receive(changes)
        // A month may have ended meanwhile.
        if state.view == .calendar, shownSpan != monthAsked { readMonth() }
        await readForView()
        let screen = layOut()
        isStale = false
        put(frames.bytes(for: screen.grid(of: state, content)))
        setAlarm()
    }

    /// Writes to the terminal; if a shell has taken the terminal, only adds the event that enters the screen again.
    func put(_ bytes: [UInt8]) { if !screen.draw(bytes) { box.add(.continued) } }

    /// Takes the feeds' last answers into the model, if there are new ones.
    private func receive(_ changes: ChangeSubscription) {
        let revision = changes.revision
        guard revision != self.revision else { return }
        self.revision = revision
        let before = model.reports
        model.reports = changes.reports
        if let outcome = names.resolve(&model.query, in: source, model.reports) {
            model.unknownNames = outcome.unknown.map(\.cleaned)
            for text in outcome.news.map(\.cleaned) { say(text, isBrief: !model.unknownNames.contains(text)) }
        }
        let feeds = source.feeds
        let known = Set(feeds.map(\.id))
        // A feed with an answer has come back.
        removed.subtract(model.reports.map(\.feed.id))
        // The source has the feeds of the start: those that a reload has changed or added are those of their answers.
        let answered = model.reports.map(\.feed)
        let current = Dictionary(answered.map { ($0.id, $0) }) { $1 }
        model.feeds =
            feeds.filter { !removed.contains($0.id) }.map { current[$0.id] ?? $0 }
            + answered.filter { !known.contains($0.id) }
        // Requesting a month may fetch a feed again: after each change, that would never end.
        guard state.view == .calendar, model.board.hasOtherDays(than: before) || isMonthOld else { return }
        // A running fetch is not replaced, or feeds that change often would keep a slow one from ending.
        if monthFetch == nil { readMonth() } else { isMonthOutdated = true }
    }

    /// Sets a timer for the next change without an event, at the earliest the next second, so that all countdowns
    /// change together.
    func setAlarm() {
        alarm?.cancel()
        let time = source.clock.now.timeIntervalSinceReferenceDate
        let next = max(content.nextChange.timeIntervalSinceReferenceDate.rounded(.up), time.rounded(.down) + 1)
        // A fast clock is read ten times per second. A clock may also stand still, or be set.
        var rest = Duration.seconds(min(max((next - time + 0.001) / source.clock.speed, 0.1), 60))
        let now = ContinuousClock.now
        for end in [marks.nextChange(after: now), noticeEnd, newsEnd].compactMap(\.self) where end > now {
            rest = min(rest, end - now)
        }
        alarm = Task { [box] in
            try? await Task.sleep(for: rest)
            if !Task.isCancelled { box.add(.due) }
        }
    }

    var currentScreen: WatchScreen {
        let size = FullScreen.size
        return WatchScreen(columns: size.columns, rows: size.rows)
    }

    /// True if ``content`` belongs to the state and to the current size of the screen.
    var isLaidOut: Bool {
        let screen = currentScreen
        return drawn.hasContent(of: state) && drawnScreen == screen
            && content.hasTexts(from: state.top, height: screen.body(of: state, content).height)
    }

    /// Makes the content for the state.
    func layOut() -> WatchScreen {
        let screen = currentScreen
        model.board.evaluate(state.choices)
        let before = drawn.showsSame(as: state) && drawnScreen == screen ? content : nil
        content = model.content(of: &state, before: before, on: screen, style: style)
        (drawn, drawnScreen) = (state, screen)
        for chip in content.chips { model.letters[chip.key] = chip.letter }
        return screen
    }

    // MARK: - Reading

    // Content that is not in the feeds' last answers: the history, a month, an item's past.

    func enterView() async {
        monthFetch?.cancel()
        monthFetch = nil
        switch state.view {
        case .history: await readHistory()
        case .calendar: readMonth()
        case .timeline, .byFeed, .feeds: break
        }
    }

    func readHistory() async { model.history = await source.events(of: model.feeds.map(\.id), latest: 500) }

    /// The days that the calendar shows; `nil` beyond the years that there are.
    private var shownSpan: CalendarSpan? {
        state.span ?? model.board.month(at: state.monthOffset).map { .month($0) }
    }

    /// Fetches the days of the month or the week on the screen.
    ///
    /// The known days are shown at once, and those of each feed as soon as it has answered. Leaving the month cancels
    /// the fetch.
    func readMonth() {
        monthFetch?.cancel()
        isMonthOutdated = false
        model.board.advance(to: source.clock.now)
        guard let span = shownSpan else { return }
        let feeds = model.board.feedsWithDays
        var reports: [FeedReport] = []
        if case .month(let month) = span, let known = model.month, known.shown == month { reports = known.reports }
        if let known = model.span, known.span == span { reports = known.reports }
        monthFetch = Task { [source, box, timeZone = model.query.timeZone, reports] in
            // A publisher may take a request for each day.
            await source.days(of: span, in: timeZone, of: feeds, knowing: reports) { known, missing in
                box.add(.days(span, known, missing: missing))
            }
        }
        (monthAsked, monthAskedAt) = (span, .now)
    }

    /// Takes the answers for a month or a week into the model.
    ///
    /// - Returns: True if all answers are there.
    func receive(_ reports: [FeedReport], of span: CalendarSpan, missing: [MissingDays]) -> Bool {
        if case .month(let month) = span {
            model.month = (month, reports)
        } else {
            model.span = SpanAnswers(span, reports)
        }
        model.missingDays = missing
        return !missing.contains { $0.reason == .asked }
    }

    /// True if days of the month may have changed, and were not requested within ``monthAge``.
    var isMonthOld: Bool {
        let reports = (state.span == nil ? model.month?.reports : model.span?.reports) ?? []
        guard monthAskedAt.map({ .now - $0 > Self.monthAge }) ?? true else { return false }
        let now = source.clock.now
        return reports.contains { $0.status != .fresh || $0.freshUntil.map { $0 <= now } ?? false }
    }

    /// Reads the content of the sheet and of the view of feeds that is not in the answers.
    func readForView() async {
        switch state.sheet {
        case .item(let id): model.eventsOfItem = await source.events(of: id, latest: 20)
        case .why(let id):
            var query = model.query
            query.showsPast = false
            model.explanation = await source.explanation(of: id, by: query, among: model.reports)
        case .help, .feed, nil: break
        }
        guard state.view == .feeds else { return }
        // The selected feed is the first one until the viewer selects another.
        let feed: FeedID? = if case .feed(let feed) = state.row { feed } else { model.feeds.first?.id }
        if let feed {
            model.explanation = await source.explanation(of: feed, by: model.query, among: model.reports)
        }
        let outlook = await source.outlook(of: model.feeds)
        (model.dues, model.budgets) = (outlook.dues, outlook.budgets)
    }
}
