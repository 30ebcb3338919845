import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

@testable import FeedRuntime

/// The copy in memory of a store, in a process that only shows it.
@Suite(.timeLimit(.minutes(20)))
struct CachingStoreTests {
    private let folder: ProgramFolder
    private let base: any ServedStorage
    private let storage: CachingStorage

    init() throws {
        folder = try ProgramFolder()
        let path = folder.work.appending(path: "store").path()
        base = try RuntimeStore.open(.test { $0.store = .file(path) }, RuntimeObserver { _ in }).storage
        storage = CachingStorage(base)
    }

    private static let start = Date(timeIntervalSince1970: 1_795_255_200)

    private func event(_ number: Int, of feed: FeedID = "one") -> ItemEvent {
        ItemEvent(
            ItemID(feed, LocalID("\(number)")),
            .moved,
            at: Self.start + Double(number),
            title: "\(number)",
            time: .instant(Self.start)
        )
    }

    private func save(_ events: ClosedRange<Int>, of feed: FeedID = "one") async throws {
        let snapshot = FeedSnapshot(items: [])
        let answer = StoredAnswer(snapshot: snapshot, readAt: Self.start, freshUntil: Self.start, usableUntil: nil)
        let outcome = FetchOutcome(answer: answer, health: FeedHealth(), events: events.map { event($0, of: feed) })
        let key = AnswerKey(feed: FeedKey(feed: feed, fingerprint: "f"), scope: "")
        try await base.save(outcome, for: key)
    }

    @Test func `readers of stars, tokens, events and what was missed ask memory`() async throws {
        try await save(1...20)
        let position = try await storage.changes(after: nil).position
        try await save(21...30)
        let next = try await storage.changes(after: position)
        #expect(next.events.count == 10)
        func read() async throws {
            #expect(try await storage.stars(of: .household).isEmpty)
            #expect(try await storage.tokens().isEmpty)
            var query = EventQuery()
            (query.feeds, query.since, query.limit) = (["one"], Self.start + 5, 1_000)
            #expect(try await storage.events(query).count == 26)
            // A client that comes back.
            let missed = try await storage.changes(after: position)
            #expect(missed.events == next.events)
            #expect(missed.answers.count == 1)
            #expect(missed.position == next.position)
        }
        try await read()
        // A store that is closed answers nobody.
        try base.close()
        for _ in 0..<100 { try await read() }
    }

    @Test func `what others have set is known after the store's news`() async throws {
        let item = ItemID("one", LocalID("1"))
        #expect(try await storage.stars(of: .household).isEmpty)
        #expect(try await storage.tokens().isEmpty)
        let (token, _) = AccessToken.make(name: "kitchen", isReadOnly: true, owner: .household, at: Self.start)
        _ = try await base.setStar(true, for: item, of: .household, at: Self.start)
        _ = try await base.addToken(token)
        #expect(try await storage.stars(of: .household).isEmpty)
        await storage.refresh()
        #expect(try await storage.stars(of: .household) == [item])
        #expect(try await storage.tokens() == [token])
    }

    @Test func `while the store is away what is known stays, and nothing that is to be written is taken`() async throws
    {
        let item = ItemID("one", LocalID("1"))
        _ = try await storage.setStar(true, for: item, of: .household, at: Self.start)
        #expect(try await storage.stars(of: .household) == [item])
        try base.close()
        await storage.refresh()
        #expect(try await storage.stars(of: .household) == [item])
        await #expect(throws: (any Error).self) {
            try await storage.setStar(false, for: item, of: .household, at: Self.start)
        }
        #expect(try await storage.stars(of: .household) == [item])
    }

    @Test func `a client of another store, and one from before what is known, is told by the store`() async throws {
        try await save(1...5)
        let position = try await storage.changes(after: nil).position
        try await save(6...9)
        _ = try await storage.changes(after: position)
        let other = ChangePosition(epoch: "other", sequence: position.sequence)
        #expect(try await storage.changes(after: other).isReset)
        let early = ChangePosition(epoch: position.epoch, sequence: 1)
        #expect(try await storage.changes(after: early).events.count == 8)
        // It still knows where it was.
        try base.close()
        #expect(try await storage.changes(after: position).events.count == 4)
    }

    @Test func `of two who look at the same time both are taken account of`() throws {
        func changes(after last: Int, upTo end: Int) -> StoredChanges {
            let positions = [last, end].map { ChangePosition(epoch: "store", sequence: $0) }
            var changes = StoredChanges(after: positions[0], at: positions[1], forgotten: 0)
            changes.events = (last..<end).map { number in
                var event = event(number + 1)
                event.sequence = number + 1
                return event
            }
            return changes
        }
        let start = ChangePosition(epoch: "store", sequence: 10)
        for ends in [[12, 15, 20], [15, 12, 20], [12, 12, 20]] {
            var news = CachedChanges([], at: start, isAll: true)
            for (last, end) in [(10, ends[0]), (10, ends[1]), (ends[1], ends[2])] {
                let position = ChangePosition(epoch: "store", sequence: last)
                let beginsAnew = news.record(changes(after: last, upTo: end), after: position)
                #expect(!beginsAnew)
            }
            let known = try #require(news.changes(after: start))
            #expect(known.events.compactMap(\.sequence) == Array(11...20))
            #expect(known.position.sequence == 20)
        }
        // What was told from further on leaves something out.
        var news = CachedChanges([], at: start, isAll: true)
        let beginsAnew = news.record(changes(after: 12, upTo: 15), after: ChangePosition(epoch: "store", sequence: 12))
        #expect(beginsAnew)
    }

    @Test func `events that are not known are asked for`() async throws {
        try await save(1...2_500)
        let position = try await storage.changes(after: nil).position
        var query = EventQuery()
        query.limit = 2_200
        #expect(try await storage.events(query).count == 2_200)
        try await save(2_501...2_502)
        _ = try await storage.changes(after: position)
        try base.close()
        query.limit = 50
        #expect(try await storage.events(query).map(\.title) == (2_453...2_502).map { "\($0)" })
        query.limit = 2_200
        await #expect(throws: (any Error).self) { try await storage.events(query) }
    }

    @Test func `counts of requests are read once, and again by the refresh`() async throws {
        let ledger = MemoryLedger()
        let remembered = CachingLedger(ledger)
        let account = RequestAccount(host: "example.org")
        let now = Self.start
        func heldUntil(_ date: Date) async throws -> Date? {
            let question = AccountQuestion(account)
            return try await remembered.accountStates(of: [question], now: date)[question]?.heldUntil
        }
        #expect(try await heldUntil(now) == nil)
        await ledger.hold(account, until: now + 60)
        #expect(try await heldUntil(now) == nil)
        await remembered.refresh(now: now)
        #expect(try await heldUntil(now) == now + 60)
        // It is over by the clock, whoever looks.
        #expect(try await heldUntil(now + 61) == nil)
    }
}
