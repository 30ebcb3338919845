import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// `/v1/calendar`: the stored days of a month, without waiting; missing days are fetched in the background.
enum CalendarRoute {
    /// The maximum time for which a document may be cached, in seconds: another program may store more days.
    private static let longestUse = 60.0

    static let all = [
        route(
            .get,
            "month",
            "The whole days of a month, such as holidays: the document of aggregate calendar."
        ),
        route(
            .post,
            "month-ask",
            "Starts to fetch the missing days of a month, however far away it is, and answers as GET does."
        ),
    ]

    private static func route(_ method: HTTPRequest.Method, _ name: String, _ summary: String) -> Route {
        let isWanted = method == .post
        return Route(
            method: method,
            path: "/v1/calendar",
            summary: summary,
            name: name,
            parameters: parameters,
            schema: DocumentSchema.output.name,
            success: isWanted ? .accepted : .ok,
            failures: BoardRequest.failures
        ) { try await representation(of: $0, isWanted: isWanted) }
    }

    private static let parameters: [RouteParameter] =
        [
            .init(
                "month",
                "This month: 2026-12, december, next, previous, or a number of months such as +2.",
                .text(MonthArgument.pattern, MonthArgument.rule)
            ),
            .init("all", "Show items with a time of day too, and all feeds.", .flag),
        ] + ListParameters.filters

    private static func representation(of request: RouteRequest, isWanted: Bool) async throws -> Representation {
        let session = request.feeds.session
        let snapshot = await request.feeds.snapshot()
        let (now, zone) = (session.clock.now, request.timeZone ?? session.timeZone)
        let month = try RequestedMonth(request, at: now, in: zone)
        let isAll = request.value("all") == "true"
        let ofDays = Set(snapshot.reports.filter(\.hasDays).map(\.feed.id))
        let feeds =
            try request.selectedFeeds()
            ?? request.feeds.feeds.filter { isAll || $0.profile.showsDays || ofDays.contains($0.id) }
        let view = try request.viewRequest()
        var query = session.query(view, of: month.month, stars: snapshot.stars, in: zone, now: now)
        query.times = isAll ? .all : .days
        let known = try await month.days(of: feeds, isWanted: isWanted)
        let reports = known.reports
        try request.resolveNames(of: &query, view, among: reports)
        // The time of the last change, until the clock or a feed changes the document again.
        let filtered = reports.map { FilteredItems($0, by: query) }
        let change = query.lastChange(of: reports, filtered).map { $0 + 0.001 }
        query.now = min([snapshot.changedAt, change].compactMap(\.self).max() ?? now, now)
        var timeline = query.timeline(of: reports, filtered)
        (timeline.isPartial, timeline.missing) = (known.isPartial, known.missing)
        var representation = Representation(JSONFormat().bytes(of: timeline), request.mediaType)
        if !known.isPartial {
            representation.validUntil = min(query.nextChange(of: reports, filtered) ?? .distantFuture, now + longestUse)
            representation.freshUntil = reports.compactMap(\.freshUntil).min()
        }
        return representation
    }
}

/// The month of a request, or a week that begins in it, in the viewer's time zone.
struct RequestedMonth {
    let request: RouteRequest
    let zone: TimeZone
    let month: CivilMonth

    /// The days that are fetched, and no others: a publisher may take a request for each.
    let days: ClosedRange<CivilDay>

    /// The number of months from the current one.
    let distance: Int

    /// Creates the request of a month that a calendar needs, or of a week that begins in it.
    init(
        _ month: CivilMonth,
        week: ClosedRange<CivilDay>? = nil,
        _ request: RouteRequest,
        at now: Date,
        in zone: TimeZone
    ) {
        (self.request, self.zone, self.month) = (request, zone, month)
        days = week ?? month.firstDay...month.lastDay
        let present = CivilMonth(containing: CivilDay(now, in: zone))
        distance = (month.year - present.year) * 12 + month.month - present.month
    }

    /// - Throws: A ``Problem`` if the parameter is not a month.
    init(_ request: RouteRequest, at now: Date, in zone: TimeZone) throws(Problem) {
        let present = CivilMonth(containing: CivilDay(now, in: zone))
        let text = request.value("month")
        guard let month = text.map({ MonthArgument($0)?.month(from: present) }) ?? present else {
            throw Problem(.badRequest, "month is \((text ?? "").quoted), but must be \(MonthArgument.rule).")
        }
        self.init(month, request, at: now, in: zone)
    }

    /// The reports of a month, and the missing days.
    struct Days {
        var reports: [FeedReport]

