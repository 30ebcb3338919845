import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import Synchronization

// Sending due alerts: the messages, their order at a target, and their results.

extension AlertDispatcher {
    /// Sends claimed alerts that are due at the same moment, and saves the results; early alerts are confirmed once
    /// they are due.
    func send(_ taken: [StoredAlert]) async {
        guard let first = taken.first else { return }
        let isEarly = first.isEarly
        let moment = isEarly ? first.next : clock.now
        let claim = claim()
        let setup = setup.withLock(\.self)
        let triage = AlertTriage(storage: storage, rules: setup.rules, timeZone: planner.timeZone, now: moment)
        let (due, decided) = await triage.decide(taken, isEarly: isEarly)
        await save(decided, of: claim)
        var ready = due.compactMap { batch in
            setup.senders[batch.target].flatMap { prepare(batch, by: setup.rules[batch.rule], $0, at: moment) }
        }
        guard !ready.isEmpty else { return }
        // Chains that are made before the messages are due cost no time at that moment.
        var chains = chains(of: ready)
        if isEarly {
            guard (try? await clock.sleepOneStep(until: moment)) != nil,
                // A process that was stopped meanwhile does not know which alerts are still valid.
                clock.now.timeIntervalSince(moment) < FeedsBeforeFirstFetch.longestPause / 2,
                // A process without these rules may have saved something in this second.
                (try? await setup.planMissedChanges()) != nil
            else { return look() }
            let unstarred = await triage.unstarred(among: ready.flatMap(\.batch.alerts))
            if !unstarred.isEmpty {
                await save(Dictionary(uniqueKeysWithValues: unstarred.map { ($0, .dropped(.unstarred)) }), of: claim)
                ready = ready.compactMap { ready in
                    var batch = ready.batch
                    batch.alerts.removeAll { unstarred.contains($0.alert.id) }
                    return batch.alerts.count == ready.batch.alerts.count
                        ? ready : prepare(batch, by: ready.rule, ready.sender, at: moment)
                }
                chains = self.chains(of: ready)
            }
        }
        let renewal = Task { [storage, ready] in
            let ids = Set(ready.flatMap { $0.batch.alerts.map(\.alert.id) })
            // Claims of finished alerts have ended by then.
            while (try? await ContinuousClock().sleep(for: Self.renewal)) != nil {
                _ = try? await storage.renewAlerts(ids, of: claim)
            }
        }
        let outcomes = AlertOutcomes(storage, claim)
        await withDiscardingTaskGroup { group in
            // The first messages are sent while the rest are confirmed.
            for part in [chains.prefix(Self.firstConfirmed), chains.dropFirst(Self.firstConfirmed)] where !part.isEmpty
            {
                let confirmed = (isEarly ? await confirmed(part, claim) : part).filter { !$0.isEmpty }
                for row in Dictionary(grouping: confirmed, by: { $0[0].batch.target }).values.map(MessageRow.init) {
                    for _ in 0..<row.places {
                        group.addTask { while let chain = row.next() { await self.send(chain, claim, outcomes) } }
                    }
                }
            }
        }
        await outcomes.save()
        renewal.cancel()
        // Postponed alerts may be due soon.
        look()
    }

    /// Returns the prepared messages that are still to be sent now that they are due.
    ///
    /// If the clock has been set back meanwhile, alerts that are not due any more are claimed again.
    private func confirmed(
        _ chains: ArraySlice<[PreparedMessage]>,
        _ claim: AlertClaim
    ) async -> ArraySlice<[PreparedMessage]> {
        let ids = Set(chains.joined().flatMap { $0.batch.alerts.map(\.alert.id) })
        let own = (try? await storage.confirmAlerts(ids, of: claim)) ?? []
        if own.count < ids.count { look() }
        return chains.map { chain in
            chain.filter { $0.batch.alerts.allSatisfy { own.contains($0.alert.id) } }
        }[...]
    }

