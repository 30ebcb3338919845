#if PostgreSQL
import Dispatch
import FeedCore
import FeedEngine
import Foundation
import PostgresTestKit
import Testing
@testable import FeedStore

/// Claims that are wanted at the same time, by one machine and by several.
@Suite(.timeLimit(.minutes(20)), .enabled(if: PostgresCluster.isWanted))
struct PostgresClaimTests {
    private let schema = "s\(UUID().uuidString.prefix(8).lowercased())"

    private func store(_ change: (inout PostgresStore.Configuration) -> Void = { $0.maximumConnections = 1 }) throws
        -> PostgresStore
    {
        try PostgresCluster.shared().store(schema: schema, change)
    }

    private func keys(_ count: Int) -> [AnswerKey] {
        (0..<count).map { AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "\($0)"), scope: "") }
    }

    private func claim(_ key: AnswerKey, in store: PostgresStore) async throws -> ClaimToken? {
        guard case .granted(let token) = try await store.begin(key, for: .seconds(60)).claim else { return nil }
        return token
    }

    /// Claims feeds, each in a task of its own.
    private func claim(_ keys: [AnswerKey], in store: PostgresStore) async throws -> [ClaimToken] {
        try await withThrowingTaskGroup(of: ClaimToken?.self) { group in
            for key in keys { group.addTask { try await self.claim(key, in: store) } }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
    }

    /// Claims feeds and gives them back, so that each has been claimed before.
    private func prepare(_ keys: [AnswerKey], in store: PostgresStore) async throws {
        for token in try await claim(keys, in: store) {
            try await store.finish(token, nil, for: AnswerKey(feed: token.feed, scope: ""))
        }
    }

    /// Runs a closure while the only connection of a store is in use, and some statements have been run on it.
    private func holding(
        _ store: PostgresStore,
        _ statements: [String] = [],
        _ body: (_ release: @escaping @Sendable () -> Void) async throws -> Void
    ) async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let holding = Task {
            try await store.pool.call(isReading: false) { connection, deadline, _ in
                for statement in statements { try connection.run([PostgresStatement(statement)], by: deadline) }
                begin.yield()
                gate.wait()
                if !statements.isEmpty { try connection.run([PostgresStatement("ROLLBACK")], by: deadline) }
            }
        }
        for await _ in begun { break }
        do { try await body { gate.signal() } } catch {
            gate.signal()
            throw error
        }
        gate.signal()
        try await holding.value
    }

    private func wait(_ store: PostgresStore, for count: Int) async throws {
        while store.claims.waitingCount != count { await Task.yield() }
    }

    // MARK: - One machine

    @Test func `feeds that are claimed while another is take one round trip together`() async throws {
        let store = try store()
        let keys = keys(66)
        try await prepare([keys[65]], in: store)
        let before = store.counters.count
        try await holding(store) { release in
            async let first = claim(keys[65], in: store)
            while !store.claims.isUnderWay || store.claims.waitingCount > 0 {
                await Task.yield()
            }
            async let others = claim(Array(keys[..<64]), in: store)
            try await wait(store, for: 64)
            release()
            #expect(try await first != nil)
            let tokens = try await others
            #expect(Set(tokens.map(\.feed)) == Set(keys[..<64].map(\.feed)))
        }
        let after = store.counters.count
        // One for the first, and one for all others.
        #expect(after.roundTrips - before.roundTrips == 2)
        #expect(after.statements - before.statements == 4)
    }

    @Test func `each is told what is kept of its own feed`() async throws {
        let store = try store()
        let keys = keys(20)
        for (number, key) in keys.enumerated() where number % 2 == 0 {
            var health = FeedHealth()
            health.consecutiveFailures = number + 1
            try await store.save(FetchOutcome(state: FeedState(version: number, bytes: [1]), health: health), for: key)
        }
        let taken = try await claim(Array(keys[..<10]), in: store)
        #expect(taken.count == 10)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, key) in keys.enumerated() {
                group.addTask {
                    let (claim, storedState) = try await store.begin(key, for: .seconds(60))
                    if case .taken(let rest) = claim {
                        #expect(number < 10 && rest > .seconds(1) && rest <= .seconds(60))
                    } else {
                        #expect(number >= 10)
                    }
                    #expect(storedState.state?.version == (number % 2 == 0 ? number : nil))
                    #expect(storedState.health.consecutiveFailures == (number % 2 == 0 ? number + 1 : 0))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `one who was cancelled while it waits has its claim, and so have the others`() async throws {
        let store = try store()
        let keys = keys(4)
        try await holding(store) { release in
            let tasks = keys.map { key in Task { try await claim(key, in: store) } }
            while !store.claims.isUnderWay { await Task.yield() }
            tasks[0].cancel()
            tasks[2].cancel()
            release()
            for task in tasks {
                let token = try await task.value
                #expect(token != nil)
            }
        }
        // Nobody is left behind.
        #expect(try await claim(keys[0], in: store) == nil)
        #expect(store.claims.waitingCount == 0)
    }

    @Test func `what fails reaches each that was claimed with it, and the next go on`() async throws {
        let store = try store()
        let keys = keys(6)
        let cluster = try PostgresCluster.shared()
        try await holding(store) { release in
            let tasks = keys.map { key in Task { try await claim(key, in: store) } }
            while !store.claims.isUnderWay { await Task.yield() }
            try cluster.sql("ALTER TABLE \(schema).claim RENAME TO other")
            release()
            for task in tasks { await #expect(throws: StoreProblem.self) { try await task.value } }
        }
        try cluster.sql("ALTER TABLE \(schema).other RENAME TO claim")
        #expect(try await claim(keys, in: store).count == 6)
    }

    @Test func `who waits behind one that got no answer in time is told at once as well`() async throws {
        let store = try store {
            $0.maximumConnections = 1
            $0.timeout = .milliseconds(500)
        }
        try await holding(store) { release in
            // One feed: each goes by itself.
            let tasks = (0..<3).map { _ in Task { try await claim(keys(1)[0], in: store) } }
            try await wait(store, for: 2)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for task in tasks {
                    group.addTask {
                        do { return try await task.value == nil } catch is StoreProblem {
                            // A connection is there from now on.
                            release()
                            return true
                        }
                    }
                }
                try await group.waitForAll()
            }
            for task in tasks { await #expect(throws: StoreProblem.self) { try await task.value } }
        }
    }

    // MARK: - Several machines

    @Test(arguments: [true, false])
    func `two machines that claim the same feeds at once share them, and none is taken twice`(_ isKnown: Bool)
        async throws
    {
        let (one, other) = (try store { _ in }, try store { _ in })
        let keys = keys(200)
        if isKnown { try await prepare(keys, in: one) }
        async let first = claim(keys, in: one)
        async let second = claim(Array(keys.reversed()), in: other)
        let (mine, yours) = try await (first, second)
        let feeds = (mine + yours).map(\.feed)
        #expect(feeds.count == 200)
        #expect(Set(feeds) == Set(keys.map(\.feed)))
        // Each is its owner's as the database knows it.
        for token in mine.prefix(3) { #expect(try await one.renew(token, for: .seconds(60))) }
        for token in yours.prefix(3) { #expect(try await other.renew(token, for: .seconds(60))) }
    }

    @Test func `what another machine is claiming or giving back at this moment holds nobody up`() async throws {
        let (one, other) = (try store(), try store())
        let keys = keys(20)
        try await prepare(keys, in: one)
        let locking = "SELECT FROM claim WHERE fingerprint::integer < 10 FOR UPDATE"
        try await holding(other, ["BEGIN", locking]) { _ in
            let tokens = try await claim(keys, in: one)
            #expect(Set(tokens.map(\.feed)) == Set(keys[10...].map(\.feed)))
        }
        #expect(try await claim(keys, in: one).count == 10)
    }

    // MARK: - What it costs

    /// Printed, since `Documentation/many-machines.md` has it.
    @Test func `feeds that are due at the same time cost fewer round trips`() async throws {
        let store = try store { $0.maximumConnections = 8 }
        let keys = keys(200)
        func fetchAll() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, key) in keys.enumerated() {
                    group.addTask {
                        let token = try #require(try await self.claim(key, in: store))
                        let account = RequestAccount(host: "\(number).example")
                        let rates = RequestRates([.init(100, per: .seconds(1))])
                        let grant = try await store.reserve(account, rates: rates, now: Date(), by: Date() + 10).grant
                        try await store.leave(#require(grant), of: account)
                        try await store.finish(token, FetchOutcome(health: FeedHealth()), for: key)
                    }
                }
                try await group.waitForAll()
            }
        }
        try await fetchAll()
        let before = store.counters.count
        for _ in 0..<5 { try await fetchAll() }
        let after = store.counters.count
        let figures = (
            statements: Double(after.statements - before.statements) / 1_000,
            roundTrips: Double(after.roundTrips - before.roundTrips) / 1_000
        )
        print("fetch, of 200 at once, without a response: \(figures)")
        // Two to reserve and one to finish, and little for claims and places.
        #expect(figures.roundTrips < 3.6)
    }
}
#endif
