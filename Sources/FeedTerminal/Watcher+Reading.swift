import FeedBoard
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation

// What a view or a sheet shows beside the feeds' last answers: the history, a month, an item's past.

extension Watcher {
    func enterView() async {
        monthFetch?.cancel()
        monthFetch = nil
        switch state.view {
        case .history: await readHistory()
        case .calendar: readMonth()
        case .timeline, .byFeed, .feeds: break
        }
    }

    func readHistory() async {
        var query = EventQuery()
        query.feeds = model.feeds.map(\.id)
        query.limit = 500
        model.history = (try? await session.runtime.store.storage.events(query)) ?? []
    }

    /// Fetches the days of the month that is shown, and tells of those that are stored, and of each feed as soon as it has
    /// answered; leaving the month cancels that.
    func readMonth() {
        monthFetch?.cancel()
        isMonthOutdated = false
        model.board.advance(to: session.clock.now)
        guard let shown = model.board.month(at: state.monthOffset) else { return }
        let feeds = model.feeds.filter(\.profile.showsDays)
        let reports = model.month.flatMap { $0.shown == shown ? $0.reports : nil } ?? []
        let before = Dictionary(reports.map { ($0.feed.id, $0) }) { $1 }
        monthFetch = Task { [session, box, timeZone = model.query.timeZone] in
            let window = shown.window(in: timeZone)
            let engine = session.runtime.engine
            let stored = await engine.fetch(feeds, mode: .offline) { _ in window }
            var known = before.merging(stored.filter { $0.snapshot != nil }.map { ($0.feed.id, $0) }) { $1 }
            var asked = Set(feeds.map(\.id)).subtracting(known.values.filter { $0.status == .fresh }.map(\.feed.id))
            func tell() {
                guard !Task.isCancelled else { return }
                let ids = feeds.map(\.id)
                box.add(.month(shown, ids.compactMap { known[$0] }, asked: ids.filter(asked.contains)))
            }
            tell()
            let waiting = feeds.filter { asked.contains($0.id) }
            _ = await engine.fetch(waiting, mode: session.mode, window: { _ in window }) { report in
                known[report.feed.id] = report
                asked.remove(report.feed.id)
                tell()
            }
        }
        monthAsked = shown
    }

    /// Reads from the store what the sheet and the view of feeds show beside the answers.
    func readForView() async {
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
