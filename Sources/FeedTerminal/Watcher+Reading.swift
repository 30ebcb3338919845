import FeedBoard
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation

// The content of views and sheets beside the feeds' last answers: the history, a month, an item's past.

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

    func readHistory() async { model.history = await source.events(of: model.feeds.map(\.id), latest: 500) }

    /// Fetches the days of the month on the screen, and shows the known ones, and those of each feed as soon as it has
    /// answered; leaving the month cancels that.
    func readMonth() {
        monthFetch?.cancel()
        isMonthOutdated = false
        model.board.advance(to: source.clock.now)
        guard let shown = model.board.month(at: state.monthOffset) else { return }
        let feeds = model.board.feedsWithDays
        let reports = model.month.flatMap { $0.shown == shown ? $0.reports : nil } ?? []
        monthFetch = Task { [source, box, timeZone = model.query.timeZone] in
            await source.days(of: shown, in: timeZone, of: feeds, knowing: reports) { known, missing in
                box.add(.month(shown, known, missing: missing))
            }
        }
        (monthAsked, monthAskedAt) = (shown, .now)
    }

    /// True if days of the month may have changed, and the last request for them is not recent.
    var isMonthOld: Bool {
        guard let month = model.month, monthAskedAt.map({ .now - $0 > Self.monthAge }) ?? true else { return false }
        let now = source.clock.now
        return month.reports.contains { $0.status != .fresh || $0.freshUntil.map { $0 <= now } ?? false }
    }

    /// Reads the content of the sheet and the view of feeds beside the answers.
    func readForView() async {
        switch state.sheet {
        case .item(let id): model.eventsOfItem = await source.events(of: id, latest: 20)
        case .why(let id):
            var query = model.query
            query.showsPast = false
            model.explanation = await source.explanation(of: id, by: query, among: model.reports)
        case .help, nil: break
        }
        guard state.view == .feeds else { return }
        let outlook = await source.outlook(of: model.feeds)
        (model.dues, model.budgets) = (outlook.dues, outlook.budgets)
    }
}
