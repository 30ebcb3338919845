import FeedBoard
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

// The effects of keys, feeds and the terminal on the screen.

/// An event that may change the screen, or add lines to a ``PlainWatch``.
enum WatchEvent: Sendable {
    case typed([UInt8])
    /// No bytes have followed the typed ones for a while.
    case quiet(after: Int)
    case inputEnded
    case resized
    case continued
    case feedsChanged
    case feedRemoved(FeedID)
    case told(WatchNews)
    case starSet(Result<(stars: Set<ItemID>, isBrief: Bool), any Error>, isStarred: Bool)
    case refreshed([RefreshAnswer], of: [FeedID])
    case happened([ItemEvent], omitted: Int)
    /// The timer has ended: content changes without an event, or an item is announced.
    case due
    /// The wait for feeds that have not answered has ended.
    case late
    case said(String, isBrief: Bool)
    /// The known days of the month or the week that the calendar shows, and the missing days.
    case days(CalendarSpan, [FeedReport], missing: [MissingDays])

    var isTyped: Bool {
        switch self {
        case .typed, .quiet: true
        default: false
        }
    }
}

extension Mailbox<WatchEvent> {
    /// Receives the events of the feeds; the mailbox ends with their changes.
    func receive(_ changes: ChangeSubscription, _ happened: Mailbox<ItemEvent>, _ source: any WatchSource)
        -> [Task<Void, Never>]
    {
        [
            Task {
                for await change in changes {
                    if case .feedRemoved(let feed) = change.kind { add(.feedRemoved(feed)) }
                    add(.feedsChanged)
                }
                finish()
            },
            Task {
                while let batch = await happened.next() { add(.happened(batch.elements, omitted: batch.omitted)) }
            },
            Task { for await news in source.news { add(.told(news)) } },
        ]
    }
}

extension Watcher {
    /// - Returns: True to continue; false to quit.
    func follow(_ event: WatchEvent) async -> Bool {
        let now = ContinuousClock.now
        if !event.isTyped { isStale = true }
        switch event {
        case .typed(let bytes):
            typedCount += 1
            for key in keys.read(bytes) {
                // The response to the previous key has been read by now.
                if model.notice != nil { (model.notice, isStale) = (nil, true) }
                if model.news != nil { (model.news, isStale) = (nil, true) }
                guard await press(key) else { return false }
            }
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
        case .resized, .due, .late, .feedsChanged: break
        case .continued:
            // A shell has taken the terminal if something other than Ctrl-Z has stopped the program.
            screen.lose()
            // In the background, the terminal belongs to another program; in the foreground, this event comes again.
            guard FullScreen.isForeground else { return true }
            screen.enter()
            frames.reset()
        case .told(.stars(let stars)): model.query.stars = stars
        case .told(.known): if state.view == .history { await readHistory() }
        case .told(.alert(let text, let items)):
            // The bell, which the terminal turns into a sound or a mark, as its user has chosen.
            put([7])
            marks.record(items, at: now)
            say(text.cleaned, isBrief: true)
        case .told(.staleReason(let reason)):
            model.staleReason = reason?.cleaned
            say(model.staleReason ?? words[.connectedAgain], isBrief: reason == nil)
            if reason == nil, state.view == .calendar, monthFetch == nil { readMonth() }
        case .starSet(.success(let outcome), let isStarred):
            model.query.stars = outcome.stars
            if isStarred, outcome.isBrief { show(words[.starIsBrief]) }
        case .starSet(.failure(let error), _): say("\(error)".cleaned, isBrief: true)
        case .refreshed(let answers, let feeds): show(answers, of: feeds)
        case .happened(let events, _):
            marks.record(events.map(\.item), at: now)
            if state.view == .history { await readHistory() }
        case .feedRemoved(let feed):
            removed.insert(feed)
            revision = nil
        case .said(let text, let isBrief):
            // A repeated message is listed once, with its last time.
            let others = model.messages.filter { $0.text != text }.suffix(20)
            model.messages = others + [WatchMessage(text, at: source.clock.now)]
            if isBrief { (model.news, newsEnd) = (text, .now + Self.noticeTime) }
        case .days(let span, let reports, let missing):
            // The answer may be for days that the viewer has left.
            guard span == monthAsked else { return true }
            guard receive(reports, of: span, missing: missing) else { break }
            monthFetch = nil
            if isMonthOutdated, state.view == .calendar { readMonth() }
        }
        model.changed = marks.marks(at: now)
        if noticeEnd <= now { model.notice = nil }
        if newsEnd <= now { model.news = nil }
        return true
    }

    func press(_ key: Key) async -> Bool {
        let before = state
        // A key applies to the result of the previous one, even if that was not drawn.
        if !isLaidOut { isStale = true }
        let screen = isLaidOut ? currentScreen : layOut()
        let action = state.press(key, on: screen.keys(of: state, content))
        if before.view != state.view || before.monthOffset != state.monthOffset || before.span != state.span {
            await enterView()
        }
        if action != nil || before.row != state.row { isStale = true }
        switch action {
        case .quit: return false
        case .suspend: self.screen.suspend()
        case .redraw: frames.reset()
        case .star(let item): star(item)
        case .refresh(let feed): refresh(feed.map { [$0] } ?? model.feeds.map(\.id))
        case .copy(let text):
            // The terminal puts it on the clipboard, also over ssh: OSC 52.
            put(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
            show(words.copied(text))
        case .open(let item): open(item)
        case .nothingSelected: show(words[.nothingSelected])
        case nil: break
        }
        return true
    }

    /// The texts of the viewer's language.
    private var words: Texts { source.languages.words.texts }

    /// Shows a line at the foot of the screen for a while.
    func show(_ text: String) {
        model.notice = text
        noticeEnd = .now + Self.noticeTime
    }

    func star(_ item: ItemID) {
        let report = model.board.reports.first { $0.feed.id == item.feed }
        let isStarred = !(report?.isStarred(item.local, among: model.query.stars) ?? false)
        Task { [source, box] in
            do {
                box.add(.starSet(.success(try await source.setStar(isStarred, for: item)), isStarred: isStarred))
            } catch {
                box.add(.starSet(.failure(error), isStarred: isStarred))
            }
        }
    }

    /// Fetches feeds before they are due.
    func refresh(_ feeds: [FeedID]) {
        Task { [source, box] in
            var answers: [RefreshAnswer] = []
            for feed in feeds { answers.append(await source.refresh(feed)) }
            box.add(.refreshed(answers, of: feeds))
        }
    }

    /// Shows which feeds are being fetched, or the reason why none is.
    private func show(_ answers: [RefreshAnswer], of feeds: [FeedID]) {
        let titles = words.titles(of: model.feeds)
        let asked = zip(feeds, answers).filter { $0.1 == .asked }.map { titles[$0.0] ?? $0.0.rawValue }
        if case .refused(var reason) = answers.first, asked.isEmpty, let feed = feeds.first {
            // The sentence begins with the id, which the screen shows nowhere else.
            if let title = titles[feed], reason.hasPrefix("\(feed) ") {
                reason = title + reason.dropFirst(feed.rawValue.count)
            }
            return say(reason.cleaned, isBrief: true)
        }
        show(asked.isEmpty ? words[.noFeed] : words.asking(asked.joined(separator: ", ")))
    }

    func open(_ id: ItemID) {
        guard let link = model.board.item(id)?.item.links.first?.url else { return show(words[.noLink]) }
        show(link.absoluteString.cleaned)
        if ["http", "https"].contains(link.scheme) { LinkOpener.open(link.absoluteString) }
    }
}
