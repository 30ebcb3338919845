package import FeedCore
package import FeedTimeline
import Foundation

/// Explains why something is shown or not, without any requests.
package struct Explainer: Sendable {
    private let query: FeedQuery
    private let reports: [FeedReport]
    private let feeds: [FeedID: Feed]
    private let obstacles: [FeedID: FeedObstacles]
    private let clock: ViewerClock

    /// Whether the list shows what is over, of feeds that keep it.
    private let showsPast: Bool

    /// - Parameters:
    ///   - query: The query of the display.
    ///   - feeds: All configured feeds, including those that are not shown.
    ///   - reports: The reports of the shown feeds; a feed that was never fetched has none.
    ///   - obstacles: What prevents feeds from being fetched.
    ///   - showsPast: Whether the list shows what is over, of feeds that keep it.
    package init(
        _ query: FeedQuery,
        feeds: [Feed],
        reports: [FeedReport],
        obstacles: [FeedID: FeedObstacles] = [:],
        showsPast: Bool = true
    ) {
        self.showsPast = showsPast
        self.query = query
        self.reports = reports
        self.feeds = Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
        self.obstacles = obstacles
        clock = ViewerClock(now: query.now, timeZone: query.timeZone)
    }

    // MARK: - A feed

    /// Explains one feed, configured or not.
    package func answer(ofFeed id: FeedID) -> Explanation {
        var answer = Explanation(subject: id.rawValue, reasons: reasons(of: id))
        guard let report = report(of: id), report.snapshot != nil else { return answer }
        answer.reasons += warnings(of: report)
        let total = report.snapshot?.items.count ?? 0
        let entries = query.timeline(of: reports).allEntries.filter { $0.feed == id }
        let count = entries.count { showsPast || !$0.isPast }
        answer.reasons += hiddenCounts(of: report)
        if count < entries.count {
            let past = entries.count - count
            let items = past == 1 ? "item" : "items"
            answer.reasons.append(.init(.hidden, "\(past) \(items) hidden: past\(remedy(for: id))"))
        }
        answer.reasons.append(
            count > 0
                ? .init(.shown, "\(count) of \(total) items \(count == 1 ? "is" : "are") shown")
                : .init(.hidden, total == 0 ? "the answer has no items" : "none of its \(total) items is shown")
        )
        return answer
    }

    /// How many items each filter hides.
    private func hiddenCounts(of report: FeedReport) -> [Explanation.Reason] {
        query.hiddenCounts(of: report).map { (count: $1, words: words(of: $0, in: report)) }
            .sorted { ($1.count, $0.words) < ($0.count, $1.words) }
            .map { .init(.hidden, "\($0.count) \($0.count == 1 ? "item" : "items") hidden: \($0.words)") }
    }

    /// The reasons that concern the feed itself.
    private func reasons(of id: FeedID) -> [Explanation.Reason] {
        guard let feed = feeds[id] else {
            return [.init(.notSelected, "no feed is called \(id.rawValue)")]
        }
        guard let report = report(of: id) else {
            let words = feed.isEnabled ? "\(id.rawValue) has not been fetched yet" : "\(id.rawValue) is not enabled"
            return [.init(feed.isEnabled ? .notFetched : .notSelected, words)] + obstacles(of: id)
        }
        var reasons: [Explanation.Reason] = []
        let when = report.readAt.map { "at \(clock.fullTime($0)), \(clock.age(of: $0))" } ?? "before"
        let failure = report.error.map { error in
            "has failed\(report.failingSince.map { " since \(clock.fullTime($0))" } ?? ""): \(error.message)"
        }
        switch report.status {
        case .fresh:
            reasons.append(.init(.fetched, "fetched \(when)"))
            if let failure = obstacles[id]?.failure {
                let since = clock.fullTime(failure.since)
                reasons.append(.init(.stale, "fetching it again has failed since \(since): \(failure.message)"))
            }
        case .stale:
            reasons.append(.init(.fetched, "fetched \(when)"))
            reasons.append(.init(.stale, failure.map { "fetching it again \($0)" } ?? age(of: report)))
        case .failed:
            reasons.append(.init(.failed, failure.map { "fetching it \($0)" } ?? "fetching it has failed"))
        }
        return reasons + obstacles(of: id)
    }

    /// That an answer is stale by its age alone.
    private func age(of report: FeedReport) -> String {
        let end = report.freshUntil.map { " since \(clock.fullTime($0))" } ?? ""
        return "no longer fresh\(end); the next list fetches it again"
    }

    private func obstacles(of id: FeedID) -> [Explanation.Reason] {
        guard let obstacles = obstacles[id] else { return [] }
        var reasons: [Explanation.Reason] = []
        let until = { (date: Date) in "until \(clock.fullTime(date))" }
        if let end = obstacles.breakerOpenUntil {
            let failures = obstacles.consecutiveFailures
            let consequence = end > clock.now ? "no request is made \(until(end))" : "the next request is a trial"
            reasons.append(
                .init(
                    .breakerOpen,
                    "after \(failures) \(failures == 1 ? "failure" : "failures in a row") \(consequence)"
                )
            )
        }
        if let (end, faults) = obstacles.leftOut, end > clock.now {
            reasons.append(
                .init(
                    .crashed,
                    "the program was ended \(faults) times by a fault while it was fetching or reading this feed,"
                        + " which is left out \(until(end)); --refresh fetches it"
                )
            )
        }
        if let end = obstacles.budgetSpentUntil, end > clock.now {
            reasons.append(.init(.budgetSpent, "its budget of requests is spent \(until(end))"))
        }
        if let end = obstacles.heldUntil, end > clock.now {
            reasons.append(.init(.held, "the publisher wants no request \(until(end)) (Retry-After)"))
        }
        return reasons
    }

    private func warnings(of report: FeedReport) -> [Explanation.Reason] {
        guard let snapshot = report.snapshot else { return [] }
        var reasons: [Explanation.Reason] = []
        if let missing = report.missingPart {
            reasons.append(.init(.incomplete, "the answer is incomplete: \(missing)"))
        }
        let lost = snapshot.warnings.listed.filter(\.code.isLostRecord)
        reasons += lost.prefix(5).map { warning in
            .init(warning.code == .duplicateRecord ? .duplicate : .dropped, "left out: \(warning.sentence)")
        }
        let rest = snapshot.warnings.lostRecords - min(lost.count, 5)
        if rest > 0 { reasons.append(.init(.dropped, "left out: \(rest) more (see --verbose)")) }
        return reasons
    }

    // MARK: - An item

    /// Explains one item.
    ///
    /// - Parameters:
    ///   - id: The item's id, `FEED:LOCAL`, or a prefix that is unique.
    ///   - events: The item's history, the latest event last.
    /// - Returns: The reasons, also for an unknown item.
    package func answer(ofItem id: String, events: [ItemEvent] = []) -> Explanation {
        let name = FeedID(String(id.prefix { $0 != ":" }))
        guard let name, feeds[name] != nil else {
            return Explanation(
                subject: id,
                reasons: [.init(.notSelected, "no feed is called \(id.prefix { $0 != ":" })")]
            )
        }
        var answer = Explanation(subject: id, title: events.last?.title, reasons: reasons(of: name))
        guard let report = report(of: name), let snapshot = report.snapshot else {
            answer.reasons += lastEvent(of: events)
            return answer
        }
        let ids = snapshot.items.indices.filter { "\(name.rawValue):\(snapshot.items[$0].id.rawValue)".hasPrefix(id) }
        let exact = ids.first { "\(name.rawValue):\(snapshot.items[$0].id.rawValue)" == id }
        guard let index = exact ?? (ids.count == 1 ? ids[0] : nil) else {
            answer.reasons += lastEvent(of: events) + warnings(of: report)
            answer.reasons.append(
                .init(
                    .missing,
                    ids.isEmpty ? "the answer has no such item" : "\(ids.count) items begin with \(id); type more of it"
                )
            )
            return answer
        }
        let item = snapshot.items[index]
        answer.subject = ItemID(name, item.id).description
        answer.title = item.title
        answer.reasons += lastEvent(of: events)
        if let reason = query.reasonHidden(item, of: report, among: reports) {
            let when = reason.isAboutTime ? "; it is at \(clock.fullTime(item.time))" : ""
            answer.reasons.append(.init(.hidden, "hidden: \(words(of: reason, in: report))\(when)"))
        } else if !showsPast, isPast(ItemID(name, item.id)) {
            let when = clock.fullTime(item.time)
            answer.reasons.append(.init(.hidden, "hidden: past; it is at \(when)\(remedy(for: name))"))
        } else {
            answer.reasons.append(.init(.shown, "it is shown"))
        }
        return answer
    }

    private func lastEvent(of events: [ItemEvent]) -> [Explanation.Reason] {
        events.last.map { event in
            let then = ViewerClock(now: event.at, timeZone: clock.timeZone)
            return [.init(.event, "last change, \(clock.fullTime(event.at)): \(event.change(by: then))")]
        } ?? []
    }

    /// Whether an item of the timeline is over.
    private func isPast(_ id: ItemID) -> Bool {
        query.timeline(of: reports).allEntries.contains { $0.isPast && $0.id == id }
    }

    /// What shows the past items of a feed that keeps them; a window has an option of its own for that.
    private func remedy(for id: FeedID) -> String {
        query.window == nil ? "; to show what is past: aggregate --feed \(id.rawValue)" : ""
    }

    private func report(of id: FeedID) -> FeedReport? { reports.first { $0.feed.id == id } }

    private func words(of reason: HiddenReason, in report: FeedReport) -> String {
        switch reason {
        case .past: "past"
        case .tooFarAhead: "later than the feed looks ahead\(report.feed.ahead.map { ", \($0.shortText)" } ?? "")"
        case .outsideWindow: "outside the window that was asked for"
        case .excluded(let kind): "excluded by feeds.\(report.feed.id).exclude.\(kind.rawValue)"
        case .notIncluded(let kind): "not among feeds.\(report.feed.id).include.\(kind.rawValue)"
        case .unstarred: "without a star"
        case .time: query.times == .days ? "not a whole day" : "a whole day"
        case .category: "of no category among \(query.categories(of: report.feed.id).listed)"
        case .group: "in no group among \(query.groups(of: report.feed.id).listed)"
        case .search: "without a match for \(query.searches.map { "\"\($0)\"" }.listed)"
        case .beyondGroupLimit(let limit): "beyond the first \(limit) of the group"
        case .beyondFeedLimit(let limit): "beyond the feed's limit of \(limit)"
        case .beyondLimit(let limit): "beyond the limit of \(limit)"
        }
    }
}

extension HiddenReason {
    /// Whether the reason is the item's time.
    fileprivate var isAboutTime: Bool {
        switch self {
        case .past, .tooFarAhead, .outsideWindow: true
        default: false
        }
    }
}
