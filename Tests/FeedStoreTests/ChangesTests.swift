import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

/// The order in which answers and events are saved, in every kind of store.
@Suite(.timeLimit(.minutes(20)))
struct ChangesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func answered(_ events: ItemEvent..., at date: Date = noon) -> FetchOutcome {
        let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: date, freshUntil: date)
        return FetchOutcome(answer: answer, health: FeedHealth(), events: events)
    }

    /// All events after a position, as a reader gets them that looks until none comes.
    private func events(after start: ChangePosition, in store: any FeedStorage) async throws -> [ItemEvent] {
        var (found, position) = ([ItemEvent](), start)
        while true {
            let changes = try await store.changes(after: position)
            #expect(!changes.isReset)
            if changes.events.isEmpty { return found }
            found += changes.events
            position = changes.position
        }
    }

    @Test(arguments: FeedStorageTests.makers)
    func `each answer and each event has a number, and whoever looks sees what came since`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try maker.make(folder)
        let start = try await store.changes(after: nil)
        #expect(start.isReset && start.answers.isEmpty && start.events.isEmpty)
        #expect(try await store.changes(after: start.position).isReset == false)
        let saved = try await store.save(answered(.train(.moved), .train(.cancelled)), for: .tfl)
        let first = start.position.sequence + 1
        #expect(saved.map(\.sequence) == [first, first + 1])
        #expect(try await store.events(EventQuery()) == saved)
        let second = try await store.changes(after: start.position)
        #expect(second.answers.mapValues(\.readAt) == [.tfl: noon])
        #expect(second.events == saved)
        #expect(second.position.sequence == first + 2)
        // A failure is neither an answer nor an event.
        try await store.save(FetchOutcome(health: FeedHealth()), for: .tfl)
        let third = try await store.changes(after: second.position)
        #expect(third.position == second.position && third.answers.isEmpty && third.events.isEmpty)
        // Of one answer that was replaced the last is told.
        for seconds in [1.0, 2] { try await store.save(answered(at: noon + seconds), for: .tfl) }
        #expect(try await store.changes(after: third.position).answers.mapValues(\.readAt) == [.tfl: noon + 2])
        #expect(try await store.changes(after: start.position).answers.mapValues(\.readAt) == [.tfl: noon + 2])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `what a claim is refused takes no number`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        guard case .granted(let token) = try await store.begin(.tfl, for: .seconds(10)).claim else { return }
        let start = try await store.changes(after: nil).position
        let other = ClaimToken(.tfl, name: "another")
        await #expect(throws: Claim.Lost(other)) {
            try await store.finish(other, answered(.train(.moved)), for: .tfl)
        }
        #expect(try await store.changes(after: nil).position == start)
        #expect(try await store.finish(token, answered(.train(.moved)), for: .tfl).count == 1)
        #expect(try await store.finish(token, nil, for: .tfl) == [])
        #expect(try await store.changes(after: start).position.sequence == start.sequence + 2)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a reader beside two writers misses nothing and sees nothing twice`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try maker.make(folder)
        // A second handle on the same file, where there is one, as another process has it.
        let other: any FeedStorage = store is SQLiteStore ? try SQLiteStore.inside(folder) : store
        let start = try await store.changes(after: nil).position
        let count = 100
        let seen = try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, writer) in [("one", store), ("two", other)] {
                group.addTask {
                    for number in 0..<count {
                        let event = ItemEvent(
                            ItemID(FeedID(name) ?? "tfl", LocalID("\(number)")),
                            .moved,
                            at: noon - Double(number),
                            title: "",
                            time: .instant(noon)
                        )
                        try await writer.save(answered(event), for: .tfl)
                    }
                }
            }
            var (seen, position) = ([ItemEvent](), start)
            while seen.count < 2 * count {
                let changes = try await store.changes(after: position)
                seen += changes.events
                position = changes.position
                if changes.events.isEmpty { await Task.yield() }
            }
            try await group.waitForAll()
            return seen
        }
        let numbers = seen.compactMap(\.sequence)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        for name in ["one", "two"] as [FeedID] {
            let own = seen.filter { $0.item.feed == name }.map(\.item.local.rawValue)
            #expect(own == (0..<count).map { "\($0)" })
        }
    }

    @Test(arguments: FeedStorageTests.makers)
    func `more than comes at once comes in pieces`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        let start = try await store.changes(after: nil).position
        let many = (0..<StoredChanges.maximumEvents).map { ItemEvent.train(.moved, at: noon + Double($0)) }
        let first = try await store.save(FetchOutcome(health: FeedHealth(), events: many), for: .tfl)
        let second = try await store.save(answered(.train(.cancelled)), for: .tfl)
        let piece = try await store.changes(after: start)
        #expect(piece.events == first)
        #expect(piece.answers.isEmpty)
        #expect(try await events(after: start, in: store) == first + second)
        #expect(try await store.changes(after: piece.position).answers.mapValues(\.readAt) == [.tfl: noon])
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a position of another store, or one that is ahead, is nothing to go on from`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try maker.make(folder)
        try await store.save(answered(.train(.moved)), for: .tfl)
        let position = try await store.changes(after: nil).position
        #expect(!position.epoch.isEmpty)
        for (epoch, ahead) in [("", 0), ("another", -1), (position.epoch, 1)] {
            let wrong = ChangePosition(epoch: epoch, sequence: position.sequence + ahead)
            let changes = try await store.changes(after: wrong)
            #expect(changes.isReset && changes.events.isEmpty && changes.answers.isEmpty)
            #expect(changes.position == position)
        }
    }

    @Test func `a reader goes on after the file was opened again, and begins anew with a copy of it`() async throws {
        let store = try SQLiteStore.inside(folder)
        let start = try await store.changes(after: nil).position
        let first = try await store.save(answered(.train(.moved)), for: .tfl)
        try store.close()
        let again = try SQLiteStore.inside(folder)
        #expect(try await events(after: start, in: again) == first)
        let second = try await again.save(answered(.train(.cancelled)), for: .tfl)
        #expect(try await events(after: start, in: again) == first + second)
        try again.close()
        let backup = try TemporaryFolder()
        for name in folder.names {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: backup.path(name))
        }
        let copy = try SQLiteStore.inside(backup)
        #expect(try await copy.events(EventQuery()) == first + second)
        #expect(try await copy.changes(after: start).isReset)
    }

    @Test func `a reader that was away until its events were removed begins anew`() async throws {
        let store = try SQLiteStore.inside(folder)
        let start = try await store.changes(after: nil).position
        try await store.save(answered(.train(.moved, at: noon - 100)), for: .tfl)
        let middle = try await store.changes(after: nil).position
        let last = try await store.save(answered(.train(.cancelled)), for: .tfl)
        try await store.clean(now: noon, keeping: .seconds(60), maximumBytes: .max)
        #expect(try await store.changes(after: start).isReset)
        #expect(try await events(after: middle, in: store) == last)
    }

    @Test func `a store in memory is another one each time`() async throws {
        let stores = [MemoryFeedStorage(), MemoryFeedStorage()]
        let position = await stores[0].changes(after: nil).position
        #expect(await stores[1].changes(after: position).isReset)
    }

    /// A loop looks every three seconds, beside answers of megabytes.
    @Test func `new answers are found without a look at the others`() async throws {
        let store = try SQLiteStore.inside(folder)
        let answers = StoreStatement.newAnswers(after: 0, upTo: 1, in: .sqlite)
        let plan = try await store.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(answers.sqlite)", arguments: answers.arguments)
                .map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH answer USING COVERING INDEX answerBySequence (sequence>? AND sequence<?)"])
    }
}
