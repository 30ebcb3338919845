import FeedBoard
package import FeedCore
package import FeedEngine
package import FeedRuntime
package import FeedTimeline
import Foundation
package import ProgramProcess
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
        case continued
        case feedsChanged
        case feedRemoved(FeedID)
        case happened([ItemEvent])
        /// Something changes by itself.
        case due
        case said(String, isBrief: Bool)
        case month(CivilMonth, [FeedReport])
    }

    /// How long a change stays marked, and a notice is shown, in seconds.
    private static let markTime = Duration.seconds(10)
    private static let noticeTime = Duration.seconds(6)

    /// How long an Escape waits for the rest of a sequence.
    private static let escapeTime = Duration.milliseconds(120)

    private let session: Session
    private let screen: FullScreen
    private let style: TerminalStyle
    private var model: WatchModel
    private var state = WatchState()
    private var content = WatchContent()
    private var drawn = WatchState()
    private var drawnScreen: WatchScreen?
    private var keys = KeyReader()
    private var frames: FrameWriter
    private var typedCount = 0

    // By the machine's clock, since somebody needs the same time to read it in a replay that runs fast.
    private var changedAt: [ItemID: ContinuousClock.Instant] = [:]
    private var noticeEnd = ContinuousClock.now

    /// Feeds that have left the configuration.
    private var removed: Set<FeedID> = []
    private var monthFetch: Task<Void, Never>?
    private var monthAsked: CivilMonth?
    private var alarm: Task<Void, Never>?

    private let box = EventBox<Event>()

    /// - Parameters:
    ///   - session: The feeds.
    ///   - screen: The terminal, which is taken while it runs.
    ///   - query: What is shown at first.
    ///   - style: What the terminal shows.
    ///   - weekStart: The first day of a week in the calendar.
    package init(
        _ session: Session,
        on screen: FullScreen,
        _ query: FeedQuery,
        style: TerminalStyle,
        weekStart: Weekday
    ) {
        self.session = session
        self.screen = screen
        self.style = style
        model = WatchModel(session.feeds, query: query, weekStart: weekStart)
        frames = FrameWriter(style)
        state.onlyStarred = query.onlyStarred
    }

    /// Keeps a message for the view of feeds; may be called from anywhere.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - isBrief: Whether it is shown at the foot of the screen too, for a while.
    package nonisolated func say(_ text: String, isBrief: Bool) { box.add(.said(text, isBrief: isBrief)) }

    /// Runs until somebody quits, the input ends or the changes do.
    package func run(_ changes: ChangeSubscription, _ happened: EventQueue) async {
        screen.enter()
        defer { screen.leave() }
        let input = screen.input
        let (resizes, continuations) = (screen.resizes, screen.continuations)
        let sources = [
            Task { [box] in
                for await bytes in input { box.add(.typed(bytes)) }
                box.add(.inputEnded)
            },
            Task { [box] in for await _ in resizes { box.add(.resized) } },
            Task { [box] in for await _ in continuations { box.add(.continued) } },
            Task { [box] in
                for await change in changes {
                    if case .feedRemoved(let feed) = change.kind { box.add(.feedRemoved(feed)) }
                    box.add(.feedsChanged)
                }
                box.finish()
            },
            Task { [box] in await happened.forEach { events, _ in box.add(.happened(events)) } },
        ]
        defer { sources.forEach { $0.cancel() } }
        await draw(changes)
        watching: for await _ in box.signals {
            for event in box.takeAll() { guard await follow(event) else { break watching } }
            await draw(changes)
        }
        monthFetch?.cancel()
        alarm?.cancel()
    }

    /// Sleeps until something changes by itself, at least to the next second, so that all countdowns move together.
    private func setAlarm() {
        alarm?.cancel()
        let now = session.clock.now.timeIntervalSinceReferenceDate
        let next = max(content.nextChange.timeIntervalSinceReferenceDate.rounded(.up), now.rounded(.down) + 1)
        // A clock that runs fast is looked at ten times in a second; one may stand still, and one may be set.
        var rest = Duration.seconds(min(max((next - now + 0.001) / session.clock.speed, 0.1), 60))
        for end in changedAt.values.map({ $0 + Self.markTime }) + [noticeEnd] where end > .now {
            rest = min(rest, end - .now)
        }
        alarm = Task { [box] in
            try? await Task.sleep(for: rest)
            if !Task.isCancelled { box.add(.due) }
        }
    }

    // MARK: - Events

    /// - Returns: Whether to go on.
    private func follow(_ event: Event) async -> Bool {
        let now = ContinuousClock.now
        switch event {
        case .typed(let bytes):
            typedCount += 1
            for key in keys.read(bytes) { guard await press(key) else { return false } }
            if keys.isWaiting {
                Task { [box, typedCount] in
                    try? await Task.sleep(for: Self.escapeTime)
                    box.add(.quiet(after: typedCount))
                }
            }
        case .quiet(let count):
            guard count == typedCount else { return true }
            for key in keys.flush() { guard await press(key) else { return false } }
        case .inputEnded: return false
        case .resized, .due: break
        case .continued:
            // The parent has given it back, where somebody else than Ctrl-Z has stopped the program.
            screen.lose()
            // Behind another job, the terminal is not ours; when it is again, this is told again.
            guard FullScreen.isForeground else { return true }
            screen.enter()
            frames.reset()
        case .feedsChanged:
            model.query.stars = await session.stars()
            if state.view == .calendar { readMonth() }
        case .happened(let events):
            for event in events { changedAt[event.item] = now }
            if state.view == .history { await readHistory() }
        case .feedRemoved(let feed): removed.insert(feed)
        case .said(let text, let isBrief):
            model.messages = model.messages.filter { $0 != text }.suffix(20) + [text]
            if isBrief { show(text) }
        case .month(let shown, let reports): model.month = (shown, reports)
        }
        changedAt = changedAt.filter { now - $0.value < Self.markTime }
        model.changed = Set(changedAt.keys)
        if noticeEnd <= now { model.notice = nil }
        return true
    }

    private func press(_ key: Key) async -> Bool {
        let before = state
        // A key is about what the one before it has shown, drawn or not.
        let screen = isLaidOut ? currentScreen : layOut()
        let action = state.press(key, on: screen.keys(of: state, content))
        if before.view != state.view || before.monthOffset != state.monthOffset { await enterView() }
        switch action {
        case .quit: return false
        case .suspend: self.screen.suspend()
        case .redraw: frames.reset()
        case .star(let item): await star(item)
        case .copy(let text):
            // The terminal puts it on the clipboard, also over ssh: OSC 52.
            self.screen.draw(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
            show("copied \(text)")
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

    /// Shows a line at the foot of the screen for a while.
    private func show(_ text: String) {
        model.notice = text
        noticeEnd = .now + Self.noticeTime
    }

    private func readHistory() async {
        var query = EventQuery()
        query.feeds = model.feeds.map(\.id)
        query.limit = 500
        model.history = (try? await session.runtime.store.storage.events(query)) ?? []
    }

    /// Fetches the days of the month that is shown; leaving it cancels that.
    private func readMonth() {
        monthFetch?.cancel()
        model.query.now = session.clock.now
        guard let shown = model.board.month(at: state.monthOffset) else { return }
        let feeds = model.feeds.filter(\.profile.showsDays)
        monthFetch = Task { [session, box, timeZone = model.query.timeZone] in
            let window = shown.window(in: timeZone)
            let reports = await session.runtime.engine.fetch(feeds, mode: session.mode) { _ in window }
            if !Task.isCancelled { box.add(.month(shown, reports)) }
        }
        monthAsked = shown
    }

    private func star(_ item: ItemID) async {
        let isStarred = !model.query.stars.contains(item)
        let now = session.clock.now
        do {
            _ = try await session.runtime.store.storage.setStar(isStarred, for: item, of: .household, at: now)
            model.query.stars = await session.stars()
            if isStarred, session.runtime.store.storage.path == nil {
                show("Nothing is stored here: the star ends with the program.")
            }
        } catch {
            show("\(error)".cleaned)
        }
    }

    private func open(_ id: ItemID) {
        guard let link = model.board.item(id)?.item.links.first?.url else { return show("It has no link.") }
        show(link.absoluteString.cleaned)
        if ["http", "https"].contains(link.scheme) { LinkOpener.open(link.absoluteString) }
    }

    // MARK: - Drawing

    private func draw(_ changes: ChangeSubscription) async {
        guard screen.isOn else { return }
        model.reports = changes.reports
        model.query.now = session.clock.now
        let known = Set(session.feeds.map(\.id))
        // What has an answer has come back.
        removed.subtract(model.reports.map(\.feed.id))
        // Those that a reload has brought are known by their answers.
        model.feeds =
            session.feeds.filter { !removed.contains($0.id) }
            + model.reports.map(\.feed).filter { !known.contains($0.id) }
        // A month may have ended meanwhile.
        if state.view == .calendar, model.board.month(at: state.monthOffset) != monthAsked { readMonth() }
        await readForView()
        let screen = layOut()
        self.screen.draw(frames.bytes(for: screen.grid(of: state, content)))
        setAlarm()
    }

    private var currentScreen: WatchScreen {
        let size = FullScreen.size
        return WatchScreen(columns: size.columns, rows: size.rows)
    }

    /// Whether ``content`` is of the state's view and filters, and of the size that the screen has now.
    private var isLaidOut: Bool { drawn.showsSame(as: state) && drawnScreen == currentScreen }

    /// Works out what the state shows now.
    private func layOut() -> WatchScreen {
        let screen = currentScreen
        let content = model.content(of: state, columns: screen.columns, style: style)
        let height = screen.body(of: state, content).height
        state.settle(among: content, before: isLaidOut ? self.content : nil, height: height)
        (drawn, drawnScreen, self.content) = (state, screen, content)
        return screen
    }

    /// Reads from the store what the sheet and the view of feeds show beside the answers.
    private func readForView() async {
        let now = model.query.now
        switch state.sheet {
        case .item(let id):
            var query = EventQuery()
            query.itemPrefix = id.description
            let events = (try? await session.runtime.store.storage.events(query)) ?? []
            // Ids of others may begin with it.
            model.eventsOfItem = events.filter { $0.item == id }.suffix(20)
        case .why(let id):
            model.explanation = try? await session.explanation(
                of: id.description,
                by: model.query,
                among: model.reports,
                showsPast: false
            )
        case .help, nil: break
        }
        guard state.view == .feeds else { return }
        let obstacles = (try? await session.runtime.obstacles(of: model.feeds, now: now)) ?? [:]
        model.dues = obstacles.compactMapValues(\.nextDue)
        model.count((try? await session.runtime.accounts(of: model.feeds, now: now)) ?? [])
    }
}
