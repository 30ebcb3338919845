import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// A page as it is at a moment.
struct RenderedPage: Sendable {
    let page: BoardHTML

    /// The version of the feeds and stars in the page.
    let version: UInt64

    /// The time at which the page next changes without new data.
    let nextChange: Date

    /// The months that the page shows; empty if the page is not a calendar.
    var months: [MonthRequests.Span] = []
}

extension BoardRequest {
    /// The number of rows of a feed that is shown alone.
    private static let rowsOfOneFeed = 500

    /// The number of rows of a feed in the view by feed, whose lines scroll sideways, and on the map.
    private static let rowsByFeed = 200

    /// Makes the page as it is now.
    ///
    /// - Throws: A ``Problem`` if a parameter of the address is wrong.
    func page() async throws -> RenderedPage {
        let session = request.feeds.session
        let snapshot = await request.feeds.snapshot()
        let now = session.clock.now
        var (query, reports) = try request.list(of: snapshot, at: now)
        (query.languages, query.viewerWords) = (languages, languages.viewerWords)
        let feeds = try request.selectedFeeds() ?? request.feeds.feeds
        let nearby = await nearby(feeds)
        for index in reports.indices { reports[index] = nearby.reports[reports[index].feed.id] ?? reports[index] }
        if feeds.count == 1, kind == .timeline { query.limit = Self.rowsOfOneFeed }
        // A screen has the share of each feed that it has room for, whatever the share of a list is.
        if feeds.count > 1, kind == .timeline, query.limit == nil { query.limit = .max }
        // All trains of a stop are in its sheet.
        if kind == .byFeed || kind == .map { query.limit = Self.rowsByFeed }
        var model = BoardState(feeds, query: query)
        model.reports = reports
        var choices = choices(for: query, alone: feeds.count == 1)
        // On a wall, a heading for each group would take the room of rows.
        choices.joined = Set(feeds.filter { isKiosk && kind == .byFeed || $0.isJoined }.map(\.id))
        let item = request.value("item").flatMap { key in
            request.feeds.item(key, in: snapshot).map { ItemID($1.feed.id, $0.id) }
                ?? nearby.reports.values.lazy.flatMap(\.itemIDs).first { $0.key == key }
        }
        if let key = request.value("item") {
            choices.sheet = .item(item ?? ItemID(feeds.first?.id ?? Self.noFeed, LocalID(encoded: key)))
        }
        var changed = try await fill(&model, &choices, snapshot)
        let ofMonth = (model.month?.reports ?? model.span?.reports ?? []).lazy.flatMap(\.itemIDs)
            .first { $0.key == request.value("item") }
        if let ofMonth { choices.sheet = .item(ofMonth) }
        if let item = item ?? ofMonth {
            model.eventsOfItem = await events { ($0.items, $0.limit) = ([item], 20) }
        } else if let key = request.value("item"), let gone = await gone(key, feeds) {
            choices.sheet = .item(gone)
            model.eventsOfItem = await events { ($0.items, $0.limit) = ([gone], 20) }
        }
        let shown = model.shown(choices)
        let clock = ViewerClock(of: query)
        // Changes found by another process are shown with the answer that has them, and not before.
        let readAt = Dictionary(reports.map { ($0.feed.id, $0.readAt ?? .distantPast) }) { max($0, $1) }
        let lately = await events {
            ($0.feeds, $0.since, $0.limit) = (feeds.map(\.id), now - RecentChanges.span, 1_000)
        }
        let changes = RecentChanges(
            lately.filter { event in readAt[event.item.feed].map { event.at < $0 + 1 } ?? false },
            by: clock
        )
        changed += [shown.nextChange, changes.nextChange, nearby.nextLook]
        var input = PageInput(
            kind: kind,
            address: address,
            shown: shown,
            feeds: feeds,
            reports: reports,
            clock: clock,
            changes: changes,
            fault: session.configurationFault.text,
            isKiosk: isKiosk,
            canFetch: session.options.fetches,
            hasAlerts: session.alertRun.settings.hasScreen(.board),
            columns: request.value("columns").flatMap { Int($0) } ?? (isKiosk ? PageInput.columnsOfWall : 1),
            lines: lines,
            speed: session.clock.speed,
            centre: nearby.centre
        )
        if kind == .byFeed {
            for report in reports { input.chips[report.feed.id] = FeedChips(of: report, by: query) }
        }
        if reports.contains(where: { $0.status != .fresh }), kind != .feeds {
            model.dues = await session.outlook(of: feeds).dues
        }
        input.dues = model.dues
        input.views = session.firstPlan.views.keys.sorted()
        input.startedAt = request.feeds.startedAt
        input.weekStart = weekStart
        input.hasOtherStops =
            request.feeds.feeds.contains(where: \.mayHaveStops) || snapshot.reports.contains(where: \.hasStops)
        if kind == .calendar { input.chosenDay = request.value("day").flatMap { CivilDay($0) } }
        return RenderedPage(
            page: BoardHTML(input),
            version: snapshot.version,
            nextChange: (changed + [input.askingEnd]).compactMap(\.self).filter { $0 > now }.min() ?? .distantFuture,
            months: model.month.map {
                [.init(days: CalendarSpan.month($0.shown).days, zone: query.timeZone)]
            } ?? requestedSpan(of: model)?.followed ?? []
        )
    }

