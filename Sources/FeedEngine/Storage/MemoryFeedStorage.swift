package import FeedCore
package import Foundation

/// A bounded storage in memory, which lasts as long as the process.
package actor MemoryFeedStorage: FeedStorage {
    /// The maximum number of answers of one feed, for windows of different scope; the one written longest ago is
    /// removed first.
    package static let answersPerFeed = 16

    /// The number of events that remain when older events are removed, which happens once there are a tenth more.
    package static let maximumEvents = 10_000

    /// The maximum number of alerts that were sent or dropped; the earliest due are removed first.
    private static let maximumEndedAlerts = 10_000

    private struct Kept {
        var answers: [String: (answer: StoredAnswer, sequence: Int, planner: String?)] = [:]

        /// The last change from up to down or back, and the rules by which its alerts were planned.
        var turn: (sequence: Int, planner: String?)?

        /// The scopes, the one written last at the end.
        var scopes: [String] = []
        var state: FeedState?
        var health: FeedHealth?
        var claim: (token: ClaimToken, end: Date)?
    }

    private var feeds: [FeedKey: Kept] = [:]

    /// The time at which each feed was last read, by fingerprint.
    private var lastReadings: [FeedID: [String: Date]] = [:]

    /// The answers in the order in which they were saved; replaced ones are removed from time to time.
    private var saved: [(sequence: Int, key: AnswerKey)] = []
    private var history: [ItemEvent] = []
    private var position = ChangePosition(epoch: UUID().uuidString, sequence: 0)

    /// The sequence number of the last event that was removed to make room.
    private var forgotten = 0
    private var starred: [StarOwner: Set<ItemID>] = [:]
    private var accessTokens: [String: AccessToken] = [:]
    private var table = AlertTable()

    /// The rules by which the alerts of each event were planned, by the event's sequence number.
    private var planners: [Int: String] = [:]
    /// The sequence number up to which each planner has seen each feed.
    private var seen: [String: [FeedID: Int]] = [:]
    private var ruleSets: [String: [FeedID: AlertRuleSet]] = [:]

    /// The last event of each item in the history.
    private var lastEvents: [ItemID: ItemEvent] = [:]

    private let clock: FeedClock

    /// - Parameter clock: The clock by which claims end.
    package init(clock: FeedClock = .system) { self.clock = clock }

    // MARK: - Answers

    package func answer(for key: AnswerKey) -> StoredAnswer? { feeds[key.feed]?.answers[key.scope]?.answer }

    package func answers(of feed: FeedKey) -> [StoredAnswer] {
        (feeds[feed]?.answers.values.map(\.answer) ?? []).sorted { $0.readAt > $1.readAt }
    }

    package func storedState(of key: AnswerKey) -> StoredFeedState {
        guard let kept = feeds[key.feed], let health = kept.health else { return StoredFeedState() }
        let others = (lastReadings[key.feed.feed] ?? [:]).filter { $0.key != key.feed.fingerprint }
        let inOtherZones = others.filter { Feed.settings(of: $0.key) == key.feed.settings }
        return StoredFeedState(
            age: kept.answers[key.scope]?.answer.age,
            health: health,
            state: kept.state,
            readWithOtherSettingsAt: others.filter { inOtherZones[$0.key] == nil }.values.max(),
            readInOtherZoneAt: inOtherZones.values.max()
        )
    }

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) -> [ItemEvent] {
        var kept = feeds[key.feed] ?? Kept()
        var events = outcome.events
        for index in events.indices {
            position.sequence += 1
            events[index].sequence = position.sequence
        }
        if outcome.isTurn {
            position.sequence += 1
            kept.turn = (position.sequence, outcome.planner)
        }
        if let answer = outcome.answer {
            position.sequence += 1
            let old = kept.answers[key.scope]
            let planner = outcome.planner(after: old?.planner, isFirst: old == nil)
            kept.answers[key.scope] = (answer, position.sequence, planner)
            let last = lastReadings[key.feed.feed]?[key.feed.fingerprint] ?? .distantPast
            lastReadings[key.feed.feed, default: [:]][key.feed.fingerprint] = max(last, answer.readAt)
            kept.scopes.removeAll { $0 == key.scope }
            kept.scopes.append(key.scope)
            if kept.scopes.count > Self.answersPerFeed { kept.answers[kept.scopes.removeFirst()] = nil }
        }
        if let state = outcome.state { kept.state = state }
        kept.health = outcome.health
        feeds[key.feed] = kept
        if outcome.answer != nil {
            saved.append((position.sequence, key))
            if saved.count > 2 * feeds.count * Self.answersPerFeed {
                saved.removeAll { feeds[$0.key.feed]?.answers[$0.key.scope]?.sequence != $0.sequence }
            }
        }
        if let alerts = outcome.alerts { plan(alerts) }
        history += events
        for event in events { if let sequence = event.sequence { planners[sequence] = outcome.planner } }
        for event in events { lastEvents[event.item] = event }
        if history.count > Self.maximumEvents + Self.maximumEvents / 10 {
            let excess = history.count - Self.maximumEvents
            forgotten = history[excess - 1].sequence ?? forgotten
            history.removeFirst(excess)
            planners = planners.filter { $0.key > forgotten }
            lastEvents = Dictionary(history.lazy.map { ($0.item, $0) }) { $1 }
        }
        for owner in starred.keys {
            for move in outcome.moves where starred[owner]?.remove(move.from) != nil { starred[owner]?.insert(move.to) }
            starred[owner]?.subtract(outcome.unstarred)
        }
        return events
    }

    // MARK: - One at a time

    package func begin(_ key: AnswerKey, for lease: Duration) -> (claim: Claim, storedState: StoredFeedState) {
        let now = clock.now
        if let end = feeds[key.feed]?.claim?.end, end > now, end <= now + lease.seconds + 1 {
            return (.taken(.seconds(end.timeIntervalSince(now))), storedState(of: key))
        }
        let token = ClaimToken(key.feed)
        feeds[key.feed, default: Kept()].claim = (token, now + lease.seconds)
        return (.granted(token), storedState(of: key))
    }

    package func renew(_ token: ClaimToken, for lease: Duration) -> Bool {
        guard let claim = feeds[token.feed]?.claim, claim.token == token, claim.end > .distantPast else { return false }
        feeds[token.feed]?.claim = (token, clock.now + lease.seconds)
        return true
    }

    @discardableResult
    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) throws -> [ItemEvent] {
        guard feeds[token.feed]?.claim?.token == token else { throw Claim.Lost(token) }
        feeds[token.feed]?.claim?.end = .distantPast
        return outcome.map { save($0, for: key) } ?? []
    }

    // MARK: - History

    package func changes(after last: ChangePosition?) -> StoredChanges {
        var changes = StoredChanges(after: last, at: position, forgotten: forgotten)
        guard let last, !changes.isReset else { return changes }
        // New events are at the end, and few.
        let new = history.reversed().prefix { $0.sequence ?? 0 > last.sequence }.reversed()
        changes.events = Array(new.prefix(StoredChanges.maximumEvents))
        if new.count > StoredChanges.maximumEvents, let end = changes.events.last?.sequence {
            changes.position.sequence = end
        }
        for (sequence, key) in saved.reversed().prefix(while: { $0.sequence > last.sequence })
        where sequence <= changes.position.sequence {
            changes.answers[key] = answer(for: key).map { .init(readAt: $0.readAt, freshUntil: $0.freshUntil) }
        }
        return changes
    }

    package func events(_ query: EventQuery) -> [ItemEvent] {
        query.found(in: history)
    }

    package func lastEvents(of items: [ItemID]) -> [ItemID: ItemEvent] {
        Dictionary(items.compactMap { item in lastEvents[item].map { (item, $0) } }) { $1 }
    }

    package func lastEvents(_ search: EventSearch) -> [ItemEvent] {
        lastEvents.values.filter(search.finds).sorted { EventPosition($0) < EventPosition($1) }
    }

    // MARK: - Revisions

    package func revisions(of feed: FeedID) -> [LocalID: ItemRevision] { [:] }

    package func installation() -> UUID? { nil }

    // MARK: - Stars

    package func stars(of owner: StarOwner) -> Set<ItemID> { starred[owner] ?? [] }

    package func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) -> Bool {
        isStarred
            ? starred[owner, default: []].insert(item).inserted : starred[owner]?.remove(item) != nil
    }

    // MARK: - Tokens

    package func tokens() -> [AccessToken] { accessTokens.values.sorted { $0.name < $1.name } }

    package func addToken(_ token: AccessToken) -> Bool {
        guard accessTokens[token.name] == nil else { return false }
        accessTokens[token.name] = token
        return true
    }

    package func removeToken(named name: String) -> Bool { accessTokens.removeValue(forKey: name) != nil }

    // MARK: - Alerts

    package func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        replacements: [ReplacementRule],
        unsentSince date: Date
    ) -> Bool {
        table.retire(definitions, in: feeds, replacements, unsentSince: date, at: clock.now)
    }

    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) -> Bool {
        guard answers(of: feed).first?.readAt ?? readAt <= readAt else { return false }
        plan(change)
        return true
    }

    private func plan(_ change: AlertPlanChange) {
        table.apply(change, at: clock.now)
        table.removeEnded(beyond: Self.maximumEndedAlerts)
    }

    package func claimAlerts(_ claim: AlertClaim, atMost limit: Int) -> ClaimedAlerts {
        table.claimAlerts(claim, atMost: limit, at: clock.now) ?? ClaimedAlerts()
    }

    package func changeAlerts<Value: Sendable>(
        _ ids: Set<AlertID>,
        withOthers: Bool,
        by rules: @Sendable (inout AlertTable, Date) -> Value
    ) -> Value { rules(&table, clock.now) }

    package func sentMessages(since: Date) -> [AlertRoute: [Date]] { table.sentMessages(since: since) }

    package func alerts(_ query: AlertQuery) -> [StoredAlert] { table.found(by: query, at: clock.now) }

    package func alertCount(_ query: AlertQuery) -> Int { table.count(by: query) }

    package func missedChanges(by planner: String, of feeds: Set<FeedID>) -> MissedChanges {
        var missed = MissedChanges(upTo: position.sequence)
        for feed in feeds where seen[planner]?[feed] == nil { seen[planner, default: [:]][feed] = position.sequence }
        func isMissed(_ sequence: Int, of feed: FeedID, planned: String?) -> Bool {
            planned != planner && feeds.contains(feed) && sequence > seen[planner]?[feed] ?? 0
        }
        let events = history.filter { event in
            event.sequence.map { isMissed($0, of: event.item.feed, planned: planners[$0]) } ?? false
        }
        missed.events = Array(events.prefix(MissedChanges.maximumEvents))
        if events.count > missed.events.count, let end = missed.events.last?.sequence { missed.sequence = end }
        missed.feeds = Set(missed.events.map(\.item.feed))
        for (key, kept) in self.feeds {
            let isMissed = { (sequence: Int, planner: String?) in
                sequence <= missed.sequence && isMissed(sequence, of: key.feed, planned: planner)
            }
            if kept.answers.values.contains(where: { isMissed($0.sequence, $0.planner) }) {
                missed.feeds.insert(key.feed)
            }
            if let turn = kept.turn, isMissed(turn.sequence, turn.planner) { missed.turns.insert(key) }
        }
        return missed
    }

    package func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) {
        for feed in feeds { seen[planner, default: [:]][feed] = sequence }
        for (key, kept) in self.feeds where feeds.contains(key.feed) {
            for (scope, answer) in kept.answers where answer.sequence <= sequence {
                self.feeds[key]?.answers[scope]?.planner = planner
            }
        }
    }

    package func alertRuleSets(of feeds: Set<FeedID>) -> [AlertRuleSet] {
        ruleSets.values.flatMap(\.values).filter { feeds.contains($0.feed) }
    }

    package func recordRuleSets(_ ruleSets: [AlertRuleSet]) {
        for ruleSet in ruleSets {
            let feed = ruleSet.feed
            let former = self.ruleSets[ruleSet.configuration, default: [:]].updateValue(ruleSet, forKey: feed)?.planner
            guard let former, !self.ruleSets.values.contains(where: { $0[feed]?.planner == former }) else { continue }
            seen[former]?[feed] = nil
        }
    }

    // MARK: - The store itself

    package nonisolated var path: String? { nil }
    package nonisolated var isInPlace: Bool { true }
    package nonisolated var isShared: Bool { false }

    /// Removes the stars of items that have disappeared; all other data is bounded anyway.
    package func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) {
        for (owner, items) in starred {
            starred[owner] = items.filter {
                StarLife.end(after: lastEvents[$0], seenAt: nil, keeping: span) > clock.now
            }
        }
    }

    package nonisolated func close() {}
}
