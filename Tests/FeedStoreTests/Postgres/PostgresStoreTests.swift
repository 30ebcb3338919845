#if PostgreSQL
import FeedCore
import FeedEngine
import Foundation
import PostgresTestKit
import Synchronization
import Testing
@testable import FeedStore

/// A value that tasks share.
private final class Box<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}

/// The properties that only a store in a server has: machines with clocks of their own, roles, crashes.
@Suite(.timeLimit(.minutes(20)), .enabled(if: PostgresCluster.isWanted))
struct PostgresStoreTests {
    private let schema = "s\(UUID().uuidString.prefix(8).lowercased())"

    private func outcome(_ number: Int, events: Int = 1, at date: Date = noon) -> FetchOutcome {
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: "\(number)"), readAt: date, freshUntil: date + 60)
        return FetchOutcome(
            answer: answer,
            health: FeedHealth(),
            events: (0..<events).map { _ in .train(.moved, at: date) }
        )
    }

    private func key(_ number: Int) -> AnswerKey {
        AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "\(number)"), scope: "")
    }

    private func claim(_ key: AnswerKey, in store: PostgresStore, for lease: Duration = .seconds(3_600)) async throws
        -> ClaimToken?
    {
        guard case .granted(let token) = try await store.begin(key, for: lease).claim else { return nil }
        return token
    }

    @Test func `an outcome that is sent again, since the word that it was written was lost, is told once`() async throws
    {
        let store = try PostgresCluster.shared().store(schema: schema)
        let start = try await store.changes(after: nil).position
        for number in 1...2 {
            let token = try #require(try await claim(key(1), in: store))
            let outcome = outcome(number, events: 2, at: noon + Double(number))
            #expect(try await store.finish(token, outcome, for: key(1)).count == 2)
            #expect(try await store.finish(token, outcome, for: key(1)).isEmpty)
        }
        #expect(try await store.changes(after: start).events.count == 4)
        #expect(try await store.answer(for: key(1))?.snapshot.source == "2")
    }

    // MARK: - What it costs

    @Test func `to begin, to finish and to confirm take one round trip each, and to reserve takes two`() async throws {
        let store = try PostgresCluster.shared().store(schema: schema) { $0.maximumConnections = 1 }
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates([.init(100, per: .seconds(1))], budget: .init(1_000, per: .seconds(3_600)))
        let url = ResponseKey(feed: .tfl, url: URL(known: "https://example.org/"))
        let response = CachedResponse(
            response: FeedResponse(status: 200, headers: [:], body: Array(repeating: 1, count: 5_000), url: nil),
            requestedAt: Date(),
            receivedAt: Date()
        )
        func trips(_ body: () async throws -> Void) async throws -> Int {
            let before = store.counters.count.roundTrips
            try await body()
            return store.counters.count.roundTrips - before
        }
        // The first time a month is made, and a connection.
        try await store.save(outcome(0, at: Date()), for: .tfl)
        try await store.store(response, for: url)
        var token: ClaimToken?
        var grant: Reservation.Grant?
        #expect(try await trips { token = try await claim(.tfl, in: store) } == 1)
        #expect(
            try await trips {
                grant = try await store.reserve(account, rates: rates, now: Date(), by: Date() + 1).grant
            } == 2
        )
        #expect(try await trips { try await store.leave(#require(grant), of: account) } == 1)
        #expect(try await trips { try await store.store(response, for: url) } == 1)
        #expect(try await trips { try await store.finish(#require(token), outcome(1, at: Date()), for: .tfl) } == 1)
        var confirmed = outcome(1, events: 0, at: Date())
        let stored = try #require(try await store.answer(for: .tfl))
        confirmed.change = SnapshotDifference(from: stored.snapshot, readAt: stored.readAt, to: stored.snapshot)
        token = try await claim(.tfl, in: store)
        #expect(try await trips { try await store.finish(#require(token), confirmed, for: .tfl) } == 1)
        #expect(try await trips { _ = try await store.changes(after: nil) } == 1)
    }

    @Test func `how many feeds and their accounts stand is one question each`() async throws {
        let store = try PostgresCluster.shared().store(schema: schema) { $0.maximumConnections = 1 }
        try await store.save(outcome(1), for: key(1))
        let before = store.counters.count
        let feeds = (0..<2_000).map { key($0).feed }
        #expect(try await store.healths(of: feeds).count == 1)
        let questions = (0..<2_000).flatMap { number in
            let account = RequestAccount(host: "\(number).example")
            return [AccountQuestion(account), AccountQuestion(account, budget: .init(9, per: .seconds(9)))]
        }
        #expect(try await store.accountStates(of: Set(questions), now: Date()).count == 4_000)
        #expect(store.counters.count.roundTrips - before.roundTrips == 2)
        #expect(store.counters.count.statements - before.statements == 4)
    }

    /// The size of a fetch in the write-ahead log; printed, since `Documentation/many-machines.md` quotes it.
    @Test(arguments: [true, false])
    func `a fetch writes little, and an unchanged one less`(_ isUnchanged: Bool) async throws {
        // A server of its own, so that nothing else is in the log.
        let cluster = try PostgresCluster()
        let store = try cluster.store(schema: schema) { $0.maximumConnections = 1 }
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates([.init(1_000_000, per: .seconds(1))])
        let url = ResponseKey(feed: .tfl, url: URL(known: "https://example.org/"))
        func response(_ byte: UInt8) -> CachedResponse {
            let body = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) ^ byte }
            let answer = FeedResponse(status: 200, headers: ["etag": "x"], body: body, url: nil)
            return CachedResponse(response: answer, requestedAt: Date(), receivedAt: Date())
        }
        func snapshot(_ step: Int) -> FeedSnapshot {
            let items = (0..<100).map { number in
                let hash = String((number + (number < 5 ? step : 0)) &* 2_654_435_761, radix: 36)
                return FeedItem(
                    id: LocalID("item \(number)"),
                    title: "Item \(hash)",
                    time: .instant(noon + Double(number))
                )
            }
            return FeedSnapshot(items: items)
        }
        func fetch(_ step: Int) async throws {
            let token = try #require(try await claim(.tfl, in: store))
            let grant = try #require(
                try await store.reserve(account, rates: rates, now: Date(), by: Date() + 10).grant
            )
            try await store.leave(grant, of: account)
            try await store.store(response(isUnchanged ? 0 : UInt8(truncatingIfNeeded: step)), for: url)
            let readAt = Date()
            var outcome = FetchOutcome(
                answer: StoredAnswer(
                    snapshot: snapshot(isUnchanged ? 0 : step),
                    readAt: readAt,
                    freshUntil: readAt + 60
                ),
                health: FeedHealth()
            )
            if isUnchanged, step > 0 {
                let age = try #require(try await store.storedState(of: .tfl).age)
                outcome.change = SnapshotDifference(from: snapshot(0), readAt: age.readAt, to: snapshot(0))
            } else {
                outcome.events = (0..<5).map { _ in .train(.moved, at: readAt) }
                outcome.marks = (0..<5).map { ItemMark(LocalID("item \($0)"), digest: UInt64(step), changedAt: readAt) }
            }
            try await store.finish(token, outcome, for: .tfl)
        }
        try await fetch(0)
        try cluster.sql("CHECKPOINT")
        for step in 1...20 { try await fetch(step) }
        let (before, start) = (store.counters.count, try cluster.sql("SELECT pg_current_wal_lsn()"))
        let begun = ContinuousClock.now
        for step in 21...220 { try await fetch(step) }
        let seconds = begun.duration(to: .now) / .seconds(1)
        let bytes = Double(try cluster.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '\(start)')")) ?? 0
        let count = store.counters.count
        let figures = (
            statements: Double(count.statements - before.statements) / 200,
            roundTrips: Double(count.roundTrips - before.roundTrips) / 200, bytes: bytes / 200
        )
        print("fetch, unchanged: \(isUnchanged): \(figures), \(200 / seconds) a second, one after another")
        // One to begin, two to reserve, one to leave, one for the response, one to finish; and one more of this test's own.
        #expect(figures.roundTrips <= (isUnchanged ? 7 : 6))
        #expect(figures.bytes < (isUnchanged ? 6_000 : 60_000))
    }

    // MARK: - Clocks

    @Test func `leases are by the server's clock, whatever the machines' clocks show`() async throws {
        let cluster = try PostgresCluster.shared()
        let ahead = try cluster.store(schema: schema) { $0.clock = FeedClock { Date() + 90 } }
        let behind = try cluster.store(schema: schema) { $0.clock = FeedClock { Date() - 90 } }
        let token = try #require(try await claim(.tfl, in: behind, for: .seconds(60)))
        #expect(try await claim(.tfl, in: ahead, for: .seconds(60)) == nil)
        try await behind.finish(token, nil, for: .tfl)
        #expect(try await claim(.tfl, in: ahead, for: .seconds(60)) != nil)
        #expect(try await claim(.tfl, in: behind, for: .seconds(60)) == nil)
    }

    @Test func `rates, budgets and holds are by the server's clock, and each machine is told its own times`()
        async throws
    {
        let cluster = try PostgresCluster.shared()
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates([.init(1, per: .seconds(100))])
        let (ahead, behind) = (try cluster.store(schema: schema), try cluster.store(schema: schema))
        let (late, early) = (Date() + 90, Date() - 90)
        #expect(try await ahead.reserve(account, rates: rates, now: late, by: late).grant != nil)
        guard case .tooLate(let time) = try await behind.reserve(account, rates: rates, now: early, by: early) else {
            return #expect(Bool(false), "the rate is used up")
        }
        #expect(abs(time.timeIntervalSince(early) - 100) < 30)
        guard case .tooLate(let time) = try await ahead.reserve(account, rates: rates, now: late, by: late) else {
            return #expect(Bool(false), "the rate is used up")
        }
        #expect(abs(time.timeIntervalSince(late) - 100) < 30)
        let budget = RequestRates.Limit(2, per: .seconds(1_000))
        let balance = try await behind.balance(of: account, budget: budget, now: early)
        let renewal = try #require(balance.renewsAt)
        #expect(balance.spent == 1 && abs(renewal.timeIntervalSince(early) - 1_000) < 30)
        let held = try cluster.store(schema: schema) { $0.clock = FeedClock { Date() + 90 } }
        // Who runs by a store's own clock is as good as there.
        #expect(abs(held.clock.now.timeIntervalSince(Date())) < 30)
        try await held.hold(account, until: held.clock.now + 600)
        let hold = try await behind.heldUntil(account, now: Date() - 90)
        let end = try #require(hold)
        #expect(abs(end.timeIntervalSince(Date() - 90) - 600) < 30)
    }

    // MARK: - At once

    @Test func `over all machines as many requests are under way at a host as it may be`() async throws {
        let cluster = try PostgresCluster.shared()
        let date = Box(noon)
        let clock = FeedClock { date.withLock { $0 } }
        let stores = try (0..<4).map { _ in try cluster.store(schema: schema, clock: clock) }
        let rates = RequestRates([.init(1_000, per: .seconds(1))], concurrent: 3)
        let grants = try await withThrowingTaskGroup(of: (Int, Reservation.Grant)?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let account = RequestAccount(host: "example.org", credential: "\(number % 5)")
                    return try await stores[number % 4].reserve(account, rates: rates, now: noon, by: noon + 5).grant
                        .map { (number, $0) }
                }
            }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        #expect(grants.count == 3)
        func reserve(_ host: String = "example.org") async throws -> Reservation {
            let now = date.withLock { $0 }
            return try await stores[0].reserve(RequestAccount(host: host), rates: rates, now: now, by: now + 5)
        }
        guard case .occupied(let end) = try await reserve() else { return #expect(Bool(false), "there is no place") }
        #expect(end > noon)
        #expect(try await reserve("example.com").grant != nil)
        // Each way in which a request ends makes room, on whichever machine it is said.
        let account = RequestAccount(host: "example.org")
        try await stores[1].leave(grants[0].1, of: account)
        #expect(try await reserve().grant != nil)
        try await stores[2].revoke(grants[1].1, of: account)
        #expect(try await reserve().grant != nil)
        try await stores[3].finish(grants[2].1, of: account, at: noon)
        #expect(try await reserve().grant != nil)
        #expect(try await reserve().grant == nil)
        // A process that has died holds a place for a while only.
        date.withLock { $0 = end + 1 }
        #expect(try await reserve().grant != nil)
    }

    @Test func `of many machines at once one gets the claim, and each event its own number`() async throws {
        let cluster = try PostgresCluster.shared()
        let stores = try (0..<5).map { _ in try cluster.store(schema: schema) }
        let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask { try await self.claim(.tfl, in: stores[number % 5]) != nil }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(granted == 1)
        let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<60 {
                group.addTask {
                    try await stores[number % 5].save(self.outcome(number, events: 3), for: self.key(number))
                        .compactMap(\.sequence)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.count == 180 && Set(numbers).count == 180)
    }

    @Test func `a reader that follows the numbers misses nothing that machines write at once`() async throws {
        let cluster = try PostgresCluster.shared()
        let stores = try (0..<4).map { _ in try cluster.store(schema: schema) }
        let start = try await stores[0].changes(after: nil).position
        let writing = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask { _ = try await stores[number % 4].save(self.outcome(number), for: self.key(number)) }
                }
                try await group.waitForAll()
            }
        }
        var (position, seen) = (start, [Int]())
        while seen.count < 200 {
            let changes = try await stores[0].changes(after: position)
            #expect(!changes.isReset)
            seen += changes.events.compactMap(\.sequence)
            position = changes.position
        }
        try await writing.value
        #expect(seen == seen.sorted() && Set(seen).count == 200)
    }

    @Test func `what one machine saves is news for the others`() async throws {
        let cluster = try PostgresCluster.shared()
        let (one, other) = (try cluster.store(schema: schema), try cluster.store(schema: schema))
        var news = try #require(one.news()).makeAsyncIterator()
        // What came before is told first.
        await news.next()
        try await other.save(outcome(1), for: .tfl)
        await news.next()
        #expect(try await one.events(EventQuery()).count == 1)
        // One whose connection was cut is told again in any case.
        try cluster.sql(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%\(schema)%'"
        )
        try await other.save(outcome(2), for: .tfl)
        await news.next()
        #expect(try await one.events(EventQuery()).count == 2)
        try one.close()
        // It may have been told twice of the last one, and ends behind that.
        while await news.next() != nil {}
    }

    // MARK: - Tables

    @Test func `machines that start at once make the tables once`() async throws {
        let cluster = try PostgresCluster.shared()
        let schema = schema
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let tokens = try await cluster.store(schema: schema).tokens()
                    #expect(tokens.isEmpty)
                }
            }
            try await group.waitForAll()
        }
        let steps = try cluster.sql("SELECT count(*) FROM \(schema).migration")
        #expect(Int(steps) == StoreSchema.steps.count)
        #expect(try cluster.sql("SELECT count(*) FROM \(schema).sequence") == "1")
    }

    @Test func `an earlier program is refused, at its start and while it runs`() async throws {
        let cluster = try PostgresCluster.shared()
        let running = try cluster.store(schema: schema)
        try cluster.sql("INSERT INTO \(schema).migration (name) VALUES ('v99: from the future')")
        let problem = #expect(throws: StoreProblem.self) { try cluster.store(schema: schema) }
        #expect(problem?.code == .newer)
        #expect(problem?.message == "a newer version of aggregate has changed the tables (v99: from the future)")
        // Each new connection looks.
        await #expect(throws: StoreProblem.self) { try await running.tokens() }
    }

    @Test func `a copy of the database, or one that was restored, is another store to its readers`() async throws {
        let cluster = try PostgresCluster.shared()
        let store = try cluster.store(schema: schema)
        try await store.save(outcome(1), for: .tfl)
        let position = try await store.changes(after: nil).position
        #expect(position.epoch.count == 16)
        #expect(try await cluster.store(schema: schema).changes(after: position).isReset == false)
        try cluster.sql("UPDATE \(schema).sequence SET identity = 'as it was elsewhere'")
        let copy = try cluster.store(schema: schema)
        #expect(try await copy.changes(after: position).isReset)
    }

    @Test func `events go by the month, and a cleaned store knows what it has forgotten`() async throws {
        let cluster = try PostgresCluster.shared()
        let date = Box(noon)
        let store = try cluster.store(schema: schema, clock: FeedClock { date.withLock { $0 } })
        let day: TimeInterval = 86_400
        for back in [100.0, 70, 40, 1] { try await store.save(outcome(1, at: noon - back * day), for: .tfl) }
        let tables = "SELECT count(*) FROM pg_inherits WHERE inhparent = '\(schema).event'::regclass"
        #expect(try cluster.sql(tables) == "4")
        let start = ChangePosition(epoch: try await store.changes(after: nil).position.epoch, sequence: 0)
        #expect(try await store.changes(after: start).events.count == 4)
        // The rest of a month stays with what is young enough of it.
        try await store.clean(keeping: .seconds(60 * day), maximumBytes: .max, every: .seconds(day))
        #expect(try cluster.sql(tables) == "3")
        #expect(try await store.events(EventQuery()).count == 3)
        #expect(try await store.changes(after: start).isReset)
        // Another machine has begun to clean.
        try await store.clean(keeping: .zero, maximumBytes: 0, every: .seconds(day))
        #expect(try cluster.sql(tables) == "3")
        // What comes for a month that was dropped makes it again.
        try await store.save(outcome(1, at: noon - 100 * day), for: .tfl)
        #expect(try cluster.sql(tables) == "4")
        date.withLock { $0 += 2 * day }
        try await store.clean(keeping: .seconds(365 * day), maximumBytes: 1, every: .seconds(day))
        #expect(try cluster.sql(tables) == "2")
    }

    // MARK: - Roles

    @Test func `a role that runs owns nothing: it does all the work, and changes no table`() async throws {
        let cluster = try PostgresCluster.shared()
        let role = "runs_\(schema)"
        try cluster.sql("CREATE ROLE \(role) LOGIN")
        // Without tables it says who has to make them.
        let problem = #expect(throws: StoreProblem.self) { try cluster.store(schema: schema, user: role) }
        #expect(problem?.code == .behind || problem?.code == .notAllowed)
        let owner = try cluster.store(schema: schema)
        try owner.grant(to: role)
        let store = try cluster.store(schema: schema, user: role)
        let token = try #require(try await claim(.tfl, in: store))
        try await store.finish(token, outcome(1), for: .tfl)
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates([.init(1, per: .seconds(100))])
        #expect(try await store.reserve(account, rates: rates, now: Date(), by: Date()).grant != nil)
        try await store.hold(account, until: Date() + 60)
        #expect(try await store.setStar(true, for: .train, of: .household, at: noon))
        try await store.clean(keeping: .seconds(60), maximumBytes: 1, every: .seconds(1))
        #expect(try await store.installation() != nil)
        for statement in [
            "CREATE TABLE \(schema).mine (n int)", "DROP TABLE \(schema).event", "ALTER TABLE \(schema).feed ADD x int",
            "TRUNCATE \(schema).star", "INSERT INTO \(schema).migration (name) VALUES ('x')",
            "CREATE OR REPLACE FUNCTION \(schema).store_now() RETURNS double precision LANGUAGE sql AS 'SELECT 0.0'",
        ] {
            #expect(throws: PostgresCluster.Problem.self) { try cluster.sql("SET ROLE \(role); \(statement)") }
        }
        // Nobody else sees anything.
        try cluster.sql("CREATE ROLE other_\(schema) LOGIN")
        #expect(throws: PostgresCluster.Problem.self) {
            try cluster.sql("SET ROLE other_\(schema); SELECT \(schema).store_drop_events(1e300, false)")
        }
    }

    // MARK: - Crashes

    @Test func `what was acknowledged is there after the server has crashed while machines wrote`() async throws {
        let cluster = try PostgresCluster()
        let stores = try (0..<3).map { _ in try cluster.store(schema: schema) }
        let account = RequestAccount(host: "example.org")
        let budget = RequestRates(concurrent: 1_000, budget: .init(1_000_000, per: .seconds(86_400)))
        let granted = Box(0)
        let saved = Box([Int]())
        let isOver = Box(false)
        let hold = Date() + 3_600
        try await stores[0].hold(RequestAccount(host: "held.example"), until: hold)
        let token = try #require(try await claim(.tfl, in: stores[0], for: .seconds(3_600)))
        let writing = Task {
            await withTaskGroup(of: Void.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask {
                        var step = 0
                        while !isOver.withLock({ $0 }) {
                            step += 1
                            let key = self.key(number)
                            if let events = try? await store.save(self.outcome(step, at: Date()), for: key) {
                                saved.withLock { $0 += events.compactMap(\.sequence) }
                            }
                            let reservation = try? await store.reserve(account, rates: budget, now: Date(), by: Date())
                            if let grant = reservation?.grant {
                                granted.withLock { $0 += 1 }
                                try? await store.leave(grant, of: account)
                            }
                        }
                    }
                }
            }
        }
        for round in 1...3 {
            while saved.withLock({ $0.count }) < round * 60 { try await Task.sleep(for: .milliseconds(5)) }
            try cluster.stopAtOnce()
            try cluster.start()
        }
        while saved.withLock({ $0.count }) < 240 { try await Task.sleep(for: .milliseconds(5)) }
        isOver.withLock { $0 = true }
        await writing.value
        let store = try cluster.store(schema: schema)
        let found = Set(try await store.events(EventQuery()).compactMap(\.sequence))
        #expect(found.isSuperset(of: saved.withLock(\.self)))
        let balance = try await store.balance(of: account, budget: #require(budget.budget), now: Date())
        #expect(balance.spent >= granted.withLock { $0 })
        let end = try #require(try await store.heldUntil(RequestAccount(host: "held.example"), now: Date()))
        #expect(abs(end.timeIntervalSince(hold)) < 1)
        #expect(try await claim(.tfl, in: store, for: .seconds(3_600)) == nil)
        // A store does not ask for a connection at once after one was refused, and the others have written meanwhile.
        let patience = Date() + 120
        while (try? await stores[0].finish(token, nil, for: .tfl)) == nil {
            try #require(Date() < patience)
            try await Task.sleep(for: .milliseconds(5))
        }
        // Nothing that was not acknowledged came twice.
        let numbers = try cluster.sql("SELECT count(*) - count(DISTINCT id) FROM \(schema).event")
        #expect(numbers == "0")
    }
}
#endif