    private static let noFeed: FeedID = "none"

    private var isKiosk: Bool { request.value("kiosk") == "true" }

    /// The number of lines of a column on a wall.
    private var lines: Int {
        min(max(request.value("rows").flatMap { Int($0) } ?? PageInput.linesOfWall, Self.fewestLines), Self.mostLines)
    }

    private static let fewestLines = 4
    static let mostLines = 40

    /// The answers of feeds for the viewer's place.
    private struct Nearby {
        var reports: [FeedID: FeedReport] = [:]
        var centre = PageInput.MapCentre.configured

        /// The time at which more answers may be known.
        var nextLook: Date?
    }

    private func nearby(_ feeds: [Feed]) async -> Nearby {
        let feeds = feeds.filter(\.mayHaveStops)
        guard kind == .map, !feeds.isEmpty, let place = request.value("near").flatMap(Coordinates.init(near:)) else {
            return Nearby()
        }
        var nearby = Nearby()
        nearby.centre = .outside(place)
        for feed in feeds.compactMap({ $0.around(place) }) {
            let soon = request.feeds.session.clock.now + 1
            var nextLook = soon
            switch await request.feeds.places.answer(of: feed, maySpend: request.maySpend) {
            case .known(let report):
                (nearby.reports[feed.id], nearby.centre) = (report, .own(place))
                nextLook = max(soon, report.freshUntil ?? soon)
            case .asked: if nearby.reports.isEmpty { nearby.centre = .asked(place) }
            case .refused: if nearby.reports.isEmpty { nearby.centre = .refused(place) }
            }
            nearby.nextLook = min(nearby.nextLook ?? nextLook, nextLook)
        }
        return nearby
    }

    private func choices(for query: FeedQuery, alone: Bool) -> ViewerChoices {
        var choices = ViewerChoices()
        choices.view = kind.view ?? .byFeed
        (choices.surface, choices.onlyStarred) = (.counted, query.onlyStarred)
        choices.nowSpan = 3_600
        // A wall shows as many rows as it has room for.
        if kind == .timeline, !alone, !isKiosk { choices.rowsPerFeed = PageInput.rowsOnLargeScreen }
        choices.weekStart = weekStart
        choices.order = request.value("order").map { text in
            let isDescending = text.hasPrefix("-")
            return TableOrder(column: String(text.dropFirst(isDescending ? 1 : 0)), isDescending: isDescending)
        }
        return choices
    }

