package import FeedAlerts
package import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
import Foundation

extension Session {
    /// The clock by which messages are written: in the configuration's zone.
    package var alertClock: ViewerClock {
        ViewerClock(now: clock.now, timeZone: runtime.alertPlanner.timeZone, languages: languages)
    }

    /// What waits to be told, or what has become of the last alerts, of this configuration's rules; the earliest first.
    ///
    /// An alert that goes to several targets counts once.
    ///
    /// What is told of stored answers is planned first, so that it is there before any loop has run.
    package func alerts(waiting isWaiting: Bool, limit: Int) async throws -> [StoredAlert] {
        await runtime.planAlerts(of: feeds)
        let query = await query(waiting: isWaiting, limit: limit)
        return try await runtime.store.storage.alerts(query)
    }

    /// The alerts of this configuration's rules; of those that wait, the ones that will be told as things are now.
    private func query(waiting isWaiting: Bool, limit: Int) async -> AlertQuery {
        var query = AlertQuery(isWaiting: isWaiting, limit: limit)
        query.fingerprints = runtime.alertPlanner.fingerprints
        query.feeds = Set(feeds.map(\.id))
        guard isWaiting else { return query }
        query.inTimeAt = clock.now
        query.starredRules = Set(alertRun.settings.rules.filter(\.onlyStarred).map(\.id))
        query.stars = await stars()
        return query
    }

    /// Sends a message that is like one of a rule, or says that it is a test, to some targets at once.
    ///
    /// - Parameters:
    ///   - names: The targets.
    ///   - rule: The rule; `nil` for a message that says that it is a test.
    /// - Returns: Why each target has not acknowledged it; `nil` for one that has.
    package func testAlert(to names: [String], by rule: AlertRule?) async -> [(target: String, failure: AlertFailure?)]
    {
        var sample: PlannedAlert?
        if let rule {
            await runtime.planAlerts(of: feeds)
            var next = await query(waiting: true, limit: 1)
            next.rule = rule.id
            sample = try? await runtime.store.storage.alerts(next).first?.alert
        }
        let key = AlertKey(rule: rule?.id ?? "test", subject: "test", moment: "test \(UUID().uuidString)", start: nil)
        var message = AlertMessage([sample].compactMap(\.self), by: rule, key: key.text, clock: alertClock)
        let words = languages.words.texts
        if sample == nil { message.title = words.testOfAlerts }
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

    /// The item that alerts were planned of by that id or title, also where it has left its feed; `nil` for none.
    ///
    /// - Throws: What keeps the store from being read.
    package func itemOfAlerts(named name: String) async throws -> ItemID? {
        let stored = try await runtime.store.storage.alerts(AlertQuery(limit: 10_000))
        let ids = Set(feeds.map(\.id))
        let own = stored.filter { ids.contains($0.alert.subject.feed) }
        if let exact = own.first(where: { $0.alert.key.subject == name }) { return exact.alert.subject.itemID }
        return own.last { $0.alert.subject.item?.title.localizedCaseInsensitiveContains(name) ?? false }?
            .alert.subject.itemID
    }

    /// Why each rule tells of an item or a feed, or does not.
    ///
    /// - Parameters:
    ///   - item: The item, `nil` for the feed itself.
    ///   - feed: The feed.
    ///   - reports: What is stored of the feeds.
    /// - Returns: A line for each rule, and for each moment that it has planned of the subject.
    /// - Throws: What keeps the store from being read.
    package func alertReasons(of item: ItemID?, in feed: Feed, among reports: [FeedReport]) async throws
        -> [AlertReason]
    {
        await runtime.planAlerts(of: feeds)
        let subject = item?.description ?? feed.id.rawValue
        let stored = try await runtime.store.storage.alerts(AlertQuery(subject: subject, limit: 1_000))
        let snapshot = reports.first { $0.feed.id == feed.id }?.snapshot
        let found = item.flatMap { id in snapshot?.items.first { $0.id == id.local } }
        let stars = await self.stars()
        let words = languages.words.texts
        return alertRun.settings.rules.map { rule in
            let own = stored.filter { $0.alert.key.rule == rule.id }
            var reason = AlertReason(rule: rule.id)
            reason.planned = own
            // One that has left its feed has what was planned of it.
            if item != nil, found == nil, rule.concerns(feed) { return reason }
            reason.obstacle = rule.obstacle(
                to: found,
                of: feed,
                in: snapshot,
                isStarred: item.map(stars.contains) ?? false,
                words: words
            )
            return reason
        }
    }
}

/// Why a rule tells of something, or does not.
package struct AlertReason: Sendable, Hashable {
    package var rule: String

    /// Why it does not, in a sentence; `nil` where it does.
    package var obstacle: String?

    /// What it has planned, and what has become of that.
    package var planned: [StoredAlert] = []
}

extension AlertRule {
    /// Why the rule does not tell of an item, or of a feed where there is none; `nil` where it does.
    fileprivate func obstacle(
        to item: FeedItem?,
        of feed: Feed,
        in snapshot: FeedSnapshot?,
        isStarred: Bool,
        words: any Texts
    ) -> String? {
        guard concerns(feed) else {
            return words.ruleConcerns(feeds.map(\.rawValue), tags: tags, not: feed.id.rawValue)
        }
        guard let item else {
            return on.contains(.feedDown) || on.contains(.feedUp) ? nil : words.ruleTellsOfItems
        }
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
        if item.time.isUndated, !before.isEmpty { return words.alertUndated }
        if onlyStarred, !isStarred { return words.alertNeedsStar }
        if item.status.isOff, !before.isEmpty { return words.alertItemIsOff(words.word(for: item.status)) }
        return nil
    }
}

extension HiddenReason {
    fileprivate var alertWords: String {
        switch self {
        case .excluded(let kind): "exclude.\(kind.rawValue)"
        case .notIncluded(let kind): "include.\(kind.rawValue)"
        default: "\(self)"
        }
    }
}