    /// Returns the messages in chains; several chains may be sent at the same time.
    ///
    /// Messages about a single alert each form a chain if they are news of the same item; any other message is a chain
    /// by itself.
    private func chains(of ready: [PreparedMessage]) -> [[PreparedMessage]] {
        var chains: [[PreparedMessage]] = []
        var places: [AlertID: Int] = [:]
        for prepared in ready {
            guard prepared.batch.alerts.count == 1, let alert = prepared.batch.alerts.first?.alert, alert.isNews else {
                chains.append([prepared])
                continue
            }
            if let place = places[alert.group] {
                chains[place].append(prepared)
            } else {
                places[alert.group] = chains.count
                chains.append([prepared])
            }
        }
        return chains
    }

    /// Saves the results of alerts for which no message is sent now.
    private func save(_ decided: [AlertID: AlertResult], of claim: AlertClaim) async {
        guard !decided.isEmpty else { return }
        let own = (try? await storage.finishAlerts(decided, of: claim)) ?? []
        for case (let id, .dropped(let drop, _)) in decided where own.contains(id) { notify(.dropped(id, drop)) }
    }

    /// Prepares a message, worded for a moment; `nil` if the batch has no alert.
    private func prepare(
        _ batch: AlertBatch,
        by rule: AlertRule?,
        _ sender: any AlertSender,
        at moment: Date
    ) -> PreparedMessage? {
        if batch.alerts.isEmpty { return nil }
        let clock = ViewerClock(now: moment, timeZone: planner.timeZone, languages: languages)
        var message = AlertMessage(batch.alerts.map(\.alert), by: rule, key: batch.key, clock: clock)
        if let end = batch.limitEnd {
            message.add(clock.words.lastAlertOfHour(by: batch.rule, until: clock.shortTime(.instant(end))))
        }
        return PreparedMessage(
            batch: batch,
            rule: rule,
            moment: moment,
            due: message.due,
            titles: Dictionary(zip(batch.alerts.map(\.alert.id), message.titles)) { first, _ in first },
            sender: sender,
            deliver: sender.delivery(of: message)
        )
    }

    /// Sends messages one after another; if a message has to be sent again, the later ones wait for it.
    private func send(_ chain: [PreparedMessage], _ claim: AlertClaim, _ outcomes: AlertOutcomes) async {
        var pause: TargetPause?
        for ready in chain {
            let target = ready.batch.target
            if let pause {
                outcomes.add(ready.batch.results(pause.result))
                continue
            }
            let places = places[target]
            guard await places.enter(limit: ready.sender.concurrency) else { continue }
            // The next message need not wait until the result of this one is saved.
            defer { places.leave() }
            if let known = pauses.withLock({ $0[target] }), known.end > clock.now {
                outcomes.add(ready.batch.results(known.result))
                pause = known
                continue
            }
            // A message that had to wait is worded again, with the remaining time and its lateness.
            let isStale = clock.now.timeIntervalSince(ready.moment) >= Self.staleness
            guard let ready = isStale ? await lookedAt(ready, claim, outcomes) : ready else { continue }
            let batch = ready.batch
            // The message is recorded before it is sent: after a crash, the same message is sent again.
            if batch.alerts.count > 1, batch.alerts.contains(where: { $0.message == nil }) {
                let bound = try? await storage.bindAlerts(batch.alerts.map(\.alert.id), to: batch.key, of: claim)
                guard bound == true else { continue }
            }
            do throws(AlertFailure) {
                try await ready.deliver()
                outcomes.add(ready.titles.mapValues { .sent(message: batch.key, title: $0) })
                if failing.withLock({ $0.remove(target) }) != nil { notify(.answersAgain(target: target)) }
                notify(.sent(batch, lateBy: clock.now.timeIntervalSince(ready.due)))
            } catch {
                if Task.isCancelled { continue }
                let isNews = !error.isExpected && failing.withLock { $0.insert(target).inserted }
                notify(.failed(batch, error, isNews: isNews))
                pause = record(error, of: batch, outcomes)
            }
        }
    }