    /// Adds the parts of a view that do not come from the feeds' answers.
    ///
    /// - Returns: The times at which these parts change.
    private func fill(
        _ model: inout BoardState,
        _ choices: inout ViewerChoices,
        _ snapshot: ServedFeeds.Snapshot
    ) async throws -> [Date?] {
        let session = request.feeds.session
        switch kind {
        case .timeline, .byFeed, .map: return []
        case .calendar:
            choices.onlyWholeDays = request.value("whole-days") == "true"
            if let span = requestedSpan(of: model) { return try await fill(&model, &choices, span) }
            let month = try RequestedMonth(request, at: model.query.now, in: model.query.timeZone)
            choices.looksAhead = isKiosk && request.value("month") == nil
            // The weeks of a month have up to six days of its neighbours, those of a wall five weeks.
            let margin = choices.looksAhead ? 35 : 6
            let known = try await month.days(of: model.feedsWithDays, isFollowed: isFollowed, margin: margin)
            choices.monthOffset = month.distance
            (model.month, model.missingDays) = ((month.month, known.reports), known.missing)
            return [model.query.nextChange(of: known.reports)] + renewals(of: known.missing)
        case .feeds:
            let outlook = await session.outlook(of: model.feeds)
            (model.dues, model.budgets) = (outlook.dues, outlook.budgets)
            return [outlook.dues.values.filter { $0 > model.query.now }.min()]
        case .history:
            // The arrival of an item is of little interest, and would hide the rest.
            let kinds = ItemEvent.Kind.allCases.filter { ![.appeared, .disappeared].contains($0) }
            model.history = await events {
                ($0.feeds, $0.limit) = (model.feeds.map(\.id), 200)
                $0.kinds = request.value("all") == "true" ? [] : kinds
            }
            return []
        }
    }

    /// The week or the year that the page shows; `nil` for a page without one.
    private func requestedSpan(of model: BoardState) -> RequestedSpan? {
        guard kind == .calendar else { return nil }
        return RequestedSpan(request, from: weekStart, at: model.query.now, in: model.query.timeZone)
    }

    /// Adds the days of a week or a year.
    ///
    /// - Returns: The times at which they change.
    private func fill(
        _ model: inout BoardState,
        _ choices: inout ViewerChoices,
        _ span: RequestedSpan
    ) async throws -> [Date?] {
        choices.span = span.span
        if case .year = span.span {
            let answers = await span.stored(of: model.feedsWithDays)
            model.span = answers
            return [model.query.nextChange(of: answers.reports)]
        }
        let known = try await span.days(of: model.feedsWithDays, isFollowed: isFollowed)
        (model.span, model.missingDays) = (SpanAnswers(span.span, known.reports), known.missing)
        return [model.query.nextChange(of: known.reports)] + renewals(of: known.missing)
    }

    /// Returns the times at which more of a budget is left.
    private func renewals(of missing: [MissingDays]) -> [Date?] {
        missing.map { missing in
            if case .halfSpent(_, _, let until) = missing.reason { until } else { nil as Date? }
        }
    }

    /// Requests the missing days of the month or week that is shown, however far away it is.
    func askForDays() async throws {
        let session = request.feeds.session
        let (now, zone) = (session.clock.now, request.timeZone ?? session.timeZone)
        var model = BoardState(try request.selectedFeeds() ?? request.feeds.feeds, query: session.plainQuery)
        model.reports = await request.feeds.snapshot().reports
        if let span = RequestedSpan(request, from: weekStart, at: now, in: zone) {
            _ = try await span.days(of: model.feedsWithDays, isWanted: true)
        } else {
            _ = try await RequestedMonth(request, at: now, in: zone).days(of: model.feedsWithDays, isWanted: true)
        }
    }

    private func events(_ change: (inout EventQuery) -> Void) async -> [ItemEvent] {
        var query = EventQuery()
        change(&query)
        return (try? await request.feeds.session.runtime.store.storage.events(query)) ?? []
    }

    /// Returns the id of a recent item from its key, although the item has left its feed; `nil` if no recent event has
    /// the key.
    private func gone(_ key: String, _ feeds: [Feed]) async -> ItemID? {
        await events { ($0.feeds, $0.limit) = (feeds.map(\.id), 1_000) }.last { $0.item.key == key }?.item
    }
}

extension FeedReport {
    fileprivate var itemIDs: [ItemID] { (snapshot?.items ?? []).map { ItemID(feed.id, $0.id) } }
}
