import FeedConfiguration
package import FeedCore
package import FeedEngine
package import Foundation
import Synchronization

extension AlertPlanner {
    /// Plans the alerts of a feed from its stored answers, which may be older than the rules, and of `events` that were
    /// not planned yet.
    ///
    /// - Returns: True if all was planned; false if a newer answer has come meanwhile.
    /// - Throws: An error if the store cannot be read or written.
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
            // Only changes of later answers are planned.
            state.withLock { _ = $0.planned.insert(key) }
        }
        return true
    }

    /// Returns the alerts that a sending process would plan from stored answers, and the alerts that are planned
    /// already; writes nothing.
    ///
    /// - Throws: An error if the store cannot be read.
    package func preview(of feeds: [Feed], in storage: any FeedStorage, at now: Date) async throws -> AlertTable {
        let feeds = feeds.filter { feed in rules.contains { $0.concerns(feed) } }
        var query = AlertQuery(limit: .max)
        query.feeds = Set(feeds.map(\.id))
        var table = AlertTable(try await storage.alerts(query))
        for feed in feeds {
            for change in plans(of: feed, try await storage.answers(of: FeedKey(feed)), [], at: now) {
                table.apply(change, at: now)
            }
        }
        return table
    }

    /// Returns the plans of a feed's stored answers, the plan of the newest answer last.
    private func plans(
        of feed: Feed,
        _ answers: [StoredAnswer],
        _ events: [ItemEvent],
        at now: Date
    ) -> [AlertPlanChange] {
        // All events of an item are planned with the newest answer that has it; an item that has left is in no answer.
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

    /// Records the store's latest change as the position of these rules, so that a process that sends alerts later also
    /// reports changes that are saved from now on.
    package func recordRules(of feeds: [Feed], in storage: any FeedStorage) async {
        let ids = Set(feeds.filter { feed in rules.contains { $0.concerns(feed) } }.map(\.id))
        guard let name = ruleSetName, !ids.isEmpty else { return }
        _ = try? await storage.missedChanges(by: name, of: ids)
    }

    /// Plans the alerts of changes that processes with other rules, or without rules, have saved since the last look.
    ///
    /// `name` identifies the rules with which the last look was made: by default, the rules of this planner.
    ///
    /// - Throws: An error if the store cannot be read or written.
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
                // Changes that have come meanwhile are found by the next look.
                guard try await planStored(of: feed, events, in: storage, at: now) else { return }
            }
            for feed in feeds where missed.turns.contains(FeedKey(feed)) {
                // Another process has found that the feed is down, or up again.
                let key = FeedKey(feed)
                let health = try await storage.storedState(of: AnswerKey(feed: key, scope: "")).health
                guard let outage = health.outage, let change = change(of: feed, after: outage, at: now) else {
                    continue
                }
                // The alert is not about an answer, so that a newer answer does not affect it.
                _ = try await storage.planAlerts(change, asOf: .distantFuture, of: key)
            }
            try await storage.recordSeen(upTo: missed.sequence, by: name, of: ids)
        }
    }
}
