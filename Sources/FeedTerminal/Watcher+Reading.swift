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

    /// Fetches the days of the month that is shown; leaving it cancels that.
    func readMonth() {
        monthFetch?.cancel()
        isMonthOutdated = false
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
