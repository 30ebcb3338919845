import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

/// Of an answer that has changed, what is new is written, and all of it is read.
@Suite(.timeLimit(.minutes(20)))
struct AnswerChangeStorageTests {
    private let folder: TemporaryFolder
    private let path: String
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("aggregate.sqlite")
        store = try Self.open(path)
    }

    private static func open(_ path: String) throws -> SQLiteStore {
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.clock = .fixed(at: noon)
        return try SQLiteStore(configuration)
    }

    private func item(_ id: Int, _ version: Int = 0) -> FeedItem {
        FeedItem(
            id: LocalID("item-\(id)"),
            title: "Item \(id) of many, for the \(version). time",
            time: .instant(noon),
            category: ItemCategory(id: "c\(id % 7)", label: "Category \(id % 7)"),
            facts: [Fact("number", "Number", .integer(id))]
        )
    }

    /// Saves as the engine does: with what is different from the answer that is stored.
    private func save(_ items: [FeedItem], in store: SQLiteStore? = nil, at time: Date, since old: StoredAnswer?)
        async throws
        -> StoredAnswer
    {
        let answer = StoredAnswer(snapshot: FeedSnapshot(items: items), readAt: time, freshUntil: time + 60)
        var outcome = FetchOutcome(answer: answer, health: FeedHealth())
        outcome.change = old.map {
            SnapshotDifference(from: $0.snapshot, readAt: $0.readAt, to: answer.snapshot)
        }
        try await (store ?? self.store).save(outcome, for: .tfl)
        return answer
    }

    private func count(_ sql: String) async throws -> Int {
        try await store.read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }

    @Test func `a list of 20,000 items in which ten have changed writes ten`() async throws {
        var items = (0..<20_000).map { item($0) }
        // The number of an answer takes a byte from the second one on, which moves what follows it.
        _ = try await save(items, at: noon, since: nil)
        let first = try await save(items, at: noon + 1.5, since: nil)
        for index in stride(from: 0, to: 20_000, by: 2_000) { items[index] = item(index, 1) }
        let wal = path + "-wal"
        let size = { try FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int ?? 0 }
        let before = try size()
        _ = try await save(items, at: noon + 3.1, since: first)
        let written = try size() - before
        #expect(written < 100_000, "\(written) bytes of the log")
        let content = try await count("SELECT LENGTH(content) FROM answerChange")
        #expect(content < 1_500, "\(content) bytes of ten items")

        let other = try Self.open(path)
        let read = try #require(try await other.answer(for: .tfl))
        #expect(read.snapshot.items == items)
        #expect(read.readAt == noon + 3.1)
        #expect(try await other.answers(of: .tfl).first?.snapshot.items == items)
    }

    @Test func `whatever becomes of a list, what is read is what was saved last`() async throws {
        var items = (0..<400).map { item($0) }
        var next = 400
        var answer: StoredAnswer?
        var wholes = 0
        for round in 0..<600 {
            switch round % 4 {
            case 0: items.removeFirst(2)
            case 1:
                items += [item(next), item(next + 1)]
                next += 2
            case 2: items[round % items.count] = item(next - 1_000_000 - round, round)
            default: items.swapAt(3, 200)
            }
            answer = try await save(items, at: noon + Double(round) * 1.37, since: answer)
            let changes = try await count("SELECT COUNT(*) FROM answerChange")
            if changes == 0 { wholes += 1 }
            if round % 20 == 0 || changes < 2 {
                #expect(try await store.answer(for: .tfl)?.snapshot.items == items, "round \(round)")
            }
        }
        #expect((2...60).contains(wholes), "written as a whole \(wholes) times of 600")
    }

    @Test func `a change to an answer that another process has replaced is saved as a whole`() async throws {
        let other = try Self.open(path)
        let first = try await save([item(1), item(2), item(3), item(4), item(5)], at: noon, since: nil)
        _ = try await save([item(6), item(7)], in: other, at: noon + 1, since: nil)
        let items = [item(1), item(2), item(3), item(4), item(5, 1)]
        _ = try await save(items, at: noon + 2, since: first)
        #expect(try await other.answer(for: .tfl)?.snapshot.items == items)
        #expect(try await count("SELECT COUNT(*) FROM answerChange") == 0)
    }

    @Test func `changes go with their answer, and with the next one that is written as a whole`() async throws {
        var items = (0..<50).map { item($0) }
        let first = try await save(items, at: noon, since: nil)
        items[7] = item(7, 1)
        let second = try await save(items, at: noon + 1.5, since: first)
        #expect(try await count("SELECT COUNT(*) FROM answerChange") == 1)
        _ = try await save((100..<150).map { item($0) }, at: noon + 2.5, since: second)
        #expect(try await count("SELECT COUNT(*) FROM answerChange") == 0)
        items = (100..<150).map { item($0) }
        items[9] = item(9, 2)
        _ = try await save(items, at: noon + 3.5, since: try await store.answer(for: .tfl))
        #expect(try await count("SELECT COUNT(*) FROM answerChange") == 1)
        try await store.write { try $0.execute(sql: "DELETE FROM answer") }
        #expect(try await count("SELECT COUNT(*) FROM answerChange") == 0)
    }

    @Test func `a change that is damaged or cut anywhere is no answer or another one, and never a crash`() async throws
    {
        var items = (0..<40).map { item($0) }
        let first = try await save(items, at: noon, since: nil)
        items[3] = item(3, 1)
        items.swapAt(20, 21)
        _ = try await save(items, at: noon + 1.5, since: first)
        let blob = try await store.read { try Data.fetchOne($0, sql: "SELECT content FROM answerChange") }
        let bytes = Array(try #require(blob))
        func read(_ bytes: [UInt8]) async throws -> FeedSnapshot? {
            try await store.write {
                try $0.execute(sql: "UPDATE answerChange SET content = ?", arguments: [Data(bytes)])
            }
            return try await store.answer(for: .tfl)?.snapshot
        }
        for length in 0..<bytes.count { #expect(try await read(Array(bytes.prefix(length))) == nil, "\(length)") }
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0xFF
            let snapshot = try await read(damaged)
            #expect(snapshot == nil || snapshot!.items.count <= 40 + bytes.count, "\(position)")
        }
        #expect(try await read(bytes)?.items == items)
    }
}
