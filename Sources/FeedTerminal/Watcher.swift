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
    private var model: WatchModel
    private var state = WatchState()
    private var content = WatchContent()
    private var keys = KeyReader()
    private var frames: FrameWriter
    private var typedCount = 0

    private var changedAt: [ItemID: Date] = [:]
    private var noticeEnd = Date.distantPast
    private var monthFetch: Task<Void, Never>?

    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

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
        let (resizes, continuations) = (screen.resizes, screen.continuations)
        let sources = [
            Task { [tell] in
                for await bytes in input { tell.yield(.typed(bytes)) }
                tell.yield(.inputEnded)
            },
            Task { [tell] in for await _ in resizes { tell.yield(.resized) } },
            Task { [tell] in for await _ in continuations { tell.yield(.continued) } },
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
        case .continued:
            // Whatever the shell has made of the terminal meanwhile.
            screen.leave()
            screen.enter()
            frames.reset()
        case .feedsChanged: model.query.stars = await session.stars()
        case .happened(let events):
            for event in events { changedAt[event.item] = now }
            if state.view == .history { await readHistory() }
        case .said(let text): show(text)
        case .month(let offset, let reports): model.month = (offset, reports)
        }
        changedAt = changedAt.filter { now.timeIntervalSince($0.value) < Self.markTime }
        model.changed = Set(changedAt.keys)
        if noticeEnd <= now { model.notice = nil }
        return true
    }

    private func press(_ key: Key) async -> Bool {
        let size = FullScreen.size
        let before = state
        let action = state.press(key, on: WatchScreen(columns: size.columns, rows: size.rows).keys(of: state, content))
        if before.view != state.view || before.monthOffset != state.monthOffset { await enterView() }
        switch action {
        case .quit: return false
        case .suspend: screen.suspend()
        case .redraw: frames.reset()
        case .star(let item): await star(item)
        case .copy(let text):
            // The terminal puts it on the clipboard, also over ssh: OSC 52.
            screen.draw(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
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
        noticeEnd = session.clock.now + Self.noticeTime
    }

    private func readHistory() async {
        var query = EventQuery()
        query.feeds = session.feeds.map(\.id)
        query.limit = 500
        model.history = (try? await session.runtime.store.storage.events(query)) ?? []
    }

    /// Fetches the days of the month that is shown; leaving it cancels that.
    private func readMonth() {
        let offset = state.monthOffset
        model.query.now = session.clock.now
        guard let shown = model.month(at: offset) else { return }
        let feeds = session.feeds.filter(\.profile.showsDays)
        monthFetch = Task { [session, tell, timeZone = model.query.timeZone] in
            let window = shown.window(in: timeZone)
            let reports = await session.runtime.engine.fetch(feeds, mode: session.mode) { _ in window }
            if !Task.isCancelled { tell.yield(.month(offset, reports)) }
        }
    }

    private func star(_ item: ItemID) async {
        let isStarred = !model.query.stars.contains(item)
        let now = session.clock.now
        do {
            _ = try await session.runtime.store.storage.setStar(isStarred, for: item, of: .household, at: now)
            model.query.stars = await session.stars()
        } catch {
            show("\(error)".cleaned)
        }
    }

    private func open(_ id: ItemID) {
        guard let link = model.item(id)?.item.links.first?.url else { return show("It has no link.") }
        show(link.absoluteString.cleaned)
        if ["http", "https"].contains(link.scheme) { LinkOpener.open(link.absoluteString) }
    }

    // MARK: - Drawing

    private func draw(_ changes: ChangeSubscription) async {
        guard screen.isOn else { return }
        model.reports = changes.reports
        model.query.now = session.clock.now
        await readForView()
        let size = FullScreen.size
        let screen = WatchScreen(columns: size.columns, rows: size.rows)
        let content = model.content(of: state, columns: screen.columns, style: style)
        state.keepSelection(among: content, before: self.content)
        self.content = content
        self.screen.draw(frames.bytes(for: screen.grid(of: state, content)))
    }

    /// Reads from the store what the sheet and the view of feeds show beside the answers.
    private func readForView() async {
        let now = model.query.now
        switch state.sheet {
        case .item(let id):
            var query = EventQuery()
            (query.itemPrefix, query.limit) = (id.description, 20)
            let events = (try? await session.runtime.store.storage.events(query)) ?? []
            model.eventsOfItem = events.filter { $0.item == id }
        case .why(let id):
            let answer = try? await session.explanation(of: id.description, by: model.query, among: model.reports)
            model.explanation = answer
        case .help, nil: break
        }
        guard state.view == .feeds else { return }
        let obstacles = (try? await session.runtime.obstacles(of: session.feeds, now: now)) ?? [:]
        model.dues = obstacles.compactMapValues(\.nextDue)
        model.accounts = (try? await session.runtime.accounts(of: session.feeds, now: now)) ?? []
    }
}
