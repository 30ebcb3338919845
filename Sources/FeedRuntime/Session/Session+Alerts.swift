package import FeedAlerts
package import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
import Foundation

extension Session {
    /// The clock for the texts of messages, in the zone ``homeTimeZone``.
    package var alertClock: ViewerClock {
        ViewerClock(now: clock.now, timeZone: homeTimeZone, languages: languages)
    }

    /// Returns the viewer's clock, with texts in `languages`, by default in English, as for documents and standard
    /// error.
    package func viewerClock(in languages: Languages = .english) -> ViewerClock {
        ViewerClock(now: clock.now, timeZone: timeZone, languages: languages)
    }

    /// Returns the waiting alerts of this configuration's rules, earliest first, or the last alerts that have ended.
    ///
    /// Alerts that have ended are listed for all rules, even if a rule no longer exists; if feeds were named, only for
    /// these feeds.
    ///
    /// Waiting alerts include those that stored answers would cause, even before any loop has run. The latter are not
    /// saved, since a running process may have other rules with the same names.
    package func alerts(waiting isWaiting: Bool, limit: Int) async throws -> ListedAlerts {
        let storage = runtime.store.alerts
        let table = isWaiting ? try await preview : AlertTable()
        var query = await query(waiting: isWaiting, limit: limit)
        var listed = ListedAlerts()
        if isWaiting {
            // A postponed alert comes after the others, so more alerts than `limit` are needed.
            query.limit = max(limit, Self.forecastLimit)
            let waiting = table.found(by: query, at: clock.now)
            listed.outcomes = try await forecast.outcomes(of: waiting)
            func date(_ stored: StoredAlert) -> Date { listed.outcomes[stored.alert.id]?.date ?? stored.next }
            let keys = Dictionary(grouping: waiting, by: \.alert.key)
                .map { key, alerts in
                    (order: (alerts.map(date).min() ?? .distantPast, key.subject, key.rule, key.moment), alerts: alerts)
                }
                .sorted { $0.order < $1.order }
            listed.alerts = keys.prefix(limit).flatMap(\.alerts)
        } else {
            listed.alerts = try await storage.alerts(query)
        }
        listed.count = isWaiting ? table.count(by: query) : try await storage.alertCount(query)
        listed.cut = listed.count - Set(listed.alerts.map(\.alert.key)).count
        return listed
    }

    /// The planned alerts, including those that a sending process would plan now.
    private var preview: AlertTable {
        get async throws {
            try await runtime.alertPlanner.preview(of: feeds, in: runtime.store.alerts, at: clock.now)
        }
    }

    /// The maximum number of waiting alerts whose outcome is computed.
    private static let forecastLimit = 2_000

    /// The computation of the outcomes of waiting alerts.
    private var forecast: AlertForecast {
        get async throws {
            let rules = alertRun.settings.rules
            let start = clock.now.addingTimeInterval(-AlertForecast.limitSpan)
            let hasLimit = rules.contains { $0.limit != nil }
            return AlertForecast(
                rules,
                in: runtime.alertPlanner.timeZone,
                sent: hasLimit ? try await runtime.store.alerts.sentMessages(since: start) : [:],
                at: clock.now
            )
        }
    }

    /// Returns the query for the alerts of this configuration's rules; waiting alerts are limited to those that will be
    /// sent, unless something changes.
    private func query(waiting isWaiting: Bool, limit: Int) async -> AlertQuery {
        var query = AlertQuery(isWaiting: isWaiting, limit: limit)
        if case .named = options.selection { query.feeds = Set(feeds.map(\.id)) }
        guard isWaiting else { return query }
        query.fingerprints = runtime.alertPlanner.fingerprints
        query.feeds = Set(feeds.map(\.id))
        query.inTimeAt = clock.now
        query.starredRules = Set(alertRun.settings.rules.filter(\.onlyStarred).map(\.id))
        query.stars = await stars()
        return query
    }