    /// Checks which alerts of a message are still valid, just before it is sent, and words the message for these.
    ///
    /// - Returns: The message; `nil` if no alert is left.
    private func lookedAt(
        _ ready: PreparedMessage,
        _ claim: AlertClaim,
        _ outcomes: AlertOutcomes
    ) async -> PreparedMessage? {
        let ids = Set(ready.batch.alerts.map(\.alert.id))
        let now = clock.now
        let setup = setup.withLock(\.self)
        // If the store cannot be read, that is unknown, and the claim expires.
        guard let awaited = try? await setup.feedsBeforeFirstFetch?.feeds(at: now) ?? [],
            (try? await setup.planMissedChanges()) != nil,
            let held = try? await storage.renewAlerts(ids, of: claim)
        else { return nil }
        let triage = AlertTriage(storage: storage, rules: setup.rules, timeZone: planner.timeZone, now: now)
        let (due, results) = await triage.holding(among: held.filter { !awaited.contains($0.alert.subject.feed) })
        await save(results, of: claim)
        let places = Dictionary(ready.batch.alerts.enumerated().map { ($1.alert.id, $0) }) { first, _ in first }
        var batch = ready.batch
        batch.alerts = due.sorted { places[$0.alert.id] ?? 0 < places[$1.alert.id] ?? 0 }
        // An alert that was called off is removed by this result, and one that has to wait for its feed is claimed
        // again.
        let known = Set(due.map(\.alert.id)).union(results.keys)
        outcomes.add(Dictionary(ids.subtracting(known).map { ($0, .later(now, message: nil, reason: nil)) }) { $1 })
        return prepare(batch, by: ready.rule, ready.sender, at: now)
    }

    /// Records the failure of a message.
    ///
    /// - Returns: The pause for the later messages; `nil` if they need not wait.
    private func record(_ error: AlertFailure, of batch: AlertBatch, _ outcomes: AlertOutcomes) -> TargetPause? {
        guard !error.isFinal else {
            outcomes.add(batch.results(.dropped(.refused, failure: error.description)))
            return nil
        }
        let isTurn = error.isExpected && error.notBefore != nil
        var next = error.notBefore ?? clock.now
        if let end = error.notBefore {
            // The pause applies to all messages to the target.
            let reason = isTurn ? AlertDelayReason.rate.rawValue : error.description
            pauses.withLock { $0[batch.target] = TargetPause(end: end, reason: reason) }
        }
        if !isTurn { next = max(next, clock.now.addingTimeInterval(batch.wait)) }
        // A message that only waits for its turn has not been tried.
        let (message, reason) = isTurn ? (nil, AlertDelayReason.rate.rawValue) : (batch.key, error.description)
        let pause = TargetPause(end: next, reason: reason)
        var results = batch.results(.later(next, message: message, reason: reason))
        for stored in batch.alerts where stored.alert.latest < next {
            results[stored.alert.id] = .dropped(.late, failure: isTurn ? nil : error.description)
            notify(.dropped(stored.alert.id, .late))
        }
        outcomes.add(results)
        return pause
    }
}

/// A time until which a target gets no messages, and the reason.
struct TargetPause: Sendable {
    var end: Date
    var reason: String

    /// The result of a message that is not sent because of the pause.
    var result: AlertResult { .later(end, message: nil, reason: reason) }
}

extension AlertBatch {
    /// Returns the same result for each alert of the batch.
    fileprivate func results(_ result: AlertResult) -> [AlertID: AlertResult] {
        Dictionary(alerts.map { ($0.alert.id, result) }) { $1 }
    }
}

extension [StoredAlert] {
    /// The alerts in groups: one for each moment at which early alerts are due, and one of all others.
    ///
    /// A group is ordered by the times at which its alerts were due, and then by their subjects. Messages wait in this
    /// order for a target's rate limit.
    var byMoment: some Sequence<[StoredAlert]> {
        let sorted = sorted { one, other in
            let (one, other) = (one.alert, other.alert)
            return (one.due, one.key.subject, one.key.rule) < (other.due, other.key.subject, other.key.rule)
        }
        return Dictionary(grouping: sorted) { $0.isEarly ? $0.next : nil }.values
    }
}
