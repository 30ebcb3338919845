import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

/// Files that opening must leave as they are, to the byte.
@Suite(.timeLimit(.minutes(20)))
struct UntouchedFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("aggregate.sqlite")
    }

    private func open(_ opening: StoreOpening) throws(StoreProblem) -> SQLiteStore {
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.busyTimeout = 0.1
        configuration.opening = opening
        configuration.clock = .fixed(at: noon)
        return try SQLiteStore(configuration)
    }

    /// The bytes of all files by name, but of the index of a log, which is made again from the log.
    private var contents: [String: Data] {
        get throws {
            try Dictionary(
                uniqueKeysWithValues: folder.names.map { name in
                    (name, name.hasSuffix("-shm") ? Data() : try Data(contentsOf: URL(filePath: folder.path(name))))
                }
            )
        }
    }

    private static let openings: [StoreOpening] = [.looking, .checking, .changing, .migrating, .using, .mending]

    // MARK: - Files of others

    /// A state in which a program may have left its database.
    enum Leaving: String, CaseIterable, CustomTestStringConvertible {
        case closed, closedWithLog, killedWithLog, copiedWithLog, killedInTransaction

        var testDescription: String { rawValue }

        var journal: String { self == .closed || self == .killedInTransaction ? "DELETE" : "WAL" }
    }

    /// A reason to leave a file alone.
    enum Reason: String, CaseIterable, CustomTestStringConvertible {
        case otherProgram, newer

        var testDescription: String { rawValue }
        var code: StoreProblem.Code { self == .newer ? .newer : .foreign }
    }

    /// Creates a file as a program leaves it: what it has by then is copied while it is open.
    private func leave(_ reason: Reason, _ leaving: Leaving) throws {
        let working = folder.path("working.sqlite")
        if reason == .newer { try SQLiteStore(.init(path: working)).close() }
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: working, configuration: configuration)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = \(leaving.journal)")
            try db.execute(sql: "CREATE TABLE photo (name TEXT); INSERT INTO photo VALUES ('one')")
            if reason == .newer { try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v999-future')") }
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            if leaving.journal == "WAL" { try db.execute(sql: "INSERT INTO photo VALUES ('two')") }
            if leaving == .killedInTransaction {
                // Changed pages are written before the end where there is no room for them.
                try db.execute(sql: "PRAGMA cache_size = 1; BEGIN")
                let values = Array(repeating: "(hex(randomblob(1000)))", count: 200).joined(separator: ", ")
                try db.execute(sql: "INSERT INTO photo VALUES \(values)")
            }
        }
        if leaving == .closed || leaving == .closedWithLog { try other.close() }
        for name in ["", "-journal", "-wal"] + (leaving == .copiedWithLog ? [] : ["-shm"])
        where FileManager.default.fileExists(atPath: working + name) {
            try FileManager.default.copyItem(atPath: working + name, toPath: path + name)
        }
        if leaving == .killedInTransaction {
            try other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        }
        try? other.close()
        for name in folder.names where name.hasPrefix("working") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    @Test(arguments: Reason.allCases, Leaving.allCases)
    func `leaves a file of another program or a newer version as it is`(_ reason: Reason, _ leaving: Leaving) throws {
        try leave(reason, leaving)
        let before = try contents
        let expected = ["", "-journal", "-shm", "-wal"].filter { name in
            switch leaving {
            case .closed, .closedWithLog: name == ""
            case .killedWithLog: name != "-journal"
            case .copiedWithLog: name == "" || name == "-wal"
            case .killedInTransaction: name == "" || name == "-journal"
            }
        }
        #expect(before.keys.sorted() == expected.map { "aggregate.sqlite\($0)" })
        for opening in Self.openings {
            let problem = try #require(throws: StoreProblem.self) { try open(opening) }
            #expect(problem.code == reason.code, "\(opening): \(problem)")
            #expect(try contents == before, "\(opening)")
        }
    }

    @Test func `reads a log that a killed process left, and leaves it there when it only looks`() async throws {
        let store = try open(.using)
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        let working = folder.path("copy")
        try FileManager.default.createDirectory(atPath: working, withIntermediateDirectories: true)
        for name in folder.names where name.hasPrefix("aggregate") {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: "\(working)/\(name)")
        }
        let copy = "\(working)/aggregate.sqlite"
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy + $0)) }
        var configuration = SQLiteStore.Configuration(path: copy)
        configuration.opening = .looking
        let seen = try SQLiteStore(configuration)
        #expect(try await seen.stars(of: .household) == [.train])
        try seen.close()
        #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy + $0)) } == before)
        configuration.opening = .using
        let used = try SQLiteStore(configuration)
        #expect(!used.isNew)
        #expect(try await used.stars(of: .household) == [.train])
        try used.close()
        try store.close()
    }

    // MARK: - Missing and empty files

    @Test(arguments: openings)
    func `makes a missing store only where it is meant to`(_ opening: StoreOpening) throws {
        let isMade = opening >= .using
        for place in ["aggregate.sqlite", "missing/aggregate.sqlite"] {
            var configuration = SQLiteStore.Configuration(path: folder.path(place))
            configuration.opening = opening
            if isMade {
                let store = try SQLiteStore(configuration)
                #expect(store.isNew)
                try store.close()
                let again = try SQLiteStore(configuration)
                #expect(!again.isNew)
                try again.close()
            } else {
                let problem = try #require(throws: StoreProblem.self) { try SQLiteStore(configuration) }
                #expect(problem.message == "there is no store", "\(problem)")
                #expect(folder.names == [])
            }
        }
    }

    @Test(arguments: openings)
    func `makes tables in an empty file only where it is meant to`(_ opening: StoreOpening) throws {
        try Data().write(to: URL(filePath: path))
        if opening >= .migrating {
            let store = try open(opening)
            #expect(store.isNew)
            try store.close()
        } else {
            let problem = try #require(throws: StoreProblem.self) { try open(opening) }
            #expect(problem.code == .behind)
            #expect(try contents == ["aggregate.sqlite": Data()])
        }
    }

    // MARK: - Damage

    /// A way to damage a file at a page.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case emptyPage, flippedBytes, otherPage, swappedPages, freePages, cut

        var testDescription: String { rawValue }

        /// Returns the damaged bytes; pages have 4,096.
        func applied(to sound: Data, at page: Int) -> Data {
            var bytes = sound
            let range = page * 4_096..<(page + 1) * 4_096
            let last = sound.count - 4_096..<sound.count
            switch self {
            case .emptyPage: bytes.replaceSubrange(range, with: Data(count: 4_096))
            case .flippedBytes: for index in range.prefix(128).dropFirst(page == 0 ? 100 : 0) { bytes[index] ^= 0xFF }
            case .otherPage: bytes.replaceSubrange(range, with: sound[last])
            case .swappedPages:
                bytes.replaceSubrange(range, with: sound[last])
                bytes.replaceSubrange(last, with: sound[range])
            // The number of free pages in the header.
            case .freePages: bytes[39] = UInt8(page + 1)
            case .cut: bytes = bytes.prefix(max(page * 4_096, 50))
            }
            return bytes
        }
    }

    /// A store with some of everything.
    private func soundBytes() async throws -> Data {
        let store = try open(.using)
        let events = (0..<200).map { ItemEvent.train(.moved, at: noon + Double($0)) }
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: "here"), readAt: noon, freshUntil: noon)
        try await store.save(FetchOutcome(answer: answer, health: FeedHealth(), events: events), for: .tfl)
        for name in 0..<40 {
            _ = try await store.setStar(true, for: ItemID("tfl", LocalID("\(name)")), of: .household, at: noon)
        }
        try store.close()
        let bytes = try Data(contentsOf: URL(filePath: path))
        try FileManager.default.removeItem(atPath: path)
        return bytes
    }

    /// Removes what an opening that found no damage has left.
    private func removeTurns() throws {
        for name in folder.names where name.contains("-turns") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    /// Only comparing an index with its table shows that a page of it is one of another index.
    @Test(arguments: Damage.allCases)
    func `refuses a damaged file before it writes, and leaves it as it is`(_ damage: Damage) async throws {
        let sound = try await soundBytes()
        var pagesMissed = 0
        let pages = 0..<sound.count / 4_096 - 1
        for page in pages {
            let damaged = damage.applied(to: sound, at: page)
            let openings: [StoreOpening] = [.checking, .looking, .changing, .migrating, .using]
            for opening in openings {
                try damaged.write(to: URL(filePath: path))
                try removeTurns()
                var code: StoreProblem.Code?
                do throws(StoreProblem) {
                    let store = try open(opening)
                    try? store.close()
                } catch {
                    code = error.code
                }
                let isFound = code == .corrupt
                #expect(
                    isFound || code == nil && (opening == .checking || damage == .otherPage),
                    "\(opening) at \(page)"
                )
                if isFound || !opening.writes {
                    #expect(try contents == ["aggregate.sqlite": damaged], "\(opening) at \(page)")
                }
                if !isFound, opening == .using { pagesMissed += 1 }
            }
        }
        #expect(pagesMissed <= (damage == .otherPage ? pages.count / 2 : 0))
    }
}