    /// Sends a test message to some targets, all at once, in the style of a rule's messages.
    ///
    /// Without a rule, the message only says that it is a test.
    ///
    /// - Returns: The failure of each target; `nil` for a target that has acknowledged the message.
    package func testAlert(to names: [String], by rule: AlertRule?) async -> [(target: String, failure: AlertFailure?)]
    {
        var sample: PlannedAlert?
        if let rule {
            var next = await query(waiting: true, limit: 1)
            next.rule = rule.id
            sample = try? await preview.found(by: next, at: clock.now).first?.alert
        }
        let key = AlertKey(rule: rule?.id ?? "test", subject: "test", moment: "test \(UUID().uuidString)", start: nil)
        var message = AlertMessage([sample].compactMap(\.self), by: rule, key: key.text, clock: alertClock)
        let words = languages.words.texts
        if sample == nil { message.title = words[.testOfAlerts] }
        message.text = [message.text, rule.map { words.testOfAlert(by: $0.id) }].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: "\n")
        (message.isLate, message.due) = (false, clock.now)
        var results: [(target: String, failure: AlertFailure?)] = []
        for name in names {
            guard let target = alertRun.settings.target(named: name) else { continue }
            do throws(AlertFailure) {
                if let fault = target.fault { throw AlertFailure(fault, isFinal: true) }
                if target.kind.isScreen {
                    throw AlertFailure("it is shown by \(target.kind == .board ? "serve" : "watch") while that runs")
                }
                try await runtime.sender(to: target, named: name).send(message)
                results.append((name, nil))
            } catch {
                results.append((name, error))
            }
        }
        return results
    }

    /// Returns the item with planned alerts whose id is `name` or whose title contains `name`, even if the item has
    /// left its feed; `nil` if there is no such item.
    ///
    /// - Throws: The error of a store that cannot be read.
    package func itemOfAlerts(named name: String) async throws -> ItemID? {
        let stored = try await runtime.store.alerts.alerts(AlertQuery(limit: 10_000))
        let ids = Set(feeds.map(\.id))
        let own = stored.filter { ids.contains($0.alert.subject.feed) }
        if let exact = own.first(where: { $0.alert.key.subject == name }) { return exact.alert.subject.itemID }
        return own.last { $0.alert.subject.item?.title.localizedCaseInsensitiveContains(name) ?? false }?
            .alert.subject.itemID
    }

    /// Returns, for each rule, the reason why it sends alerts of an item, or does not; without `item`, of the feed
    /// itself.
    ///
    /// - Returns: One reason per rule.
    /// - Throws: The error of a store that cannot be read.
    package func alertReasons(of item: ItemID?, in feed: Feed, among reports: [FeedReport]) async throws
        -> [AlertReason]
    {
        let table = try await preview
        let subject = item?.description ?? feed.id.rawValue
        let known = AlertQuery(subject: subject, limit: 1_000)
        var stored = try await runtime.store.alerts.alerts(known)
        // Alerts of a feed that runs are shown as they would be planned now.
        let foreseen = table.found(by: known, at: clock.now)
        if !foreseen.isEmpty { stored = foreseen }
        // Alerts that are sent together, or exceed a limit, are only found among all waiting alerts.
        let waiting = table.found(by: await query(waiting: true, limit: Self.forecastLimit), at: clock.now)
        let own = stored.filter { stored in
            stored.state == .waiting && !waiting.contains { $0.alert.id == stored.alert.id }
        }
        let outcomes = try await forecast.outcomes(of: waiting + own)
        let fingerprints = runtime.alertPlanner.fingerprints
        let report = reports.first { $0.feed.id == feed.id }
        let snapshot = report?.snapshot
        let found = item.flatMap { id in snapshot?.items.first { $0.id == id.local } }
        let stars = await self.stars()
        let words = languages.words.texts
        return alertRun.settings.rules.map { rule in
            // Alerts planned by a former rule of the same name are not sent.
            let own = stored.filter { stored in
                stored.alert.key.rule == rule.id
                    && (stored.state != .waiting || fingerprints.contains(stored.alert.fingerprint))
            }
            var reason = AlertReason(rule: rule.id)
            reason.planned = own
            reason.outcomes = outcomes
            reason.awaitsFetch = (report?.freshUntil ?? .distantPast) < clock.now
            reason.hasMoments = item != nil && (!rule.before.isEmpty || rule.on.contains(.start))
            reason.hasNews = !rule.on.isSubset(of: item == nil ? [] : [.start, .feedDown, .feedUp])
            if disabled.contains(feed.id) {
                reason.obstacle = words[.alertFeedIsDisabled]
                reason.planned.removeAll { $0.state == .waiting }
                return reason
            }
            // An item that has left its feed still has its planned alerts.
            if item != nil, found == nil, rule.concerns(feed) {
                reason.obstacle = rule.tellsOfFeedsOnly ? words[.ruleTellsOfFeeds] : words[.alertItemHasLeft]
                return reason
            }
            reason.obstacle = rule.obstacle(
                to: found,
                of: feed,
                in: snapshot,
                isStarred: item.map(stars.contains) ?? false,
                words: words
            )
            if rule.onlyStarred, let item, !stars.contains(item) {
                reason.planned.removeAll { $0.state == .waiting }
            }
            return reason
        }
    }
}