        /// True if a feed has not answered for the month; ``missing`` has the reason, unless the feed fails.
        var isPartial = false
        var missing: [MissingDays] = []
    }

    /// The days with their zone, as they are fetched in the background.
    var span: MonthRequests.Span { .init(days: days, zone: zone) }

    /// Returns the stored reports of the days; feeds without an answer for them are fetched in the background if
    /// allowed.
    ///
    /// - Parameters:
    ///   - feeds: The feeds whose reports are returned.
    ///   - isWanted: True to fetch the feeds at any distance, and even with less than half of their budgets left.
    ///   - isFollowed: True if changes are sent to the viewer.
    ///   - margin: The number of days before and after the others that feeds compute too, which need no request.
    /// - Returns: The stored answers, and the missing days.
    /// - Throws: The error of the store, which knows which feeds may be fetched.
    func days(
        of feeds: [Feed],
        isWanted: Bool = false,
        isFollowed: Bool = false,
        margin: Int = 0
    ) async throws -> Days {
        let (session, window) = (request.feeds.session, span.window)
        let now = session.clock.now
        var reports = await stored(feeds, of: window, around: margin)
        let missing = reports.filter(\.lacksScope).map(\.feed)
        guard !missing.isEmpty else { return Days(reports: reports) }
        var reasons: [FeedID: MissingDays.Reason] = [:]
        if request.maySpend {
            reasons = await request.feeds.months.ask(
                missing,
                for: span,
                at: distance,
                isWanted: isWanted,
                isFollowed: isFollowed
            )
        }
        let obstacles = try await session.runtime.obstacles(of: missing, now: now)
        let waiting = missing.filter { obstacles[$0.id]?.hasFailed != true }
            .compactMap { feed in
                let reason = request.maySpend ? reasons[feed.id] : MissingDays.Reason.notAllowed
                return reason.map {
                    MissingDays(feed.id, $0, progress: session.runtime.engine.progress(of: feed, window))
                }
            }
        for missing in waiting {
            guard let index = reports.firstIndex(where: { $0.feed.id == missing.feed }) else { continue }
            reports[index].addMissing(month, missing.reason)
        }
        return Days(reports: reports, isPartial: true, missing: waiting)
    }

    /// Returns the stored reports of a window; if a feed's answer does not depend on the window, its usual report in
    /// memory.
    func stored(_ feeds: [Feed], of window: TimeWindow, around margin: Int = 0) async -> [FeedReport] {
        let wide = TimeWindow(
            from: days.lowerBound.adding(days: -margin).start(in: zone),
            until: days.upperBound.adding(days: margin + 1).start(in: zone)
        )
        let snapshot = await request.feeds.snapshot().reports
        let known = Dictionary(snapshot.lazy.filter { $0.feed.profile.scope == nil }.map { ($0.feed.id, $0) }) { $1 }
        let others = feeds.filter { known[$0.id] == nil }
        let read = await request.feeds.session.runtime.engine.fetch(others, mode: .offline) {
            margin > 0 && !$0.profile.isAskedByMonth ? wide : window
        }
        let found = known.merging(read.lazy.map { ($0.feed.id, $0) }) { $1 }
        return feeds.compactMap { found[$0.id] }
    }
}

extension FeedReport {
    /// True if the feed needs an answer of its own for each window, and has no fresh and complete one for the requested
    /// window.
    fileprivate var lacksScope: Bool {
        guard feed.profile.scope != nil, !feed.isLocal, feed.fault == nil else { return false }
        return status != .fresh || snapshot?.isPartial ?? true
    }

    /// Sets the error of a feed without an answer: the month is not stored, with a hint for clients of the server
    /// instead of a command.
    fileprivate mutating func addMissing(_ month: CivilMonth, _ reason: MissingDays.Reason) {
        guard snapshot == nil, error != nil else { return }
        let asking = "POST /v1/calendar?month=\(month) asks for it."
        let hint: String? =
            switch reason {
            case .asked: "It is being fetched. Look again in a moment."
            case .tooFar: "It is too far away to be fetched automatically. \(asking)"
            case .halfSpent(let left, let count, _):
                "It is not fetched automatically, since half of the budget is spent: \(left) of \(count) left. \(asking)"
            case .notAllowed, .notConnected: nil
            }
        error = .nothingStored(of: month, in: feed.id, hint: hint)
    }
}

extension FeedError {
    fileprivate static func nothingStored(of month: CivilMonth, in feed: FeedID, hint: String?) -> FeedError {
        var error = FeedError(.unreachable, "nothing is stored of \(month)", hint: hint)
        error.feed = feed
        return error
    }
}
