import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation
import ServiceLifecycle
import Synchronization

/// Sends what is due for as long as the program runs; of all processes that share a store, each alert is sent by one.
///
/// A process takes what is due for a while, in which nobody else does. It sends it, says so, and if it is killed in
/// between, another one sends it again when the while is over, with the same key. Messages are made ready a second before
/// they are due, so that at that instant they have only to be confirmed and sent.
package final class AlertDispatcher: Service {
    /// What it works with, which a reload exchanges.
    package struct Setup: Sendable {
        package var rules: [String: AlertRule]

        /// What sends to each target, by its name; only to these it sends.
        package var senders: [String: any AlertSender]

        /// The feeds of which it tells; `nil` for all.
        package var feeds: Set<FeedID>?

        /// The feeds whose alerts wait for the first fetch; `nil` for none.
        package var awaitedFeeds: AwaitedFeeds?

        package init(
            rules: [AlertRule],
            senders: [String: any AlertSender],
            feeds: Set<FeedID>? = nil,
            awaitedFeeds: AwaitedFeeds? = nil
        ) {
            self.feeds = feeds
            self.awaitedFeeds = awaitedFeeds
            self.rules = Dictionary(rules.map { ($0.id, $0) }) { $1 }
            self.senders = senders
        }
    }

    private let storage: any AlertStorage & StarStorage
    private let planner: AlertPlanner
    private let clock: EngineClock
    private let languages: Languages
    private let owner: String
    private let notify: @Sendable (AlertEvent) -> Void
    private let setup: Mutex<Setup>
    private let places = Mutex<[String: AsyncSemaphore]>([:])

    /// The targets that want no messages for a while.
    private let pauses = Mutex<[String: TargetPause]>([:])

    /// The targets that have not acknowledged the last message.
    private let failing = Mutex<Set<String>>([])
    private let looks: AsyncStream<Void>
    private let looked: AsyncStream<Void>.Continuation

    /// How long alerts are this process's own at a time, and how often it says that it still has them.
    private static let lease = Duration.seconds(15)
    private static let renewal = Duration.seconds(5)

    /// How many alerts are taken at a time.
    private static let batch = 1_000

    /// How many of them are confirmed first at the instant at which they are due: as many as are on their way at a time.
    ///
    /// The rest is confirmed at once, since each time waits for the disk.
    private static let firstConfirmed = WebhookSender.concurrency

    /// How long before an alert is due its message is made ready.
    private static let ahead = Duration.seconds(1)

    /// For how many seconds it is known that a message holds, and so do its words; then it is looked at again.
    private static let staleness: TimeInterval = 1

    /// The longest time between two looks, in seconds: another process may have planned something.
    private static let longestWait: TimeInterval = 5

    /// - Parameters:
    ///   - storage: Where alerts are planned.
    ///   - planner: What plans them.
    ///   - setup: The rules and the targets.
    ///   - clock: What tells the time.
    ///   - languages: What messages are written in.
    ///   - notify: Is told of each message, from any thread; must not block.
    package init(
        _ storage: any AlertStorage & StarStorage,
        planner: AlertPlanner,
        setup: Setup,
        clock: EngineClock,
        languages: Languages,
        notify: @escaping @Sendable (AlertEvent) -> Void = { _ in }
    ) {
        self.storage = storage
        self.planner = planner
        self.clock = clock
        self.languages = languages
        self.notify = notify
        self.setup = Mutex(setup)
        owner = UUID().uuidString
        (looks, looked) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Goes on with other rules and targets.
    package func use(_ setup: Setup) {
        self.setup.withLock { $0 = setup }
        look()
    }

    /// Looks for what is due, since something may have been planned; returns at once.
    package func look() { looked.yield() }

    package func run() async throws {
        await cancelWhenGracefulShutdown { await self.dispatch() }
    }

    private func dispatch() async {
        var isFailing = false
        let (timers, rang) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let looking = Task { for await _ in looks { rang.yield() } }
        defer { looking.cancel() }
        rang.yield()
        await withDiscardingTaskGroup { group in
            for await _ in timers {
                var next: Date?
                do {
                    let claim = try await claimWithoutAwaitedFeeds()
                    repeat {
                        let taken = try await storage.takeAlerts(claim, atMost: Self.batch)
                        next = taken.next
                        if taken.alerts.isEmpty { break }
                        // Sending takes its time, in which more may fall due.
                        group.addTask { await self.send(taken.alerts) }
                        if taken.alerts.count < Self.batch { break }
                    } while !Task.isCancelled
                    if isFailing { notify(.storageRecovered) }
                    isFailing = false
                } catch {
                    if Task.isCancelled { return }
                    if !isFailing { notify(.storageFailed(error)) }
                    isFailing = true
                }
                let end = clock.now.addingTimeInterval(Self.longestWait)
                let alarm = min(next ?? end, end)
                group.addTask { [clock] in
                    guard (try? await clock.sleepOneStep(until: alarm)) != nil else { return }
                    rang.yield()
                }
            }
            group.cancelAll()
        }
    }

    private func claim() -> AlertClaim {
        let setup = setup.withLock(\.self)
        var claim = AlertClaim(
            owner: owner,
            targets: Set(setup.senders.keys),
            fingerprints: planner.fingerprints,
            digests: setup.rules.compactMapValues(\.digest),
            lease: Self.lease
        )
        // What goes out with others, or depends on what has gone out before, is decided when it is due.
        claim.earlyRules = Set(setup.rules.filter { $0.value.digest == nil && $0.value.limit == nil }.keys)
        claim.ahead = Self.ahead
        claim.feeds = setup.feeds
        return claim
    }

    /// A claim to take alerts by, without those that wait for the first fetch of their feed.
    private func claimWithoutAwaitedFeeds() async throws -> AlertClaim {
        let awaitedFeeds = setup.withLock(\.awaitedFeeds)
        var claim = claim()
        claim.awaitedFeeds = try await awaitedFeeds?.feeds(at: clock.now) ?? []
        return claim
    }

    // MARK: - Sending

    /// Sends what is due now, once.
    ///
    /// - Parameter isEarly: Whether also to take what soon is due, and to wait for that.
    /// - Returns: When to look again; `nil` where nothing waits.
    /// - Throws: What keeps the store from being read or written.
    package func sendDue(isEarly: Bool = false) async throws -> Date? {
        while true {
            var claim = try await claimWithoutAwaitedFeeds()
            if !isEarly { claim.earlyRules = [] }
            let taken = try await storage.takeAlerts(claim, atMost: Self.batch)
            if taken.alerts.isEmpty { return taken.next }
            await send(taken.alerts)
        }
    }

    /// Sends alerts that were taken as each is due, and says what has become of them.
    private func send(_ taken: [StoredAlert]) async {
        let now = clock.now
        await withDiscardingTaskGroup { group in
            for (moment, alerts) in Dictionary(grouping: taken, by: { $0.isEarly ? $0.next : nil }) {
                group.addTask { await self.send(alerts, at: moment ?? now, isEarly: moment != nil) }
            }
        }
    }

    /// Sends alerts that are due at one moment; those that are not due yet are confirmed when they are.
    private func send(_ taken: [StoredAlert], at moment: Date, isEarly: Bool) async {
        let claim = claim()
        let setup = setup.withLock(\.self)
        let triage = AlertTriage(storage, setup.rules, planner.timeZone, at: moment)
        let (due, decided) = await triage.decide(taken, isEarly: isEarly)
        await save(decided, of: claim)
        var ready = due.compactMap { parcel in
            setup.senders[parcel.target].map { readyParcel(parcel, by: setup.rules[parcel.rule], $0, at: moment) }
        }
        guard !ready.isEmpty else { return }
        if isEarly {
            guard (try? await clock.sleepOneStep(until: moment)) != nil else { return look() }
            // A process that did not run meanwhile does not know what holds.
            guard clock.now.timeIntervalSince(moment) < AwaitedFeeds.longestPause / 2 else { return look() }
            let unstarred = await triage.unstarred(among: ready.flatMap(\.parcel.alerts))
            if !unstarred.isEmpty {
                await save(Dictionary(uniqueKeysWithValues: unstarred.map { ($0, .dropped(.unstarred)) }), of: claim)
                ready = ready.compactMap { ready in
                    let starred = ready.parcel.alerts.filter { !unstarred.contains($0.alert.id) }
                    return starred.count == ready.parcel.alerts.count
                        ? ready : readyParcel(ready, with: starred, at: moment)
                }
            }
        }
        let ids = Set(ready.flatMap { $0.parcel.alerts.map(\.alert.id) })
        let renewal = Task { [storage] in
            // Those that are finished by then are not the process's own any more.
            while (try? await ContinuousClock().sleep(for: Self.renewal)) != nil {
                _ = try? await storage.renewAlerts(ids, of: claim)
            }
        }
        let outcomes = AlertOutcomes(storage, claim)
        await withDiscardingTaskGroup { group in
            // The first are on their way while the rest is confirmed.
            let chains = chains(of: ready)
            for part in [chains.prefix(Self.firstConfirmed), chains.dropFirst(Self.firstConfirmed)] where !part.isEmpty
            {
                for chain in isEarly ? await confirmed(part, claim) : part {
                    group.addTask { await self.send(chain, claim, outcomes) }
                }
            }
        }
        await outcomes.save()
        renewal.cancel()
        // What was put off may be due soon.
        look()
    }

    /// What of messages that were made ready is still to be sent now that they are due.
    ///
    /// Should the clock have been set back meanwhile, they are taken again.
    private func confirmed(
        _ chains: ArraySlice<[ReadyParcel]>,
        _ claim: AlertClaim
    ) async -> ArraySlice<[ReadyParcel]> {
        let ids = Set(chains.joined().flatMap { $0.parcel.alerts.map(\.alert.id) })
        let own = (try? await storage.confirmAlerts(ids, of: claim)) ?? []
        if own.count < ids.count { look() }
        return chains.map { chain in
            chain.filter { $0.parcel.alerts.allSatisfy { own.contains($0.alert.id) } }
        }[...]
    }

    /// What may be sent at the same time: news of one item goes out in its order.
    private func chains(of ready: [ReadyParcel]) -> [[ReadyParcel]] {
        var chains: [[ReadyParcel]] = []
        var places: [AlertID: Int] = [:]
        for parcel in ready {
            guard parcel.parcel.alerts.count == 1, let alert = parcel.parcel.alerts.first?.alert, alert.isNews else {
                chains.append([parcel])
                continue
            }
            var id = alert.id
            (id.key.moment, id.key.start) = ("", nil)
            if let place = places[id] {
                chains[place].append(parcel)
            } else {
                places[id] = chains.count
                chains.append([parcel])
            }
        }
        return chains
    }

    /// Saves what was decided without a target.
    private func save(_ decided: [AlertID: AlertResult], of claim: AlertClaim) async {
        guard !decided.isEmpty else { return }
        let own = (try? await storage.finishAlerts(decided, of: claim)) ?? []
        for case (let id, .dropped(let drop)) in decided where own.contains(id) { notify(.dropped(id, drop)) }
    }

    /// Makes a message ready, in the words of a moment.
    private func readyParcel(
        _ parcel: AlertParcel,
        by rule: AlertRule?,
        _ sender: any AlertSender,
        at moment: Date
    ) -> ReadyParcel {
        let clock = ViewerClock(now: moment, timeZone: planner.timeZone, languages: languages)
        var message = AlertMessage(parcel.alerts.map(\.alert), by: rule, key: parcel.key, clock: clock)
        if let end = parcel.limitEnd {
            message.add(clock.words.lastAlertOfHour(by: parcel.rule, until: clock.shortTime(.instant(end))))
        }
        return ReadyParcel(
            parcel: parcel,
            rule: rule,
            moment: moment,
            due: message.due,
            sender: sender,
            deliver: sender.delivery(of: message)
        )
    }

    /// The same message about fewer alerts, or in other words; `nil` where nothing is left of it.
    private func readyParcel(_ ready: ReadyParcel, with alerts: [StoredAlert], at moment: Date) -> ReadyParcel? {
        guard !alerts.isEmpty else { return nil }
        var parcel = ready.parcel
        parcel.alerts = alerts
        return readyParcel(parcel, by: ready.rule, ready.sender, at: moment)
    }

    private func places(of target: String) -> AsyncSemaphore {
        places.withLock { places in
            let known = places[target] ?? AsyncSemaphore()
            places[target] = known
            return known
        }
    }

    /// Sends messages one after another; where one has to be sent again, the others wait for it.
    private func send(_ chain: [ReadyParcel], _ claim: AlertClaim, _ outcomes: AlertOutcomes) async {
        var pause: TargetPause?
        for ready in chain {
            if let pause {
                outcomes.add(ready.parcel.results(pause.result))
            } else {
                pause = await send(ready, in: places(of: ready.parcel.target), claim, outcomes)
            }
        }
    }

    /// - Returns: Until when what comes after it waits; `nil` where it need not.
    private func send(
        _ ready: ReadyParcel,
        in places: AsyncSemaphore,
        _ claim: AlertClaim,
        _ outcomes: AlertOutcomes
    ) async -> TargetPause? {
        guard await places.enter(limit: ready.sender.concurrency) else { return nil }
        // The next one need not wait until it is noted what has become of this one.
        defer { places.leave() }
        let target = ready.parcel.target
        if let pause = pauses.withLock({ $0[target] }), pause.end > clock.now {
            outcomes.add(ready.parcel.results(pause.result))
            return pause
        }
        // One that has stood in a row says how long it is now, and that it is late.
        let isStale = clock.now.timeIntervalSince(ready.moment) >= Self.staleness
        guard let ready = isStale ? await lookedAt(ready, claim, outcomes) : ready else { return nil }
        let parcel = ready.parcel
        // What it is sent in is known before it is sent: after a crash it is sent in the same message.
        if parcel.alerts.count > 1, parcel.alerts.contains(where: { $0.message == nil }) {
            let bound = try? await storage.bindAlerts(parcel.alerts.map(\.alert.id), to: parcel.key, of: claim)
            guard bound == true else { return nil }
        }
        do throws(AlertFailure) {
            try await ready.deliver()
            outcomes.add(parcel.results(.sent(message: parcel.key)))
            if failing.withLock({ $0.remove(target) }) != nil { notify(.answersAgain(target: target)) }
            notify(.sent(parcel, lateBy: clock.now.timeIntervalSince(ready.due)))
            return nil
        } catch {
            if Task.isCancelled { return nil }
            let isNews = !error.isExpected && failing.withLock { $0.insert(target).inserted }
            notify(.failed(parcel, error, isNews: isNews))
            return note(error, of: parcel, outcomes)
        }
    }

    /// Looks whether the alerts of a message still hold, just before it is sent, and writes it by what holds.
    ///
    /// - Returns: The message; `nil` where nothing is left of it.
    private func lookedAt(
        _ ready: ReadyParcel,
        _ claim: AlertClaim,
        _ outcomes: AlertOutcomes
    ) async -> ReadyParcel? {
        let ids = Set(ready.parcel.alerts.map(\.alert.id))
        let now = clock.now
        let setup = setup.withLock(\.self)
        // Where the store cannot be read it is not known, and the claim ends by itself.
        guard let awaited = try? await setup.awaitedFeeds?.feeds(at: now) ?? [],
            let held = try? await storage.renewAlerts(ids, of: claim)
        else { return nil }
        let triage = AlertTriage(storage, setup.rules, planner.timeZone, at: now)
        var (due, results) = await triage.holding(among: held.filter { !awaited.contains($0.alert.subject.feed) })
        await save(results, of: claim)
        let order = ready.parcel.alerts.enumerated().map { ($1.alert.id, $0) }
        let places = Dictionary(order) { first, _ in first }
        due.sort { places[$0.alert.id] ?? 0 < places[$1.alert.id] ?? 0 }
        // What was called off is forgotten by that, and what has to wait for its feed is taken again.
        let known = Set(due.map(\.alert.id)).union(results.keys)
        outcomes.add(Dictionary(ids.subtracting(known).map { ($0, .later(now, message: nil, reason: nil)) }) { $1 })
        return readyParcel(ready, with: due, at: now)
    }

    /// Takes note of why a message was not acknowledged.
    ///
    /// - Returns: Until when what comes after it waits; `nil` where it need not.
    private func note(_ error: AlertFailure, of parcel: AlertParcel, _ outcomes: AlertOutcomes) -> TargetPause? {
        guard !error.isFinal else {
            outcomes.add(parcel.results(.dropped(.refused)))
            return nil
        }
        var next = error.notBefore ?? clock.now
        if let end = error.notBefore {
            // It holds for the target, whatever the message.
            pauses.withLock { $0[parcel.target] = TargetPause(end: end, reason: error.description) }
        }
        let isTurn = error.isExpected && error.notBefore != nil
        if !isTurn { next = max(next, clock.now.addingTimeInterval(parcel.wait)) }
        let pause = TargetPause(end: next, reason: error.description)
        // One that only waits for its turn has not been tried.
        let message = isTurn ? nil : parcel.key
        var results = parcel.results(.later(next, message: message, reason: error.description))
        for stored in parcel.alerts where stored.alert.latest < next {
            results[stored.alert.id] = .dropped(.late)
            notify(.dropped(stored.alert.id, .late))
        }
        outcomes.add(results)
        return pause
    }
}

/// Until when a target gets no messages, and why.
private struct TargetPause: Sendable {
    var end: Date
    var reason: String

    /// What becomes of a message meanwhile.
    var result: AlertResult { .later(end, message: nil, reason: reason) }
}

extension AlertParcel {
    /// The same for all of its alerts.
    fileprivate func results(_ result: AlertResult) -> [AlertID: AlertResult] {
        Dictionary(alerts.map { ($0.alert.id, result) }) { $1 }
    }
}

/// What is sent when it is due.
private struct ReadyParcel: Sendable {
    var parcel: AlertParcel
    var rule: AlertRule?

    /// By which its words are.
    var moment: Date

    /// When the first of its alerts was due.
    var due: Date
    var sender: any AlertSender
    var deliver: AlertDelivery
}
