import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RetentionTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let day = TimeInterval(86_400)

    init() throws {
        folder = try TemporaryFolder()
        var configuration = SQLiteStore.Configuration(path: folder.path("store.sqlite"))
        configuration.clock = .fixed(at: noon)
        store = try SQLiteStore(configuration)
    }

    private var fileSize: Int {
        get throws {
            try FileManager.default.attributesOfItem(atPath: folder.path("store.sqlite"))[.size] as? Int ?? 0
        }
    }

    private func save(_ count: Int, from start: Date, text: String = "") async throws {
        let events = (0..<count).map { index in
            ItemEvent(
                .train,
                .changed,
                at: start + Double(index),
                title: "Brixton",
                time: .instant(noon),
                after: .text(text)
            )
        }
        try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: .tfl)
    }

    private func clean(
        now: Date,
        keeping span: Duration = .seconds(30 * 86_400),
        maximumBytes: Int = 512 << 20
    ) async throws {
        try await store.clean(now: now, keeping: span, maximumBytes: maximumBytes)
    }

    @Test func `of those who would clean, one begins in each interval`() async throws {
        let interval = Duration.seconds(3_600)
        let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { try await self.store.beginsCleaning(now: noon, every: interval) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(begun == 1)
        #expect(try await !store.beginsCleaning(now: noon + 3_599, every: interval))
        #expect(try await store.beginsCleaning(now: noon + 3_600, every: interval))
        // A clock that was set back does not stop it for years.
        #expect(try await store.beginsCleaning(now: noon, every: interval))
    }

    @Test func `removes events that are too old, and keeps stars`() async throws {
        try await save(5_000, from: noon - 40 * day)
        try await save(10, from: noon - 10 * day)
        _ = try await store.setStar(true, for: .train, of: .household, at: noon - 400 * day)
        try await clean(now: noon)
        #expect(try await store.events(EventQuery()).count == 10)
        try await clean(now: noon, keeping: .seconds(86_400))
        #expect(try await store.events(EventQuery()).count == 0)
        #expect(try await store.stars(of: .household) == [.train])
    }

    /// Stars a train and saves an answer that has it, read so many days ago.
    private func starTrain(seen days: Double) async throws {
        _ = try await store.setStar(true, for: .train, of: .household, at: noon - 1_000 * day)
        var outcome = FetchOutcome(health: FeedHealth())
        outcome.answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon - days * day, freshUntil: noon)
        outcome.marks = [ItemMark(ItemID.train.local, digest: 1, changedAt: noon - days * day)]
        try await store.save(outcome, for: .tfl)
    }

    @Test(arguments: [(700, true), (740, false)])
    func `a star of an item that nobody has seen is kept for two years, and when it was seen too`(
        _ days: Double,
        _ isThere: Bool
    ) async throws {
        try await starTrain(seen: days)
        for _ in 1...2 { try await clean(now: noon) }
        #expect(try await store.stars(of: .household) == (isThere ? [.train] : []))
        _ = try await store.setStar(false, for: .train, of: .household, at: noon)
        try await clean(now: noon)
        #expect(try await store.revisions(of: "tfl").isEmpty)
    }

    @Test func `an item that was seen since it disappeared keeps its star, told of or not`() async throws {
        let left = ItemEvent.train(.disappeared, at: noon - 5 * day)
        try await store.save(.happened(left), for: .tfl)
        try await starTrain(seen: 4)
        try await clean(now: noon + 20 * day)
        #expect(try await store.stars(of: .household) == [.train])
    }

    @Test func `removes the oldest events of a file that is too large, and gives the room back`() async throws {
        try await save(20_000, from: noon - day, text: String(repeating: "x", count: 400))
        try await store.checkpoint()
        let before = try fileSize
        try await clean(now: noon, maximumBytes: 4 << 20)
        try await store.checkpoint()
        #expect(before > 8 << 20)
        #expect(try fileSize <= 4 << 20)
        let left = try await store.events(EventQuery())
        #expect((1_000..<10_000).contains(left.count))
        #expect(left.last?.at == noon - day + 19_999)
    }

    @Test func `forgets answers that nobody renews, but none that is fresh`() async throws {
        let fresh = AnswerKey(feed: FeedKey(feed: "holidays", fingerprint: "1"), scope: "2026")
        for (key, freshUntil) in [(AnswerKey.tfl, noon + 30), (fresh, noon + 100 * day)] {
            let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon, freshUntil: freshUntil)
            try await store.save(
                FetchOutcome(answer: answer, state: FeedState(version: 1, bytes: [1]), health: FeedHealth()),
                for: key
            )
        }
        try await clean(now: noon + 29 * day)
        #expect(try await store.answer(for: .tfl) != nil)
        try await clean(now: noon + 31 * day)
        #expect(try await store.answer(for: .tfl) == nil)
        #expect(try await store.storedState(of: .tfl).state == nil)
        #expect(try await store.answer(for: fresh) != nil)
        #expect(try await store.storedState(of: fresh).state != nil)
    }

    @Test func `keeps what was spent as long as it counts`() async throws {
        let account = RequestAccount(host: "example.org")
        let budget = RequestRates.Limit(5, per: .seconds(60 * 86_400))
        let other = RequestAccount(host: "example.com")
        let limit = RequestRates([.init(1, per: .seconds(1))])
        _ = try await store.reserve(account, rates: RequestRates(budget: budget), now: noon, by: noon)
        _ = try await store.reserve(other, rates: limit, now: noon, by: noon)
        try await store.hold(RequestAccount(host: "example.net"), until: noon + 50 * day)
        try await clean(now: noon + 40 * day)
        #expect(try await store.balance(of: account, budget: budget, now: noon + 40 * day).spent == 1)
        #expect(try await accounts() == ["example.net", "example.org"])
        try await clean(now: noon + 61 * day)
        #expect(try await accounts() == [])
    }

    private func accounts() async throws -> [String] {
        try await store.read { db in
            try String.fetchAll(db, sql: "SELECT account FROM requestAccount ORDER BY account")
        }
    }
}

extension SQLiteStore {
    /// Moves what was written into the file itself.
    fileprivate func checkpoint() async throws {
        try await writeAlone { db in _ = try db.checkpoint(.truncate) }
    }
}
