import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(20)))
struct StoreFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("aggregate.sqlite")
    }

    private func open(_ path: String? = nil, _ opening: StoreOpening = .mending) throws -> SQLiteStore {
        var configuration = SQLiteStore.Configuration(path: path ?? self.path)
        configuration.busyTimeout = 0.1
        configuration.opening = opening
        configuration.clock = .fixed(at: noon)
        return try SQLiteStore(configuration)
    }

    /// Returns the problem that keeps a file from being opened.
    private func problem(_ path: String? = nil) throws -> StoreProblem {
        try #require(throws: StoreProblem.self) { try open(path) }
    }

    private static let namesAfterWriting = [
        "aggregate.sqlite", "aggregate.sqlite-turns", "aggregate.sqlite-turns-journal",
    ]

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    // MARK: - Opening

    @Test func `makes the file and its folders for their owner only`() async throws {
        let path = folder.path("state/aggregate/aggregate.sqlite")
        let store = try open(path)
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        for name in ["", "-wal", "-shm", "-turns"] { #expect(try permissions(path + name) == 0o600) }
        #expect(try permissions(folder.path("state")) == 0o700)
        #expect(try permissions(folder.path("state/aggregate")) == 0o700)
        #expect(store.movedAside == nil)
    }

    /// Rights that the owner has set stay when the file is opened again: a store can be shared with a group.
    @Test(arguments: [0o600, 0o660, 0o644, 0o666])
    func `leaves the rights to a file that was there as they are, and its companions'`(_ rights: Int) async throws {
        try open().close()
        try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
        for _ in 0..<2 {
            let store = try open()
            _ = try await store.setStar(true, for: .train, of: .household, at: noon)
            for name in ["", "-wal", "-shm", "-turns"] { #expect(try permissions(path + name) == rights) }
            try store.close()
        }
    }

    @Test func `takes everybody else's rights to what lies beside a file that it makes`() throws {
        try Data().write(to: URL(filePath: path + "-wal"))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path + "-wal")
        let store = try open()
        for name in ["", "-wal", "-shm"] { #expect(try permissions(path + name) == 0o600) }
        try store.close()
    }

    @Test func `writes what survives a power cut, and checks what it writes`() async throws {
        let store = try open()
        let pragmas = try await store.write { db in
            try ["synchronous", "foreign_keys", "journal_mode", "auto_vacuum"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)")
            }
        }
        // 2 is FULL, and incremental.
        #expect(pragmas == ["2", "1", "wal", "2"])
        await #expect(throws: StoreProblem.self) {
            try await store.write { db in
                try db.execute(sql: "INSERT INTO star VALUES ('tfl', 'a', 'household', 'today')")
            }
        }
    }

    @Test func `keeps everything from one opening to the next`() async throws {
        let first = try open()
        try await first.save(.happened(.train(.appeared)), for: .tfl)
        try await first.hold(RequestAccount(host: "example.org"), until: noon + 60)
        try first.close()
        let second = try open()
        #expect(try await second.events(EventQuery()).unnumbered == [.train(.appeared)])
        #expect(
            try await second.reserve(RequestAccount(host: "example.org"), rates: RequestRates(), now: noon, by: noon)
                == .held(until: noon + 60)
        )
    }

    @Test func `a snapshot that another version wrote counts as none`() async throws {
        let store = try open()
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: "here"), readAt: noon, freshUntil: noon)
        for change in [
            "answer SET version = version + 1", "snapshot SET content = x'7B7D'", "snapshot SET content = x'FF'",
        ] {
            try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: .tfl)
            #expect(try await store.answer(for: .tfl)?.snapshot.source == "here")
            try await store.write { db in try db.execute(sql: "UPDATE \(change)") }
            #expect(try await store.answer(for: .tfl) == nil)
        }
    }

    @Test func `what is saved in a cancelled task is saved all the same`() async throws {
        let store = try open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(.happened(.train(.appeared)), for: .tfl)
        }
        try await task.value
        #expect(try await store.events(EventQuery()).count == 1)
    }

    @Test func `an outcome that cannot be saved leaves nothing of itself`() async throws {
        let store = try open()
        let bad = ItemEvent(.train, .moved, at: noon, title: "x", time: .instant(Date(timeIntervalSince1970: .nan)))
        await #expect(throws: StoreProblem.self) {
            try await store.save(.happened(.train(.appeared), bad), for: .tfl)
        }
        #expect(try await store.events(EventQuery()) == [])
        #expect(try await store.storedState(of: .tfl) == StoredFeedState())
    }

    // MARK: - Damage

    @Test(arguments: ["no database at all", String(repeating: "x", count: 600), "SQLite format 3\0 and no more"])
    func `moves a file aside that is no database, though it is called one`(_ text: String) async throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        let store = try open()
        let newPath = path + ".corrupt-20261121T120000Z"
        #expect(
            "\(try #require(store.movedAside))" == """
                \(path): the file was damaged, and was moved to \(newPath). A new one has been made: stars and history \
                start empty. Delete the old one if you do not need it.
                """
        )
        #expect(try Data(contentsOf: URL(filePath: newPath)) == Data(text.utf8))
        #expect(try await store.setStar(true, for: .train, of: .household, at: noon))
        try store.close()
        // The same moment again: the first file stays.
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(try open().movedAside?.message.hasSuffix("moved to \(newPath)-2") == true)
    }

    @Test(arguments: [StoreOpening.looking, .using])
    func `leaves a damaged file as it is where it need not be mended`(_ opening: StoreOpening) async throws {
        try Data("no database at all".utf8).write(to: URL(filePath: path))
        let problem = try #require(throws: StoreProblem.self) { try open(nil, opening) }
        #expect(problem.code == .corrupt)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("no database at all".utf8))
        #expect(folder.names == ["aggregate.sqlite"])
    }

    @Test func `looks at a file without making or changing one`() async throws {
        #expect(try #require(throws: StoreProblem.self) { try open(nil, .looking) }.description.contains(path))
        #expect(folder.names == [])
        try Data().write(to: URL(filePath: path))
        #expect(try #require(throws: StoreProblem.self) { try open(nil, .looking) }.code == .behind)
        try FileManager.default.removeItem(atPath: path)
        let store = try open()
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        try store.close()
        let before = try Data(contentsOf: URL(filePath: path))
        let seen = try open(nil, .looking)
        #expect(try await seen.count(try #require(StoreTable.all.first { $0.name == "star" })) == 1)
        let refused = await #expect(throws: StoreProblem.self) {
            try await seen.setStar(false, for: .train, of: .household, at: noon)
        }
        #expect(refused?.code == .readOnly)
        try seen.close()
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(folder.names == Self.namesAfterWriting)
    }

    @Test func `moves a file aside whose tables are damaged`() async throws {
        let store = try open()
        try await store.save(.happened(.train(.appeared)), for: .tfl)
        try store.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(100..<4_096, with: Data(repeating: 0x5A, count: 3_996))
        try bytes.write(to: URL(filePath: path))
        #expect(try open().movedAside?.code == .corrupt)
    }

    @Test func `damage that is found in use is dealt with at the next start`() async throws {
        let store = try open()
        let events = (0..<2_000).map { ItemEvent.train(.moved, at: noon + Double($0)) }
        try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: .tfl)
        try store.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        // All but the first pages, which describe the tables.
        bytes.replaceSubrange(163_840..., with: Data(repeating: 0x5A, count: bytes.count - 163_840))
        try bytes.write(to: URL(filePath: path))
        let damaged = try open()
        #expect(damaged.movedAside == nil)
        let found = await #expect(throws: StoreProblem.self) { try await damaged.events(EventQuery()) }
        #expect(found?.code == .corrupt)
        try damaged.close()
        let next = try open()
        #expect(next.movedAside?.code == .corrupt)
        #expect(try await next.events(EventQuery()) == [])
        #expect(!folder.names.contains("aggregate.sqlite-damaged"))
    }

    // MARK: - Files that are left alone

    @Test func `refuses a file of a newer version and says so`() async throws {
        let store = try open()
        try await store.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v2: weather')") }
        try store.close()
        let problem = try problem()
        #expect(problem.code == .newer)
        #expect(
            "\(problem)" == """
                \(path): a newer version of aggregate has changed the file (v2: weather). Update this one, or name \
                another file with --store; until then nothing is stored.
                """
        )
        #expect(folder.names == Self.namesAfterWriting)
    }

    @Test func `leaves a file alone that was named by mistake`() throws {
        let path = folder.path("feeds.json")
        try Data(#"{"feeds": []}"#.utf8).write(to: URL(filePath: path))
        #expect(try problem(path).code == .foreign)
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == #"{"feeds": []}"#)
        #expect(folder.names == ["feeds.json"])
    }

    @Test func `leaves the database of another program alone`() throws {
        let other = try DatabaseQueue(path: path)
        try other.write { db in try db.execute(sql: "CREATE TABLE contact (name TEXT)") }
        try other.close()
        #expect(try problem().code == .foreign)
        #expect(try problem().message == "the file is the database of another program, and was left as it is")
        #expect(folder.names == ["aggregate.sqlite"])
    }

    @Test func `says what else is at the path`() throws {
        #expect(
            "\(try problem(folder.url.path()))".hasSuffix(
                ": there is a folder, but a file is needed. Name a file with --store; until then nothing is stored."
            )
        )
        #expect(mkfifo(folder.path("pipe.sqlite"), 0o600) == 0)
        #expect(try problem(folder.path("pipe.sqlite")).message == "there is a device or a pipe, but a file is needed")
        try Data().write(to: URL(filePath: folder.path("file")))
        #expect(
            try problem(folder.path("file/aggregate.sqlite")).message
                == "there is a file where one of its folders should be, but a file is needed"
        )
        for (link, target) in [("one", "two"), ("two", "one")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("\(link).sqlite"),
                withDestinationPath: folder.path("\(target).sqlite")
            )
        }
        #expect(try problem(folder.path("one.sqlite")).code == .linkLoop)
    }

    @Test func `follows a symbolic link to the file that is meant`() async throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("real.sqlite"))
        let store = try open()
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        try store.close()
        #expect(try await open(folder.path("real.sqlite")).stars(of: .household) == [.train])
    }

    @Test func `says that another program has locked the file`() throws {
        try open().close()
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM star; COMMIT")
        }
        #expect(
            "\(try problem())" == """
                \(path): another program has locked the file for more than 0.1 s. End that program, or name another file \
                with --store; until then nothing is stored.
                """
        )
        try other.close()
        try open().close()
    }

    @Test func `says that the disk is full`() async throws {
        let store = try open()
        try await store.writeAlone { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
        let events = (0..<2_000).map { ItemEvent.train(.moved, at: noon + Double($0)) }
        let problem = await #expect(throws: StoreProblem.self) {
            try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: .tfl)
        }
        #expect(problem.map { "\($0)" } == "\(path): the disk is full. Make room; until then nothing is stored.")
        // What was there before still is, and can be read.
        #expect(try await store.events(EventQuery()) == [])
    }

    // MARK: - Two at once

    @Test func `two that open a new file at once both find it whole`() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let store = try SQLiteStore(.init(path: path))
                    _ = try await store.setStar(true, for: ItemID("tfl", LocalID("\(index)")), of: .household, at: noon)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await open().stars(of: .household).count == 8)
    }
}
