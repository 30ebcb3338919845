package import FeedCore
package import FeedTimeline
import Foundation

/// Explains why something is shown or not, without making requests.
package struct Explainer: Sendable {
    private let query: FeedQuery
    private let reports: [FeedReport]
    private let feeds: [FeedID: Feed]
    private let obstacles: [FeedID: FeedObstacles]
    private let clock: ViewerClock
    private let texts: Texts

    /// The share of the items that fit the screen; `nil` if all items fit.
    private let screen: ScreenShare?

    /// - Parameters:
    ///   - query: The query of the display.
    ///   - feeds: All configured feeds, including those that are not shown.
    ///   - reports: The reports of the shown feeds; a feed that was never fetched has none.
    ///   - obstacles: The obstacles to fetching the feeds.
    ///   - screen: The share of the items that fit a screen; `nil` if all items fit.
    package init(
        _ query: FeedQuery,
        feeds: [Feed],
        reports: [FeedReport],
        obstacles: [FeedID: FeedObstacles] = [:],
        screen: ScreenShare? = nil
    ) {
        self.screen = screen
        self.query = query
        self.reports = reports
        self.feeds = Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
        self.obstacles = obstacles
        clock = ViewerClock(of: query)
        texts = clock.words
    }

    // MARK: - A feed

    /// Explains one feed, configured or not.
    package func answer(ofFeed id: FeedID) -> Explanation {
        var answer = Explanation(subject: id.rawValue, reasons: reasons(of: id))
        guard let report = report(of: id), report.snapshot != nil else { return answer }
        answer.reasons += warnings(of: report) + itemWarnings(of: report)
        let total = report.snapshot?.items.count ?? 0
        let timeline = query.timeline(of: reports)
        let entries = timeline.allEntries.filter { $0.feed == id }
        var count = entries.count
        answer.reasons += hiddenCounts(of: report)
        // A limit for all feeds together also leaves out items that are later than those of other feeds.
        let beyond = (timeline.sections.first { $0.report.feed.id == id }?.entryCount ?? 0) - entries.count
        if let limit = query.limit, beyond > 0 {
            answer.reasons.append(.init(.hidden, texts.hidden(beyond, words(of: .beyondLimit(limit), in: report))))
        }
        if let screen, case let visible = entries.count(where: { screen.shown.contains($0.id) }), visible < count {
            let sentence = screen.sentence(of: id, nil, in: texts)
            answer.reasons.append(.init(.hidden, texts.hidden(count - visible, sentence)))
            count = visible
        }
        answer.reasons.append(
            count > 0
                ? .init(.shown, texts.shown(count, of: total)) : .init(.hidden, texts.noneShown(of: total))
        )
        return answer
    }

    /// Returns the number of items that each filter hides.
    private func hiddenCounts(of report: FeedReport) -> [Explanation.Reason] {
        texts.hidden(of: report, by: query).map { reason, count, words in
            .init(.hidden, texts.hidden(count, words + remedy(for: reason, of: report.feed.id)))
        }
    }

    /// Returns the number of a feed's hidden items, and the numbers with the reasons: `95 beyond the feed's limit of 5`.
    package func hidden(of id: FeedID) -> (count: Int, text: String) {
        guard let report = report(of: id), report.snapshot != nil else { return (0, "") }
        let reasons = texts.hidden(of: report, by: query)
        let text = reasons.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
        return (reasons.reduce(0) { $0 + $1.count }, text)
    }

    /// Returns the reasons that concern the feed itself.
    private func reasons(of id: FeedID) -> [Explanation.Reason] {
        guard let feed = feeds[id] else {
            return [.init(.notSelected, texts.noFeed(called: id.rawValue))]
        }
        guard let report = report(of: id) else {
            let words = feed.isEnabled ? texts.notFetched(id.rawValue) : texts.notEnabled(id.rawValue)
            return [.init(feed.isEnabled ? .notFetched : .notSelected, words)] + obstacles(of: id)
        }
        var reasons: [Explanation.Reason] = []
        let fetched = texts.fetched(report.readAt.map { (clock.fullTime($0), clock.age(of: $0)) })
        let failure = report.error.map { error in
            texts.failed(
                again: report.status == .stale,
                since: report.failingSince.map { clock.fullTime($0) },
                clock.sentence(error.message)
            )
        }
        switch report.status {
        case .fresh:
            reasons.append(.init(.fetched, fetched))
            if let failure = obstacles[id]?.failure {
                let since = clock.fullTime(failure.since)
                reasons.append(
                    .init(.stale, texts.failed(again: true, since: since, clock.sentence(failure.message)))
                )
            }
        case .stale:
            reasons.append(.init(.fetched, fetched))
            reasons.append(.init(.stale, failure ?? age(of: report)))
        case .failed: reasons.append(.init(.failed, failure ?? texts[.failed]))
        }
        return reasons + obstacles(of: id)
    }

    /// Returns the reason for an answer that is stale because of its age alone.
    private func age(of report: FeedReport) -> String {
        texts.noLongerFresh(since: report.freshUntil.map { clock.fullTime($0) })
    }

    private func obstacles(of id: FeedID) -> [Explanation.Reason] {
        guard let obstacles = obstacles[id] else { return [] }
        var reasons: [Explanation.Reason] = []
        if let end = obstacles.breakerOpenUntil {
            let failures = obstacles.consecutiveFailures
            let sentence =
                end > clock.now
                ? texts.noRequest(after: failures, until: clock.fullTime(end)) : texts.trial(after: failures)
            reasons.append(.init(.breakerOpen, sentence))
        }
        if let (end, faults) = obstacles.leftOut, end > clock.now {
            reasons.append(.init(.crashed, texts.crashed(faults, until: clock.fullTime(end))))
        }
        if let end = obstacles.budgetSpentUntil, end > clock.now {
            reasons.append(.init(.budgetSpent, texts.budgetSpent(until: clock.fullTime(end))))
        }
        if let end = obstacles.heldUntil, end > clock.now {
            reasons.append(.init(.held, texts.held(until: clock.fullTime(end))))
        }
        return reasons
    }

    private func warnings(of report: FeedReport) -> [Explanation.Reason] {
        guard let snapshot = report.snapshot else { return [] }
        var reasons: [Explanation.Reason] = []
        if let missing = report.missingPart {
            reasons.append(.init(.incomplete, texts.answerIncomplete(missing)))
        }
        let lost = snapshot.warnings.listed.filter(\.code.isLostRecord)
        reasons += lost.prefix(5).map { warning in
            .init(warning.code == .duplicateRecord ? .duplicate : .dropped, texts.leftOut(warning.sentence))
        }
        let rest = snapshot.warnings.lostRecords - min(lost.count, 5)
        if rest > 0 { reasons.append(.init(.dropped, texts.moreLeftOut(rest))) }
        return reasons
    }

    /// Returns the warnings about records that became items, and about the answer.
    private func itemWarnings(of report: FeedReport) -> [Explanation.Reason] {
        guard let warnings = report.snapshot?.warnings else { return [] }
        let isTold = { (warning: FeedWarning) in warning.code == .missingPart && report.missingPart == warning.message }
        let others = warnings.listed.filter { !$0.code.isLostRecord && !isTold($0) }
        let lost = warnings.listed.count { $0.code.isLostRecord }
        let unlisted = max(0, warnings.unlisted - max(0, warnings.lostRecords - lost))
        var reasons = others.prefix(5).map { Explanation.Reason(.warning, texts.warning($0.sentence)) }
        let rest = others.count - reasons.count + unlisted
        if rest > 0 { reasons.append(.init(.warning, texts.warning("\(texts.moreWarnings(rest)) (--verbose)"))) }
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
                reasons: [.init(.notSelected, texts.noFeed(called: String(id.prefix { $0 != ":" })))]
            )
        }
        var answer = Explanation(subject: id, title: events.last?.title, reasons: reasons(of: name))
        guard let report = report(of: name), let snapshot = report.snapshot else {
            answer.reasons += lastEvent(of: events)
            return answer
        }
        let ids = snapshot.items.indices.filter { "\(name.rawValue):\(snapshot.items[$0].id.rawValue)".hasPrefix(id) }
        let exact = ids.first { "\(name.rawValue):\(snapshot.items[$0].id.rawValue)" == id }
        // The id of an item that has left may be the beginning of another's.
        let hasLeft = events.last?.item.description == id
        guard let index = exact ?? (ids.count == 1 && !hasLeft ? ids[0] : nil) else {
            answer.reasons += lastEvent(of: events) + warnings(of: report)
            let sentence =
                ids.isEmpty || hasLeft ? absence(after: events.last) : texts.several(ids.count, beginningWith: id)
            answer.reasons.append(.init(.missing, sentence))
            return answer
        }
        let item = snapshot.items[index]
        answer.subject = ItemID(name, item.id).description
        answer.title = item.title
        answer.reasons += lastEvent(of: events)
        if let reason = query.reasonHidden(item, of: report, among: reports) {
            let when = reason.isAboutTime ? clock.fullTime(item.time) : nil
            let sentence = texts.hidden(words(of: reason, in: report), at: when) + remedy(for: reason, of: name)
            answer.reasons.append(.init(.hidden, sentence))
        } else if let screen, !screen.shown.contains(ItemID(name, item.id)) {
            let sentence = screen.sentence(of: name, ItemID(name, item.id), in: texts)
            answer.reasons.append(.init(.hidden, texts.hidden(sentence, at: nil)))
        } else {
            answer.reasons.append(.init(.shown, texts[.shown]))
        }
        return answer
    }

    /// Returns the reason why the answer does not have an item, by the item's last event.
    private func absence(after last: ItemEvent?) -> String {
        guard let last else { return texts[.noSuchItem] }
        let since = last.kind == .disappeared ? clock.fullTime(last.at) : nil
        return texts.itemHasLeft(since: since, "aggregate history \(last.item.description.quotedForShell)")
    }

    private func lastEvent(of events: [ItemEvent]) -> [Explanation.Reason] {
        events.last.map { event in
            let then = ViewerClock(now: event.at, timeZone: clock.timeZone, languages: clock.languages)
            return [.init(.event, texts.lastChange(clock.fullTime(event.at), event.change(by: then)))]
        } ?? []
    }

    /// Returns the command that shows past items, if the reason is that a past item of a feed that keeps them is
    /// hidden; otherwise an empty text.
    ///
    /// It is empty for a query with a window too: there the user's options decide on past items.
    private func remedy(for reason: HiddenReason, of id: FeedID) -> String {
        reason == .keptPast && query.window == nil ? texts.showsPast("aggregate --feed \(id.rawValue)") : ""
    }

    private func report(of id: FeedID) -> FeedReport? { reports.first { $0.feed.id == id } }

    private func words(of reason: HiddenReason, in report: FeedReport) -> String {
        texts.words(for: reason, of: report.feed, in: query)
    }
}

extension HiddenReason {
    /// True if the reason is the item's time.
    fileprivate var isAboutTime: Bool {
        switch self {
        case .past, .keptPast, .tooFarAhead, .outsideWindow: true
        default: false
        }
    }
}
