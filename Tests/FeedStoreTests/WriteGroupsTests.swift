import Dispatch
import FeedCore
import FeedEngine
import FeedStore
import GRDB
import Testing

/// Writes of one process that come at once share a transaction.
@Suite(.timeLimit(.minutes(20)))
struct WriteGroupsTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    private struct Refusal: Error {}

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore.inside(folder)
    }

    /// Does so many writes at once: the first one lets none go on before all are there.
    private func write(_ count: Int, _ body: @escaping @Sendable (Database, Int) throws -> Int) async -> [Int?] {
        let gate = DispatchGroup()
        for _ in 0..<count { gate.enter() }
        return await withTaskGroup(of: (Int, Int?).self) { group in
            for number in 0..<count {
                group.addTask { [store] in
                    gate.leave()
                    let value = try? await store.write { db in
                        gate.wait()
                        return try body(db, number)
                    }
                    return (number, value)
                }
            }
            var values: [Int?] = Array(repeating: nil, count: count)
            for await (number, value) in group { values[number] = value }
            return values
        }
    }

    private func stars() async throws -> [String] {
        try await store.read { try String.fetchAll($0, sql: "SELECT item FROM star ORDER BY item") }
    }

    private static func addStar(_ name: String, in db: Database) throws {
        try db.execute(sql: "INSERT INTO star VALUES ('tfl', ?, 'household', 0)", arguments: [name])
    }

    @Test func `each of many writes at once is there, and each caller is told of its own`() async throws {
        let values = await write(300) { db, number in
            try Self.addStar("\(number)", in: db)
            return number
        }
        #expect(values == Array(0..<300))
        #expect(try await stars() == (0..<300).map { "\($0)" }.sorted())
    }

    @Test func `many tasks that read and write by turns never wait for each other's threads`() async throws {
        let key = AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "settings"), scope: "")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { [store] in
                    for round in 0..<20 {
                        // At once, on the thread of the task; and as one that takes its time.
                        _ = try? await store.storedState(of: key)
                        _ = try? await store.answer(for: key)
                        if round % 5 == 0 { try? await store.write { try Self.addStar("\(number)-\(round)", in: $0) } }
                    }
                }
            }
        }
        #expect(try await stars().count == 800)
    }

    @Test func `one that fails takes back what it did, and costs no other`() async throws {
        let values = await write(100) { db, number in
            try Self.addStar("\(number)", in: db)
            if number % 3 == 0 { throw Refusal() }
            return number
        }
        #expect(values == (0..<100).map { $0 % 3 == 0 ? nil : $0 })
        #expect(try await stars() == (0..<100).filter { $0 % 3 != 0 }.map { "\($0)" }.sorted())
    }

    @Test func `a rule of the file that is broken is one caller's alone`() async throws {
        let values = await write(100) { db, number in
            try Self.addStar(number == 50 || number == 60 ? "same" : "\(number)", in: db)
            return number
        }
        #expect(values.count { $0 == nil } == 1)
        #expect(try await stars().count == 99)
    }

    @Test func `where all is taken back, every caller is told`() async throws {
        let values = await write(20) { db, number in
            try Self.addStar("\(number)", in: db)
            if number == 10 { try db.execute(sql: "ROLLBACK") }
            return number
        }
        let kept = try await stars()
        #expect(!kept.contains("10"))
        #expect(values.compactMap(\.self).map { "\($0)" }.sorted() == kept)
        // And the next one finds all in order.
        try await store.write { try Self.addStar("next", in: $0) }
        #expect(try await stars().contains("next"))
    }

    @Test func `a write of a caller that has gone is done`() async throws {
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.write { try Self.addStar("paid for", in: $0) }
        }
        try await task.value
        #expect(try await stars() == ["paid for"])
    }
}