/// The reason why a rule sends alerts of an item or a feed, or does not.
package struct AlertReason: Sendable, Hashable {
    package var rule: String

    /// The reason why the rule sends no alerts, in a sentence; `nil` if it sends alerts.
    package var obstacle: String?

    /// The alerts that the rule has planned, with their states.
    package var planned: [StoredAlert] = []

    /// The outcomes of the waiting alerts.
    package var outcomes: [AlertID: AlertForecast.Outcome] = [:]

    /// True if due alerts wait for the feed's next fetch, because the stored answer is out of date.
    package var awaitsFetch = false

    /// True if the rule sends alerts at or before the start of an item.
    package var hasMoments = false
    /// True if the rule sends alerts of changes.
    package var hasNews = false
}

/// A limited list of alerts, in which an alert to several targets counts once.
package struct ListedAlerts: Sendable {
    package var alerts: [StoredAlert] = []

    /// The outcomes of the waiting alerts.
    package var outcomes: [AlertID: AlertForecast.Outcome] = [:]
    /// The number of alerts without the limit.
    package var count = 0
    /// The number of alerts that exceed the limit.
    package var cut = 0
}

extension AlertRule {
    fileprivate var tellsOfFeedsOnly: Bool { before.isEmpty && on.isSubset(of: [.feedDown, .feedUp]) }

    /// Returns the reason why the rule sends no alerts of an item, or of the feed if `item` is `nil`; `nil` if the rule
    /// sends alerts.
    fileprivate func obstacle(
        to item: FeedItem?,
        of feed: Feed,
        in snapshot: FeedSnapshot?,
        isStarred: Bool,
        words: Texts
    ) -> String? {
        guard concerns(feed) else {
            return words.ruleConcerns(feeds.map(\.rawValue), tags: tags, not: feed.id.rawValue)
        }
        guard let item else {
            return on.contains(.feedDown) || on.contains(.feedUp) ? nil : words[.ruleTellsOfItems]
        }
        if tellsOfFeedsOnly { return words[.ruleTellsOfFeeds] }
        let titles = Dictionary((snapshot?.groups ?? []).map { ($0.id, $0.title) }) { first, _ in first }
        if let hidden = FeedItemFilter(feed, groupTitles: titles).reason(toHide: item) {
            return words.alertHidden(hidden.alertWords)
        }
        if let matcher = ItemMatcher(filter) {
            let title = item.group.flatMap { titles[$0] }
            if let kind = matcher.kinds.first(where: { !matcher.matches($0, item, groupTitle: title) }) {
                return words.alertMismatch(kind == .text ? "search" : kind.rawValue)
            }
        }
        let hasMoments = !before.isEmpty || on.contains(.start)
        if item.time.isUndated, hasMoments { return words[.alertUndated] }
        if onlyStarred, !isStarred { return words[.alertNeedsStar] }
        if item.status.isOff, hasMoments { return words.alertItemIsOff(words.word(for: item.status)) }
        return nil
    }
}

extension HiddenReason {
    fileprivate var alertWords: String {
        switch self {
        case .excluded(.statuses): "hide"
        case .excluded(let kind): "exclude.\(kind.rawValue)"
        case .notIncluded(let kind): "include.\(kind.rawValue)"
        default: "\(self)"
        }
    }
}
