import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Synchronization
import Testing

/// The rows beside the store, which change with each fetch.
@Suite(.timeLimit(.minutes(20)))
final class ConfirmationTests: Sendable {
    private let folder: TemporaryFolder
    private let path: String
    private let now = Mutex(noon)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("aggregate.sqlite")
    }

    private func open(_ opening: StoreOpening = .using) throws -> SQLiteStore {
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.clock = FeedClock { self.now.withLock { $0 } }
        configuration.opening = opening
        return try SQLiteStore(configuration)
    }

    private static func outcome(at time: Date, confirming confirmed: Date? = nil) -> FetchOutcome {
        let snapshot = FeedSnapshot(items: [FeedItem(id: LocalID("a"), title: "One", time: .instant(noon))])
        let answer = StoredAnswer(snapshot: snapshot, readAt: time, freshUntil: time + 60, usableUntil: time + 90)
        var health = FeedHealth()
        health.askedAt = time
        var outcome = FetchOutcome(answer: answer, health: health)
        outcome.change = confirmed.map { SnapshotDifference(from: snapshot, readAt: $0, to: snapshot) }
        return outcome
    }

    /// The size of the store with its log, in bytes.
    private var size: Int {
        get throws {
            try ["", "-wal"].reduce(0) {
                try $0 + (FileManager.default.attributesOfItem(atPath: path + $1)[.size] as? Int ?? 0)
            }
        }
    }

    private func expect(_ store: SQLiteStore, readAt: Date, _ location: SourceLocation = #_sourceLocation) async throws
    {
        let state = try await store.storedState(of: .tfl)
        #expect(state.age == AnswerAge(readAt: readAt, freshUntil: readAt + 60), sourceLocation: location)
        #expect(state.health.askedAt == readAt, sourceLocation: location)
        #expect(try await store.answer(for: .tfl)?.age == state.age, sourceLocation: location)
        #expect(try await store.answers(of: .tfl).map(\.age) == [state.age], sourceLocation: location)
    }

    @Test func `an unchanged answer is known to all at once, and is written when the store is closed`() async throws {
        let (store, other) = (try open(), try open())
        defer { try? other.close() }
        try await store.save(Self.outcome(at: noon), for: .tfl)
        let start = try await store.changes(after: nil).position
        let before = try size
        for second in 1...200 {
            let time = noon + Double(second)
            let token = try #require(try await store.begin(.tfl, for: .seconds(6)).claim.token)
            try await store.finish(token, Self.outcome(at: time, confirming: time - 1), for: .tfl)
            try await expect(other, readAt: time)
        }
        #expect(try size == before)
        #expect(try await other.changes(after: start).answers.isEmpty)
        try store.close()
        #expect(try await other.changes(after: start).answers.mapValues(\.readAt) == [.tfl: noon + 200])
        try await expect(other, readAt: noon + 200)
        let looking = try open(.looking)
        try await expect(looking, readAt: noon + 200)
        try looking.close()
    }

    @Test func `a failure after an unchanged answer leaves the answer's times`() async throws {
        let store = try open()
        defer { try? store.close() }
        try await store.save(Self.outcome(at: noon), for: .tfl)
        try await store.save(Self.outcome(at: noon + 1, confirming: noon), for: .tfl)
        var health = FeedHealth()
        health.consecutiveFailures = 3
        try await store.save(FetchOutcome(health: health), for: .tfl)
        let state = try await store.storedState(of: .tfl)
        #expect(state.health.consecutiveFailures == 3)
        #expect(state.age?.readAt == noon + 1)
        // The next news comes after both.
        try await store.save(Self.outcome(at: noon + 2), for: .tfl)
        try await expect(store, readAt: noon + 2)
    }

    @Test func `what a killed process has left is written by a later one`() async throws {
        let killed = try open()
        try await killed.save(Self.outcome(at: noon), for: .tfl)
        try await killed.save(Self.outcome(at: noon + 1, confirming: noon), for: .tfl)
        now.withLock { $0 += 3_600 }
        let next = try open()
        try await expect(next, readAt: noon + 1)
        try next.close()
        let looking = try open(.looking)
        try await expect(looking, readAt: noon + 1)
        try looking.close()
    }

    @Test func `what was left before the machine was started is not used`() async throws {
        let killed = try open()
        try await killed.save(Self.outcome(at: noon), for: .tfl)
        try await killed.save(Self.outcome(at: noon + 1, confirming: noon), for: .tfl)
        _ = try await killed.begin(.tfl, for: .seconds(6))
        try await killed.write { try $0.execute(sql: "PRAGMA turns.user_version = 1") }
        let next = try open()
        defer { try? next.close() }
        try await expect(next, readAt: noon)
        #expect(try await next.begin(.tfl, for: .seconds(6)).claim.token != nil)
    }

    @Test(arguments: ["", "no database at all", String(repeating: "x", count: 9_000)])
    func `a damaged file of turns is replaced`(_ text: String) async throws {
        let store = try open()
        try await store.save(Self.outcome(at: noon), for: .tfl)
        try store.close()
        try Data(text.utf8).write(to: URL(filePath: path + "-turns"))
        let next = try open()
        defer { try? next.close() }
        #expect(next.movedAside == nil)
        try await expect(next, readAt: noon)
        #expect(try await next.begin(.tfl, for: .seconds(6)).claim.token != nil)
    }

    @Test func `what a process has half written when it was killed is undone by the others`() async throws {
        let store = try open()
        defer { try? store.close() }
        try await store.save(Self.outcome(at: noon), for: .tfl)
        for second in 1...300 {
            let key = AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "\(second)"), scope: "")
            _ = try await store.begin(key, for: .seconds(6))
        }
        try await store.save(Self.outcome(at: noon + 1, confirming: noon), for: .tfl)
        try await expect(store, readAt: noon + 1)
        let names = ["-turns", "-turns-journal"].map { path + $0 }
        // With a cache of a page, pages reach the file before the transaction ends.
        let other = try DatabaseQueue(path: names[0])
        let halves = try await other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = PERSIST; PRAGMA synchronous = OFF")
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE")
            try db.execute(sql: "UPDATE claim SET until = until + 1, owner = hex(zeroblob(40))")
            try db.execute(sql: "DELETE FROM confirmation")
            defer { try? db.execute(sql: "ROLLBACK") }
            return try names.map { try Data(contentsOf: URL(filePath: $0)) }
        }
        try other.close()
        #expect(halves[1].contains { $0 != 0 })
        for (name, half) in zip(names, halves) {
            let file = try FileHandle(forWritingTo: URL(filePath: name))
            try file.write(contentsOf: half)
            try file.close()
        }
        try await expect(store, readAt: noon + 1)
    }

    @Test func `claims and requests without a budget leave the store as it is, and are known to all`() async throws {
        let (store, other) = (try open(), try open())
        defer {
            try? store.close()
            try? other.close()
        }
        try await store.save(Self.outcome(at: noon), for: .tfl)
        let before = try size
        let account = RequestAccount(host: "example.org")
        let rates = RequestRates([RequestRates.Limit(1, per: .seconds(1))])
        for second in 0..<100 {
            let (one, two) = second.isMultiple(of: 2) ? (store, other) : (other, store)
            let grant = try await one.reserve(account, rates: rates, now: noon, by: noon + 200).grant
            #expect(grant?.time == noon + Double(second))
            let token = try #require(try await one.begin(.tfl, for: .seconds(6)).claim.token)
            #expect(try await two.begin(.tfl, for: .seconds(6)).claim == .taken(.seconds(6)))
            try await one.finish(token, nil, for: .tfl)
        }
        #expect(try size == before)
        let budget = RequestRates(budget: RequestRates.Limit(10, per: .seconds(3_600)))
        let counted = RequestAccount(host: "example.com")
        _ = try await store.reserve(counted, rates: budget, now: noon + 300, by: noon + 400)
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM requestGrant") } == 1)
    }
}

extension Claim {
    fileprivate var token: ClaimToken? { if case .granted(let token) = self { token } else { nil } }
}
