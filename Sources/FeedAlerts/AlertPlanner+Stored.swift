import FeedConfiguration
package import FeedCore
package import FeedEngine
package import Foundation

extension AlertPlanner {
    /// Plans the alerts of a feed from its stored answers, for rules that are newer than these.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - events: What has happened to its items, and was not planned yet.
    ///   - storage: Where the answers are.
    ///   - now: The time.
    /// - Returns: Whether all was planned; `false` where a newer answer has come meanwhile.
    /// - Throws: What keeps the store from being read or written.
    package func planStored(
        of feed: Feed,
        _ events: [ItemEvent] = [],
        in storage: any FeedStorage,
        at now: Date
    ) async throws -> Bool {
        let key = FeedKey(feed)
        guard rules.contains(where: { $0.concerns(feed) }) else { return true }
        let answers = try await storage.answers(of: key)
        guard let newest = answers.first?.readAt else { return true }
        for change in plans(of: feed, answers, events, at: now) {
            guard try await storage.planAlerts(change, asOf: newest, of: key) else { return false }
            notePlanned(feed)
        }
        return true
    }

    /// What a process that sends would plan of feeds by what is stored, beside what is planned; nothing is written.
    ///
    /// - Parameters:
    ///   - feeds: The feeds.
    ///   - storage: Where the answers are, and what is planned.
    ///   - now: The time.
    /// - Returns: What is planned then.
    /// - Throws: What keeps the store from being read.
    package func preview(of feeds: [Feed], in storage: any FeedStorage, at now: Date) async throws -> AlertBook {
        let feeds = feeds.filter { feed in rules.contains { $0.concerns(feed) } }
        var query = AlertQuery(limit: .max)
        query.feeds = Set(feeds.map(\.id))
        var book = AlertBook(try await storage.alerts(query))
        for feed in feeds {
            for change in plans(of: feed, try await storage.answers(of: FeedKey(feed)), [], at: now) {
                book.apply(change, at: now)
            }
        }
        return book
    }

    /// The plans of a feed's stored answers, that of the newest last.
    private func plans(
        of feed: Feed,
        _ answers: [StoredAnswer],
        _ events: [ItemEvent],
        at now: Date
    ) -> [AlertPlanChange] {
        // All that happened to an item goes by the newest answer that has it; what has left is in none.
        var places: [LocalID: Int] = [:]
        let ids = Set(events.map(\.item.local))
        for (place, answer) in answers.enumerated() where !ids.isEmpty {
            for item in answer.snapshot.items where ids.contains(item.id) && places[item.id] == nil {
                places[item.id] = place
            }
        }
        return answers.enumerated().reversed().compactMap { place, answer in
            plan(of: feed, answer.snapshot, events.filter { places[$0.item.local, default: 0] == place }, at: now)
        }
    }

    /// Notes that these rules are there, so that what is saved from then on is told when a process runs that sends.
    package func noteRules(of feeds: [Feed], in storage: any FeedStorage) async {
        let ids = Set(feeds.filter { feed in rules.contains { $0.concerns(feed) } }.map(\.id))
        guard let name = ruleSetName, !ids.isEmpty else { return }
        _ = try? await storage.missedChanges(by: name, of: ids)
    }

    /// Plans by what other processes have saved that have no rules, or other ones: their items and what happened to them.
    ///
    /// - Parameters:
    ///   - feeds: The feeds.
    ///   - name: The name of the rules that have looked before; `nil` for that of these rules.
    ///   - storage: Where the changes are.
    ///   - now: The time.
    /// - Throws: What keeps the store from being read or written.
    package func planMissedChanges(
        of feeds: [Feed],
        by name: String? = nil,
        in storage: any FeedStorage,
        at now: Date
    ) async throws {
        let rules = rules
        guard let name = name ?? ruleSetName, !rules.isEmpty else { return }
        let feeds = feeds.filter { feed in rules.contains { $0.concerns(feed) } }
        let ids = Set(feeds.map(\.id))
        guard !ids.isEmpty else { return }
        while !Task.isCancelled {
            let missed = try await storage.missedChanges(by: name, of: ids)
            guard !missed.isEmpty else { return }
            for feed in feeds where missed.feeds.contains(feed.id) {
                let events = missed.events.filter { $0.item.feed == feed.id }
                // What has come meanwhile is missed by the next look.
                guard try await planStored(of: feed, events, in: storage, at: now) else { return }
            }
            for feed in feeds where missed.turns.contains(FeedKey(feed)) {
                try await planOutage(of: feed, in: storage, at: now)
            }
            try await storage.noteSeen(upTo: missed.sequence, by: name, of: ids)
        }
    }

    /// Plans that a feed is down or up again by what another process has counted.
    private func planOutage(of feed: Feed, in storage: any FeedStorage, at now: Date) async throws {
        let key = FeedKey(feed)
        let health = try await storage.standing(of: AnswerKey(feed: key, scope: "")).health
        guard let outage = health.outage, let change = change(of: feed, after: outage, at: now) else { return }
        // It is not about an answer, so that a newer one changes nothing of it.
        _ = try await storage.planAlerts(change, asOf: .distantFuture, of: key)
    }
}
