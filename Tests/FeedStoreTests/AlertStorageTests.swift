import FeedCore
import FeedEngine
import FeedStore
import Foundation
import Synchronization
import Testing

/// Planned alerts, in every store.
@Suite(.timeLimit(.minutes(20)))
final class AlertStorageTests: Sendable {
    private let folder: TemporaryFolder
    private let date = Mutex(noon)

    init() throws { folder = try TemporaryFolder() }

    private func store(_ maker: Maker<any FeedStorage>) throws -> any FeedStorage {
        try maker.make(folder, clock: FeedClock { self.date.withLock { $0 } })
    }

    private func wait(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

    private func claim(
        _ owner: String,
        digests: [String: Duration] = [:],
        targets: Set<String> = ["phone"]
    ) -> AlertClaim {
        AlertClaim(
            owner: owner,
            targets: targets,
            fingerprints: ["one"],
            digests: digests,
            lease: .seconds(10)
        )
    }

    /// An alert of an item that starts some seconds after noon, due some seconds before that.
    private func alert(
        _ item: String,
        starts: TimeInterval = 600,
        before: TimeInterval = 60,
        target: String = "phone",
        rule: String = "soon"
    ) -> PlannedAlert {
        let start = noon + starts
        let item = FeedItem(id: LocalID(item), title: item, time: .instant(start))
        return PlannedAlert(
            key: AlertKey(rule: rule, subject: "tfl:\(item.id)", moment: "before \(Int(before))s", start: start),
            target: target,
            fingerprint: "one",
            due: start - before,
            latest: start,
            subject: AlertSubject(item, in: FeedGroup(id: "stop", title: "Stop"), of: "tfl")
        )
    }

    private func plan(_ alerts: PlannedAlert..., rules: Set<String> = ["soon"]) -> AlertPlanChange {
        var change = AlertPlanChange("tfl", .all(nil), rules: rules)
        change.planned = alerts
        return change
    }

    private func save(_ change: AlertPlanChange, in store: any FeedStorage) async throws {
        var outcome = FetchOutcome(health: FeedHealth())
        outcome.alerts = change
        try await store.save(outcome, for: .tfl)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what waits of other rules with the same id stays when a feed is planned again`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        var other = alert("b")
        other.fingerprint = "two Europe/Berlin"
        try await save(plan(alert("a"), other), in: store)
        var again = plan()
        again.definitions = ["one"]
        try await save(again, in: store)
        #expect(try await store.alerts(AlertQuery()).map(\.alert) == [other])
        // What it is now is planned by another process; what that only adds changes nothing of it.
        var added = plan(alert("b", starts: 601), alert("c"))
        added.isAddition = true
        try await save(added, in: store)
        #expect(try await store.alerts(AlertQuery()).map(\.alert.key.subject).sorted() == ["tfl:b", "tfl:b", "tfl:c"])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what waits of a rule that is gone is dropped where it was due, and goes where it was not`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        var moved = alert("c", starts: 300)
        moved.key.moment = "moved 2026-11-21T12:00:00Z"
        moved.subject.event = .moved
        try await save(plan(alert("a", starts: 90), alert("b"), moved), in: store)
        wait(60)
        let replacement = ReplacementRule(route: moved.route, occasions: ["moved"], fingerprint: "new")
        // A process that tells of other feeds takes nothing away.
        let planned = try await store.alerts(AlertQuery())
        #expect(
            try await !store.retireAlerts(
                of: ["one"],
                in: ["neds"],
                replacements: [replacement],
                unsentSince: noon + 60
            )
        )
        #expect(try await store.alerts(AlertQuery()) == planned)
        #expect(
            try await !store.retireAlerts(
                of: ["one"],
                in: ["tfl"],
                replacements: [replacement],
                unsentSince: .distantPast
            )
        )
        let found = try await store.alerts(AlertQuery())
        #expect(Set(found.map(\.alert.key.subject)) == ["tfl:a", "tfl:c"])
        #expect(found.first { $0.alert.key.subject == "tfl:a" }?.state == .dropped(.unrouted, at: noon + 60))
        #expect(found.first { $0.alert.key.subject == "tfl:c" }?.alert.fingerprint == "new")
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a start that moves by less than a second keeps its alert, and one that moves by more does not`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        var kept = plan()
        kept.kept = [alert("a", starts: 600.5)]
        try await save(kept, in: store)
        let found = try await store.alerts(AlertQuery())
        #expect(found.map(\.alert.key) == [alert("a").key] && found.first?.alert.due == noon + 540.5)
        try await save(plan(alert("a", starts: 602)), in: store)
        #expect(try await store.alerts(AlertQuery()).map(\.alert) == [alert("a", starts: 602)])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what was too late when it is planned again is kept as dropped, and what was not is removed`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a", starts: 60), alert("b")), in: store)
        wait(120)
        // Neither is planned any more: the one was never sent, the other has moved or gone.
        try await save(plan(), in: store)
        let found = try await store.alerts(AlertQuery())
        #expect(found.map(\.alert) == [alert("a", starts: 60)])
        #expect(found.map(\.state) == [.dropped(.late, at: noon + 120)])
        // It is not sent any more, even if it is planned again.
        try await save(plan(alert("a", starts: 60)), in: store)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a limit counts alerts, each with all its targets`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let alerts = ["a", "b", "c"].enumerated().flatMap { number, name in
            ["mail", "phone"].map { alert(name, starts: 600 + Double(number), target: $0) }
        }
        var change = plan()
        change.planned = alerts
        try await save(change, in: store)
        #expect(try await store.alerts(AlertQuery(isWaiting: true, limit: 2)).map(\.alert) == Array(alerts.prefix(4)))
        wait(700)
        let taken = claim("me", targets: ["mail", "phone"])
        let ids = try await store.claimAlerts(taken, atMost: 10).alerts.map(\.alert.id)
        for id in ids {
            wait(1)
            try await store.finishAlerts([id: .sent(message: "m")], of: taken)
        }
        // Of what has ended, the last; one that a target took later than another is where it ended.
        #expect(try await store.alerts(AlertQuery(isWaiting: false, limit: 1)).map(\.alert) == Array(alerts.suffix(2)))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `only alerts of some rules, feeds, times and stars are given where that is asked`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b"), alert("c", rule: "other"), rules: ["soon", "other"]), in: store)
        var query = AlertQuery(isWaiting: true)
        query.starredRules = ["soon"]
        query.stars = [ItemID("tfl", LocalID("b"))]
        #expect(try await store.alerts(query).map(\.alert) == [alert("b"), alert("c", rule: "other")])
        query.fingerprints = ["two"]
        #expect(try await store.alerts(query).isEmpty)
        (query.fingerprints, query.feeds) = (["one"], ["neds"])
        #expect(try await store.alerts(query).isEmpty)
        (query.feeds, query.inTimeAt) = (["tfl"], noon + 601)
        #expect(try await store.alerts(query).isEmpty)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what a message said, and the failure for which one was dropped, are kept`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b"), alert("b", target: "mail")), in: store)
        #expect(try await store.alertCount(AlertQuery(isWaiting: true, limit: 1)) == 2)
        wait(550)
        let all = claim("me", targets: ["mail", "phone"])
        let ids = try await store.claimAlerts(all, atMost: 10).alerts.map(\.alert.id)
        #expect(try await store.alerts(AlertQuery()).map(\.isBeingSent) == [true, true, true])
        let results: [AlertResult] = [
            .sent(message: "m", title: "A in 1 min"), .dropped(.refused, failure: "it answered with status 404"),
            .dropped(.late),
        ]
        try await store.finishAlerts(Dictionary(uniqueKeysWithValues: zip(ids, results)), of: all)
        let found = Dictionary(try await store.alerts(AlertQuery()).map { ($0.alert.id, $0) }) { $1 }
        #expect(ids.map { found[$0]?.told } == ["A in 1 min", nil, nil])
        #expect(ids.map { found[$0]?.failure } == [nil, "it answered with status 404", nil])
        #expect(found.values.allSatisfy { !$0.isBeingSent })
        #expect(try await store.alertCount(AlertQuery(isWaiting: true)) == 0)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `messages are counted of each rule and target`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b"), alert("b", target: "mail")), in: store)
        wait(550)
        let all = claim("me", targets: ["mail", "phone"])
        let ids = try await store.claimAlerts(all, atMost: 10).alerts.map(\.alert.id)
        try await store.finishAlerts(
            Dictionary(uniqueKeysWithValues: ids.map { ($0, .sent(message: "one for each")) }),
            of: all
        )
        let sent = try await store.sentMessages(since: noon)
        #expect(
            sent == [
                AlertRoute(rule: "soon", target: "phone"): [noon + 550],
                AlertRoute(rule: "soon", target: "mail"): [noon + 550],
            ]
        )
        #expect(try await store.sentMessages(since: noon + 551) == [:])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what was too late when it is planned again keeps what its target failed by`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b", starts: 601)), in: store)
        wait(545)
        let ids = try await store.claimAlerts(claim("me"), atMost: 10).alerts.map(\.alert.id)
        let reasons = ["no answer", AlertDelayReason.rate.rawValue]
        let results = reasons.map { AlertResult.later(noon + 1_000, message: nil, reason: $0) }
        try await store.finishAlerts(Dictionary(uniqueKeysWithValues: zip(ids, results)), of: claim("me"))
        wait(100)
        try await save(plan(), in: store)
        let found = try await store.alerts(AlertQuery())
        #expect(found.map(\.failure) == ["no answer", nil])
        #expect(found.map(\.state) == Array(repeating: .dropped(.late, at: noon + 645), count: 2))
    }

    // MARK: - Changes by others

    private func answer(
        at seconds: TimeInterval,
        by planner: String?,
        events: [ItemEvent.Kind] = [],
        isWhole: Bool = false,
        in store: any FeedStorage
    ) async throws {
        let readAt = noon + seconds
        var outcome = FetchOutcome(
            answer: StoredAnswer(snapshot: FeedSnapshot(), readAt: readAt, freshUntil: readAt),
            health: FeedHealth(),
            events: events.map { kind in
                ItemEvent(ItemID("tfl", LocalID("a")), kind, at: readAt, title: "a", time: .instant(noon + 600))
            }
        )
        outcome.planner = planner
        if isWhole { outcome.alerts = AlertPlanChange("tfl", .all(nil), rules: ["soon"]) }
        try await store.save(outcome, for: .tfl)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a planner sees what others have saved since it began, until it has noted that`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await answer(at: 0, by: nil, events: [.moved], in: store)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
        // What it has planned itself it does not miss.
        try await answer(at: 1, by: "one", events: [.moved], isWhole: true, in: store)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
        try await answer(at: 2, by: nil, events: [.cancelled], in: store)
        try await answer(at: 3, by: "two", events: [.cameBack], isWhole: true, in: store)
        let missed = try await store.missedChanges(by: "one", of: ["tfl"])
        #expect(missed.feeds == ["tfl"] && missed.events.map(\.kind) == [.cancelled, .cameBack])
        #expect(try await store.missedChanges(by: "one", of: ["neds"]).feeds == [])
        try await store.recordSeen(upTo: missed.sequence, by: "one", of: ["tfl"])
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `an answer that was planned in part only is missed until all of it is planned`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
        try await answer(at: 0, by: "one", in: store)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
        try await answer(at: 1, by: nil, in: store)
        // Nothing has changed since the answer before, which was not planned.
        try await answer(at: 2, by: "one", in: store)
        let missed = try await store.missedChanges(by: "one", of: ["tfl"])
        #expect(missed.feeds == ["tfl"] && missed.events == [])
        try await store.recordSeen(upTo: missed.sequence, by: "one", of: ["tfl"])
        try await answer(at: 3, by: "one", in: store)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
        try await answer(at: 4, by: nil, in: store)
        try await answer(at: 5, by: "one", isWhole: true, in: store)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a planner sees which feeds others have found down or up again since it began`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        func turn(by planner: String?) async throws {
            var outcome = FetchOutcome(health: FeedHealth())
            (outcome.isTurn, outcome.planner) = (true, planner)
            try await store.save(outcome, for: .tfl)
        }
        try await turn(by: nil)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).isEmpty)
        try await turn(by: "one")
        // A fetch that fails once more says nothing new.
        try await store.save(FetchOutcome(health: FeedHealth()), for: .tfl)
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).isEmpty)
        try await turn(by: nil)
        let missed = try await store.missedChanges(by: "one", of: ["tfl"])
        #expect(missed.turns == [AnswerKey.tfl.feed] && missed.feeds == [])
        try await store.recordSeen(upTo: missed.sequence, by: "one", of: ["tfl"])
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).isEmpty)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `rules that a configuration has no more begin again, unless another has them too`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        func record(_ planner: String?, in configuration: String) async throws {
            let definitions = Set([planner].compactMap(\.self))
            try await store.recordRuleSets(
                [AlertRuleSet(configuration: configuration, feed: "tfl", planner: planner, definitions: definitions)]
            )
        }
        for name in ["one", "two"] { #expect(try await store.missedChanges(by: name, of: ["tfl"]).feeds == []) }
        for configuration in ["a", "b"] { try await record("one", in: configuration) }
        try await record("two", in: "c")
        try await answer(at: 0, by: nil, events: [.moved], in: store)
        for configuration in ["a", "c"] { try await record(nil, in: configuration) }
        #expect(try await store.alertRuleSets(of: ["neds"]) == [])
        let sets = try await store.alertRuleSets(of: ["tfl"]).sorted { $0.configuration < $1.configuration }
        #expect(sets.map(\.planner) == [nil, "one", nil] && sets.map(\.definitions) == [[], ["one"], []])
        #expect(try await store.missedChanges(by: "one", of: ["tfl"]).feeds == ["tfl"])
        #expect(try await store.missedChanges(by: "two", of: ["tfl"]).feeds == [])
    }

    private func waiting(_ store: any FeedStorage) async throws -> [PlannedAlert] {
        try await store.alerts(AlertQuery(isWaiting: true)).map(\.alert)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `an alert is given back as it was planned, and taken when it is due`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        var happened = alert("b", starts: 30, before: 30)
        happened.key.moment = "moved"
        happened.subject.event = .moved
        happened.subject.before = .time(.instant(noon))
        happened.subject.after = .time(.instant(noon + 30))
        var change = plan(alert("a"))
        change.happened = [happened]
        try await save(change, in: store)
        #expect(try await waiting(store) == [happened, alert("a")])
        let first = try await store.claimAlerts(claim("me"), atMost: 10)
        #expect(first.alerts.map(\.alert) == [happened])
        #expect(first.next == alert("a").due || first.next == noon + 10)
        wait(540)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts.map(\.alert).contains(alert("a")))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `one process has an alert until it says what came of it, or its time is over`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        wait(540)
        let mine = try await store.claimAlerts(claim("me"), atMost: 10).alerts
        #expect(mine.count == 1)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts == [])
        wait(5)
        try await store.renewAlerts(Set(mine.map(\.alert.id)), of: claim("me"))
        wait(6)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts == [])
        wait(5)
        // The first one hangs; another takes it, and what the first says then is refused.
        let theirs = try await store.claimAlerts(claim("other"), atMost: 10).alerts
        #expect(theirs.map(\.alert) == mine.map(\.alert))
        let id = alert("a").id
        #expect(try await store.finishAlerts([id: .sent(message: "m")], of: claim("me")) == [])
        #expect(try await store.finishAlerts([id: .sent(message: "m")], of: claim("other")) == [id])
        #expect(try await waiting(store) == [])
        let sent = try await store.sentMessages(since: noon)
        #expect(sent.mapValues(\.count) == [AlertRoute(rule: "soon", target: "phone"): 1])
        // What was sent is not planned once more.
        try await save(plan(alert("a")), in: store)
        wait(60)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what an item changes goes with the answer that says so`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b"), alert("c", rule: "other"), rules: ["soon", "other"]), in: store)
        // a moves; b is as it was, since only a is planned again; the other rule's plan is another's business.
        var change = AlertPlanChange("tfl", .items([LocalID("a"), LocalID("c")]), rules: ["soon"])
        change.planned = [alert("a", starts: 900)]
        try await save(change, in: store)
        #expect(try await Set(waiting(store)) == [alert("b"), alert("a", starts: 900), alert("c", rule: "other")])
        // All again, without b.
        try await save(plan(alert("a", starts: 900)), in: store)
        #expect(try await Set(waiting(store)) == [alert("a", starts: 900), alert("c", rule: "other")])
        // What lies outside of what the answer covers stays.
        var later = plan()
        later.scope = .all(TimeWindow(from: noon, until: noon + 600))
        try await save(later, in: store)
        #expect(try await waiting(store).contains(alert("a", starts: 900)))
        later.scope = .all(TimeWindow(from: noon, until: noon + 1_000))
        try await save(later, in: store)
        #expect(try await waiting(store) == [alert("c", rule: "other")])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what is kept only stays where it waits, and is never new`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        var change = plan()
        change.kept = [alert("a"), alert("b")]
        try await save(change, in: store)
        #expect(try await waiting(store) == [alert("a")])
        var partial = plan()
        partial.isPartial = true
        try await save(partial, in: store)
        #expect(try await waiting(store) == [alert("a")])
    }

    /// The alerts that a process is sending while their items disappear, and the results that it reports afterwards.
    @Test(arguments: FeedStorageTests.makers)
    func `what is being sent is called off where it does not hold any more, and noted where it was sent`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        let mine = claim("me")
        try await save(plan(alert("sent"), alert("fails"), alert("dies"), alert("renamed"), alert("back")), in: store)
        wait(540)
        let ids = Set(try await store.claimAlerts(mine, atMost: 10).alerts.map(\.alert.id))
        #expect(ids.count == 5)
        var renamed = alert("renamed")
        renamed.subject.item?.title = "Another name"
        var change = plan()
        change.kept = [renamed]
        try await save(change, in: store)
        // It is known before each attempt, with what holds by then.
        #expect(try await store.renewAlerts(ids, of: mine).map(\.alert) == [renamed])
        change.planned = [alert("back")]
        try await save(change, in: store)
        #expect(try await Set(store.renewAlerts(ids, of: mine).map(\.alert)) == [renamed, alert("back")])
        #expect(try await store.renewAlerts(ids, of: claim("other")) == [])
        let own = try await store.finishAlerts(
            [
                alert("sent").id: .sent(message: "m"), alert("fails").id: .later(noon + 545, message: "m", reason: nil),
                alert("back").id: .later(noon + 545, message: "m", reason: nil),
                renamed.id: .sent(message: "n"),
            ],
            of: mine
        )
        #expect(own == [alert("sent").id, alert("back").id, renamed.id])
        wait(20)
        // Neither what failed nor what nobody has said anything of is taken again.
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts.map(\.alert) == [alert("back")])
        try await save(plan(alert("sent")), in: store)
        #expect(try await store.alerts(AlertQuery(subject: "tfl:sent")).map(\.state) == [.sent(at: noon + 540)])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what was called off while it was being sent is no alert of a changed rule`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("dies")), in: store)
        wait(540)
        _ = try await store.claimAlerts(claim("me"), atMost: 10)
        try await save(plan(), in: store)
        // The process dies, and the rule changes.
        wait(200)
        let replacement = ReplacementRule(route: alert("dies").route, occasions: [], fingerprint: "new")
        let isBeingSent = try await store.retireAlerts(
            of: [],
            in: ["tfl"],
            replacements: [replacement],
            unsentSince: noon + 740
        )
        #expect(!isBeingSent)
        #expect(try await store.alerts(AlertQuery()) == [])
    }

    private func news(_ event: ItemEvent.Kind, at seconds: TimeInterval) -> PlannedAlert {
        var news = alert("a")
        (news.key.moment, news.subject.event) = ("\(event) \(Int(seconds))", event)
        (news.due, news.latest) = (noon + seconds, noon + 600)
        return news
    }

    private func happened(_ news: PlannedAlert) -> AlertPlanChange {
        var change = AlertPlanChange("tfl", .items([]), rules: ["soon"])
        change.happened = [news]
        return change
    }

    @Test(arguments: FeedStorageTests.makers)
    func `news of an item waits for older news of it, and is not told where it undoes what nobody has heard of`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(happened(news(.moved, at: 0)), in: store)
        let mine = claim("me")
        #expect(try await store.claimAlerts(mine, atMost: 10).alerts.count == 1)
        wait(1)
        try await save(happened(news(.cancelled, at: 1)), in: store)
        // The older is on its way, then it is put off.
        #expect(try await store.claimAlerts(mine, atMost: 10) == ClaimedAlerts(next: noon + 1.5))
        let later = AlertResult.later(noon + 30, message: "m", reason: nil)
        try await store.finishAlerts([news(.moved, at: 0).id: later], of: mine)
        wait(1)
        #expect(try await store.claimAlerts(mine, atMost: 10) == ClaimedAlerts(next: noon + 30))
        wait(30)
        #expect(
            try await store.claimAlerts(mine, atMost: 10).alerts.map(\.alert) == [
                news(.moved, at: 0), news(.cancelled, at: 1),
            ]
        )
        let sent = [news(.moved, at: 0).id, news(.cancelled, at: 1).id].map { ($0, AlertResult.sent(message: "m")) }
        try await store.finishAlerts(Dictionary(sent) { $1 }, of: mine)
        // Back, and cancelled once more.
        try await save(happened(news(.cameBack, at: 40)), in: store)
        try await save(happened(news(.cancelled, at: 50)), in: store)
        #expect(try await waiting(store) == [])
        try await save(happened(news(.appeared, at: 60)), in: store)
        var gone = AlertPlanChange("tfl", .items([LocalID("a")]), rules: ["soon"])
        gone.gone = [LocalID("a")]
        try await save(gone, in: store)
        #expect(try await waiting(store) == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a moment that was put off is known to be superseded by a later one`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("a", before: 60), alert("a", before: 50)), in: store)
        wait(540)
        let mine = claim("me")
        let first = try await store.claimAlerts(mine, atMost: 10).alerts
        #expect(first.map(\.isSuperseded) == [false])
        try await store.finishAlerts([first[0].alert.id: .later(noon + 560, message: "m", reason: nil)], of: mine)
        wait(10)
        let second = try await store.claimAlerts(mine, atMost: 10).alerts
        #expect(second.map(\.isSuperseded) == [false])
        try await store.finishAlerts([second[0].alert.id: .sent(message: "n")], of: mine)
        wait(10)
        #expect(try await store.claimAlerts(mine, atMost: 10).alerts.map(\.isSuperseded) == [true])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what was taken is not taken away by another plan`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        wait(540)
        let taken = try await store.claimAlerts(claim("me"), atMost: 10).alerts
        try await save(plan(), in: store)
        #expect(try await store.finishAlerts([taken[0].alert.id: .sent(message: "m")], of: claim("me")).count == 1)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a failure puts an alert off, and a plan of the same moment leaves that so`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        wait(540)
        let id = alert("a").id
        _ = try await store.claimAlerts(claim("me"), atMost: 10)
        let later = noon + 570
        try await store.finishAlerts([id: .later(later, message: "m", reason: "it is down")], of: claim("me"))
        try await save(plan(alert("a")), in: store)
        let stored = try #require(try await store.alerts(AlertQuery(rule: "soon")).first)
        #expect(stored.next == later && stored.message == "m" && stored.attempts == 1 && stored.reason == "it is down")
        #expect(try await store.claimAlerts(claim("me"), atMost: 10) == ClaimedAlerts(next: later))
        wait(30)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts.map(\.message) == ["m"])
        try await store.finishAlerts([id: .dropped(.refused)], of: claim("me"))
        let end = try #require(try await store.alerts(AlertQuery(isWaiting: false, subject: "tfl:a")).first)
        #expect(end.state == .dropped(.refused, at: noon + 570))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a claim from a clock that was set back since does not bar an alert`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        wait(100_000)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts.count == 1)
        wait(-99_400)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts.count == 1)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `alerts of others' targets and rules are left to them`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        var foreign = alert("b")
        foreign.fingerprint = "two"
        try await save(plan(alert("a", target: "mail"), foreign), in: store)
        wait(1_000)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10) == ClaimedAlerts())
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a digest takes what falls due soon, and its message is known before it is sent`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b", starts: 700), alert("c", starts: 2_000)), in: store)
        wait(540)
        let claim = claim("me", digests: ["soon": .seconds(300)])
        let ids = try await store.claimAlerts(claim, atMost: 10).alerts.map(\.alert.id)
        #expect(ids == [alert("a").id, alert("b", starts: 700).id])
        #expect(try await store.bindAlerts(ids, to: "digest", of: claim))
        // The process dies; another one finds what went together.
        wait(20)
        let again = try await store.claimAlerts(self.claim("other"), atMost: 10).alerts
        #expect(again.map(\.message) == ["digest"])
        #expect(try await !store.bindAlerts(ids, to: "third", of: claim))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a digest that has begun has all its alerts, beyond the limit of a batch`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        var change = plan(rules: ["soon", "slow"])
        change.planned = (0..<60).map { alert("slow \($0)", starts: 600 + Double($0), rule: "slow") }
        change.planned += (0..<3).map { alert("soon \($0)", starts: 601, rule: "soon") }
        try await save(change, in: store)
        wait(545)
        let digests = claim("me", digests: ["slow": .seconds(30)])
        let first = try await store.claimAlerts(digests, atMost: 2)
        // Some of them are due in half a minute only; the other rule's wait for the next batch.
        #expect(first.alerts.map(\.alert.key.subject) == (0...35).map { "tfl:slow%20\($0)" })
        #expect(first.next == noon + 545)
        let second = try await store.claimAlerts(digests, atMost: 2)
        #expect(second.alerts.map(\.alert.key.subject) == ["tfl:soon%200", "tfl:soon%201"])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `alerts that others are sending do not hide those after them`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        var change = plan()
        change.planned = (0..<300).map { alert("item \($0)", starts: 600 + Double($0) / 100) }
        change.planned += [alert("later", starts: 604), alert("last", starts: 610)]
        try await save(change, in: store)
        wait(543)
        #expect(try await store.claimAlerts(claim("other"), atMost: 300).alerts.count == 300)
        #expect(try await store.claimAlerts(claim("me"), atMost: 2) == ClaimedAlerts(next: noon + 544))
        wait(1)
        let mine = try await store.claimAlerts(claim("me"), atMost: 1)
        #expect(mine.alerts.map(\.alert) == [alert("later", starts: 604)] && mine.next == noon + 550)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `news waits for older news by the same rule or of one that is being sent, not of one that was taken early`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        var (older, newer) = (news(.moved, at: 4), news(.cancelled, at: 5))
        older.fingerprint = "two"
        try await save(happened(older), in: store)
        try await save(happened(newer), in: store)
        var early = claim("other")
        early.fingerprints = ["two"]
        (early.earlyRules, early.ahead) = (["soon"], .seconds(5))
        #expect(try await store.claimAlerts(early, atMost: 10).alerts.map(\.isEarly) == [true])
        wait(5)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts.map(\.alert) == [newer])
        newer.key.moment = "cancelled 6"
        (newer.subject.before, newer.due) = (.text("x"), noon + 6)
        #expect(try await store.confirmAlerts([older.id], of: early) == [older.id])
        try await store.finishAlerts([news(.cancelled, at: 5).id: .sent(message: "m")], of: claim("me"))
        try await save(happened(newer), in: store)
        wait(1)
        #expect(try await store.claimAlerts(claim("me"), atMost: 10) == ClaimedAlerts(next: noon + 6.5))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `an alert that has ended waits for no reason any more`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a"), alert("b")), in: store)
        let (ids, mine) = ([alert("a").id, alert("b").id], claim("me"))
        wait(540)
        _ = try await store.claimAlerts(mine, atMost: 10)
        try await store.finishAlerts(
            Dictionary(uniqueKeysWithValues: ids.map { ($0, .later(noon + 541, message: "m", reason: "no answer")) }),
            of: mine
        )
        wait(1)
        #expect(try await store.claimAlerts(mine, atMost: 10).alerts.map(\.reason) == ["no answer", "no answer"])
        try await store.finishAlerts([ids[0]: .sent(message: "m"), ids[1]: .dropped(.late)], of: mine)
        let ended = try await store.alerts(AlertQuery(isWaiting: false))
        #expect(ended.count == 2 && ended.allSatisfy { $0.reason == nil && $0.attempts == 1 && $0.message == "m" })
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a plan by an older answer is refused`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon, freshUntil: noon)
        try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: .tfl)
        #expect(try await !store.planAlerts(plan(alert("a")), asOf: noon - 1, of: .tfl))
        #expect(try await waiting(store) == [])
        #expect(try await store.planAlerts(plan(alert("a")), asOf: noon, of: .tfl))
        #expect(try await waiting(store) == [alert("a")])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what is taken early is confirmed when it is due, and replanned until then`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        try await save(plan(alert("stays"), alert("moves"), alert("goes"), alert("late", rule: "slow")), in: store)
        var early = claim("me")
        early.earlyRules = ["soon"]
        early.ahead = .seconds(5)
        wait(534)
        #expect(try await store.claimAlerts(early, atMost: 10) == ClaimedAlerts(next: noon + 535))
        wait(1)
        #expect(
            try await store.claimAlerts(early, atMost: 10).alerts.map(\.alert.subject.item?.title) == [
                "goes", "moves", "stays",
            ]
        )
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts == [])
        #expect(
            try await store.confirmAlerts(
                [alert("stays").id, alert("moves").id, alert("goes").id, alert("a").id],
                of: early
            ) == []
        )
        // The same again ends no claim; another time of the same item, and its end, do.
        try await save(
            plan(alert("stays"), alert("moves", starts: 900), alert("late", rule: "slow"), rules: ["soon", "slow"]),
            in: store
        )
        wait(5)
        #expect(try await store.confirmAlerts([alert("stays").id], of: claim("other")) == [])
        #expect(
            try await store.confirmAlerts(
                [alert("stays").id, alert("moves").id, alert("goes").id, alert("a").id],
                of: early
            ) == [alert("stays").id]
        )
        #expect(
            try await store.confirmAlerts(
                [alert("stays").id, alert("moves").id, alert("goes").id, alert("a").id],
                of: early
            ) == []
        )
        #expect(try await store.claimAlerts(early, atMost: 10).alerts.map(\.alert) == [alert("late", rule: "slow")])
        // What is confirmed is as taken as anything that is due; what does not hold any more waits no longer.
        try await save(plan(alert("moves", starts: 900), rules: ["soon", "slow"]), in: store)
        #expect(
            try await store.finishAlerts([alert("stays").id: .sent(message: "m")], of: early) == [alert("stays").id]
        )
        #expect(try await waiting(store).map(\.subject.item?.title) == ["moves"])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `only alerts of the feeds that a process has are taken`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        wait(540)
        var claim = claim("me")
        claim.feeds = ["races"]
        #expect(try await store.claimAlerts(claim, atMost: 10) == ClaimedAlerts())
        claim.feeds = ["races", "tfl"]
        #expect(try await store.claimAlerts(claim, atMost: 10).alerts.count == 1)
    }

    /// A lease counts from the time of its write, and is not shorter if other writers delay that by seconds.
    @Test(arguments: FeedStorageTests.makers)
    func `what was taken has its while from when that was written`(_ maker: Maker<any FeedStorage>) async throws {
        let isSlow = Mutex(false)
        let store = try maker.make(
            folder,
            clock: FeedClock {
                self.date.withLock { date in
                    // Each look at the clock is some seconds after the one before.
                    if isSlow.withLock(\.self) { date += 4 }
                    return date
                }
            }
        )
        try await save(plan(alert("a")), in: store)
        wait(540)
        isSlow.withLock { $0 = true }
        #expect(try await store.claimAlerts(claim("me"), atMost: 10).alerts.count == 1)
        isSlow.withLock { $0 = false }
        wait(5)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts == [])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what a process took early and never confirmed is others' soon after it was due`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        try await save(plan(alert("a")), in: store)
        var early = claim("me")
        early.earlyRules = ["soon"]
        early.ahead = .seconds(5)
        wait(536)
        #expect(try await store.claimAlerts(early, atMost: 10).alerts.count == 1)
        wait(5)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10) == ClaimedAlerts(next: noon + 542))
        wait(1)
        #expect(try await store.claimAlerts(claim("other"), atMost: 10).alerts.count == 1)
        #expect(
            try await store.confirmAlerts(
                [alert("stays").id, alert("moves").id, alert("goes").id, alert("a").id],
                of: early
            ) == []
        )
    }

    @Test func `ten processes that share a file take each of a thousand alerts once`() async throws {
        let makers = try (0..<10).map { _ in try store(FeedStorageTests.makers[0]) }
        var change = plan()
        change.planned = (0..<1_000).map { alert("item\($0)") }
        try await save(change, in: makers[0])
        wait(540)
        let taken = try await withThrowingTaskGroup(of: [String].self) { group in
            for (number, store) in makers.enumerated() {
                group.addTask {
                    var own: [String] = []
                    while true {
                        let claim = self.claim("process \(number)")
                        let alerts = try await store.claimAlerts(claim, atMost: 37).alerts
                        if alerts.isEmpty { return own }
                        let results = alerts.map { ($0.alert.id, AlertResult.sent(message: $0.alert.key.text)) }
                        own += try await store.finishAlerts(Dictionary(results) { $1 }, of: claim).map(\.key.subject)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.count == 1_000)
        #expect(Set(taken).count == 1_000)
    }

    @Test func `alerts outlive the process, and are forgotten long after`() async throws {
        let maker = FeedStorageTests.makers[0]
        let first = try store(maker)
        try await save(plan(alert("a")), in: first)
        try first.close()
        let second = try store(maker)
        #expect(try await waiting(second) == [alert("a")])
        wait(40 * 86_400)
        try await second.clean(keeping: .seconds(30 * 86_400), maximumBytes: 1 << 30, every: .zero)
        #expect(try await second.alerts(AlertQuery()) == [])
    }
}
