import FeedBoard
package import FeedCore
package import FeedEngine
import FeedFormats
package import FeedRuntime
package import FeedTimeline
import Foundation
import ProgramProcess
package import TerminalText

/// The live board: draws what the feeds have now, and follows the keys, until somebody quits.
package actor Watcher {
    /// What makes the screen change.
    private enum Event: Sendable {
        case typed([UInt8])
        /// Nothing more was typed for a moment.
        case quiet(after: Int)
        case inputEnded
        case resized
        case feedsChanged
        case happened([ItemEvent])
        case second
        case said(String)
        case month(Int, [FeedReport])
    }

    /// How long a change stays marked, and a notice is shown, in seconds.
    private static let markTime: TimeInterval = 10
    private static let noticeTime: TimeInterval = 6

    /// How long an Escape waits for the rest of a sequence.
    private static let escapeTime = Duration.milliseconds(40)

    private let session: Session
    private let screen: FullScreen
    private let style: TerminalStyle
    private let weekStart: Weekday
    private var query: FeedQuery
    private var state = WatchState()
    private var content = WatchContent()
    private var keys = KeyReader()
    private var frames: FrameWriter
    private var typedCount = 0

    private var changedAt: [ItemID: Date] = [:]
    private var notice: (text: String, until: Date)?
    private var sheet: (shown: WatchState.Sheet, lines: [StyledText])?
    private var history: [ItemEvent] = []
    private var standings: [StyledText] = []
    private var month: (offset: Int, reports: [FeedReport])?
    private var monthFetch: Task<Void, Never>?

    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    /// - Parameters:
    ///   - session: The feeds.
    ///   - screen: The terminal, which is taken while it runs.
    ///   - query: What is shown at first.
    ///   - style: What the terminal shows.
    ///   - weekStart: The first day of a week in the calendar.
    package init(_ session: Session, on screen: FullScreen, _ query: FeedQuery, style: TerminalStyle, weekStart: Weekday) {
        self.session = session
        self.screen = screen
        self.query = query
        self.style = style
        self.weekStart = weekStart
        frames = FrameWriter(style)
        (events, tell) = AsyncStream.makeStream()
        state.onlyStarred = query.onlyStarred
    }

    /// Shows a line at the foot of the screen for a while; may be called from anywhere.
    package nonisolated func say(_ text: String) { tell.yield(.said(text)) }

    /// Runs until somebody quits, the input ends or the changes do.
    package func run(_ changes: ChangeSubscription, _ happened: EventQueue) async {
        screen.enter()
        defer { screen.leave() }
        let input = screen.input
        let resizes = screen.resizes
        let sources = [
            Task { [tell] in
                for await bytes in input { tell.yield(.typed(bytes)) }
                tell.yield(.inputEnded)
            },
            Task { [tell] in for await _ in resizes { tell.yield(.resized) } },
            Task { [tell] in
                for await _ in changes { tell.yield(.feedsChanged) }
                tell.finish()
            },
            Task { [tell] in await happened.forEach { events, _ in tell.yield(.happened(events)) } },
            Task { [tell, clock = session.clock] in
                // On the second, so that all countdowns move together.
                while !Task.isCancelled {
                    let now = clock.now.timeIntervalSinceReferenceDate
                    try? await Task.sleep(for: .seconds(1.001 - (now - now.rounded(.down))))
                    tell.yield(.second)
                }
            },
        ]
        defer { sources.forEach { $0.cancel() } }
        await draw(changes)
        for await event in events {
            guard await follow(event) else { break }
            await draw(changes)
        }
        monthFetch?.cancel()
    }

    // MARK: - Events

    /// - Returns: Whether to go on.
    private func follow(_ event: Event) async -> Bool {
        let now = session.clock.now
        switch event {
        case .typed(let bytes):
            typedCount += 1
            for key in keys.read(bytes) { guard await press(key) else { return false } }
            if keys.isWaiting {
                Task { [tell, typedCount] in
                    try? await Task.sleep(for: Self.escapeTime)
                    tell.yield(.quiet(after: typedCount))
                }
            }
        case .quiet(let count):
            guard count == typedCount else { return true }
            for key in keys.flush() { guard await press(key) else { return false } }
        case .inputEnded: return false
        case .resized, .second: break
        case .feedsChanged: query.stars = await session.stars()
        case .happened(let events):
            for event in events { changedAt[event.item] = now }
            if state.view == .history { await readHistory() }
        case .said(let text): notice = (text, now + Self.noticeTime)
        case .month(let offset, let reports): month = (offset, reports)
        }
        changedAt = changedAt.filter { now.timeIntervalSince($0.value) < Self.markTime }
        if let shown = notice, shown.until <= now { notice = nil }
        return true
    }

    private func press(_ key: Key) async -> Bool {
        let size = FullScreen.size
        let before = state
        let action = state.press(key, on: WatchScreen(columns: size.columns, rows: size.rows).keys(of: state, content))
        if before.view != state.view || before.monthOffset != state.monthOffset { await enterView() }
        switch action {
        case .quit: return false
        case .suspend:
            screen.suspend()
            frames.reset()
        case .redraw: frames.reset()
        case .star(let item): await star(item)
        case .copy(let text):
            // The terminal puts it on the clipboard, also over ssh: OSC 52.
            StandardStream.output.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}")
            notice = ("copied \(text)", session.clock.now + Self.noticeTime)
        case .open(let item): open(item)
        case nil: break
        }
        return true
    }

    private func enterView() async {
        monthFetch?.cancel()
        switch state.view {
        case .history: await readHistory()
        case .calendar: readMonth()
        case .timeline, .byFeed, .feeds: break
        }
    }

    private func readHistory() async {
        var query = EventQuery()
        query.feeds = session.feeds.map(\.id)
        query.limit = 500
        history = (try? await session.runtime.store.storage.events(query)) ?? []
    }

    /// Fetches the days of the month that is shown; leaving it cancels that.
    private func readMonth() {
        let offset = state.monthOffset
        guard let shown = shownMonth else { return }
        let feeds = session.feeds.filter(\.profile.showsDays)
        monthFetch = Task { [session, tell, timeZone = query.timeZone] in
            let window = shown.window(in: timeZone)
            let reports = await session.runtime.engine.fetch(feeds, mode: session.mode) { _ in window }
            if !Task.isCancelled { tell.yield(.month(offset, reports)) }
        }
    }

    private var shownMonth: CivilMonth? {
        CivilMonth(containing: CivilDay(session.clock.now, in: query.timeZone)).adding(months: state.monthOffset)
    }

    private func star(_ item: ItemID) async {
        let isStarred = !query.stars.contains(item)
        let now = session.clock.now
        do {
            _ = try await session.runtime.store.storage.setStar(isStarred, for: item, of: .household, at: now)
            query.stars = await session.stars()
        } catch {
            notice = ("\(error)".cleaned, now + Self.noticeTime)
        }
    }

    private func open(_ id: ItemID) {
        let found = find(id, in: reports)
        let link = found?.item.links.first?.url.absoluteString
        notice = (link ?? "it has no link", session.clock.now + Self.noticeTime)
        guard let link, ["http", "https"].contains(found?.item.links.first?.url.scheme) else { return }
        LinkOpener.open(link)
    }

    // MARK: - Drawing

    private var reports: [FeedReport] = []

    private func find(_ id: ItemID, in reports: [FeedReport]) -> (item: FeedItem, report: FeedReport)? {
        guard let report = reports.first(where: { $0.feed.id == id.feed }),
            let item = report.snapshot?.items.first(where: { $0.id == id.local })
        else { return nil }
        return (item, report)
    }

    private func draw(_ changes: ChangeSubscription) async {
        reports = changes.reports
        query.now = session.clock.now
        let size = FullScreen.size
        let screen = WatchScreen(columns: size.columns, rows: size.rows)
        content = await content(for: screen)
        StandardStream.output.write(frames.bytes(for: screen.grid(of: state, content)))
    }

    private func content(for screen: WatchScreen) async -> WatchContent {
        var content = WatchContent()
        let clock = ViewerClock(now: query.now, timeZone: query.timeZone)
        content.time = clock.timeOfDay
        content.date = clock.shortDay(clock.today)
        content.notice = notice?.text
        content.changed = Set(changedAt.keys)
        let labels = Set(reports.flatMap { KnownNames($0).categories.map(\.label) }).sorted()
        content.chips = WatchChip.chips(for: labels)
        content.sheet = await sheetLines(width: screen.columns)
        var shown = query
        shown.onlyStarred = state.onlyStarred
        if let category = state.category { shown.categories = [category] }
        if !state.search.isEmpty { shown.searches = [state.search] }
        shown.layout = state.view == .byFeed ? .perFeed : .unified
        let timeline = shown.timeline(of: reports)
        content.states = BoardLines.states(of: timeline, width: screen.columns)
        switch state.view {
        case .timeline, .byFeed:
            var choices = Board.Choices()
            choices.surface = .live
            choices.showsPast = false
            content.lines =
                BoardLines(timeline, choices, width: screen.columns, terminal: style, folded: state.folded).lines
        case .calendar: content.lines = calendarLines(width: screen.columns)
        case .feeds: content.lines = await feedLines(clock, width: screen.columns)
        case .history:
            content.lines = HistoryPage(history.reversed(), now: query.now, timeZone: query.timeZone)
                .lines(width: screen.columns).map { BoardLines.Line($0) }
        }
        keepSelection(among: content)
        return content
    }

    /// The selection stays on its item; where that has left, it goes to the one in its place.
    private func keepSelection(among content: WatchContent) {
        guard state.isList, let selected = state.selected else { return }
        let items = content.lines.compactMap(\.item)
        guard !items.contains(selected) else { return }
        let old = self.content.lines.compactMap(\.item)
        let after = old.firstIndex(of: selected).map { old[$0...] } ?? []
        state.selected = after.first { items.contains($0) } ?? items.last
    }

    private func sheetLines(width: Int) async -> [StyledText] {
        switch state.sheet {
        case nil: return []
        case .help: return HelpSheet.lines(width: width)
        case .item(let id):
            guard let (item, report) = find(id, in: reports) else { return [StyledText(" It has left its feed.")] }
            let isStarred = query.stars.contains(id)
            let page = ItemPage(item, in: report, now: query.now, timeZone: query.timeZone, isStarred: isStarred)
            var past = EventQuery()
            past.itemPrefix = id.description
            past.limit = 20
            let events = ((try? await session.runtime.store.storage.events(past)) ?? []).filter { $0.item == id }
            guard !events.isEmpty else { return page.lines(width: width) }
            return page.lines(width: width) + [StyledText(), StyledText(" What happened to it", .bold)]
                + HistoryPage(events, now: query.now, timeZone: query.timeZone).lines(width: width)
        case .why(let id):
            let answer = try? await session.explanation(of: id.description, by: query, among: reports)
            return answer.map { WhyPage($0).lines(width: width) } ?? [StyledText(" It has left its feed.")]
        }
    }

    private func calendarLines(width: Int) -> [BoardLines.Line] {
        guard let shown = shownMonth else { return [BoardLines.Line(StyledText(" There is no such month."))] }
        var days = query
        days.window = shown.window(in: query.timeZone)
        days.times = .days
        let reports = month?.offset == state.monthOffset ? month?.reports ?? [] : []
        let format = CalendarFormat(shown, weekStart: weekStart, width: width, terminal: style)
        return format.lines(of: days.timeline(of: reports)).map { BoardLines.Line($0) }
    }

    private func feedLines(_ clock: ViewerClock, width: Int) async -> [BoardLines.Line] {
        let obstacles = (try? await session.runtime.obstacles(of: session.feeds, now: clock.now)) ?? [:]
        let accounts = (try? await session.runtime.accounts(of: session.feeds, now: clock.now)) ?? []
        let page = FeedStatesPage(
            session.feeds,
            reports: reports,
            dues: obstacles.compactMapValues(\.nextDue),
            accounts: accounts,
            clock: clock
        )
        return page.lines(width: width).map { BoardLines.Line($0) }
    }
}
