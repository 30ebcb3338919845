import FeedCore
import FeedEngine
import Foundation
import GRDB
import PostgresTestKit
import Testing
@testable import FeedStore

/// Steps that change the tables of a store that is there.
@Suite(.timeLimit(.minutes(20)))
struct StoreStepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A third step, as a later version has it: a new column and index of one table, another table, and what is not
    /// in a declaration.
    private static let later = StoreStep(
        number: 3,
        name: "v3: weather",
        tables: { database in
            var tables = StoreTable.all + StoreTable.own(database)
            for place in tables.indices where tables[place].name == "star" {
                tables[place].columns += [
                    .flag.with("DEFAULT FALSE").since(3).named("isSunny"), .text.optional.since(3).named("skyColour"),
                ]
                tables[place].indexes.append(.init("starBySky", "(skyColour, starredAt)", since: 3))
            }
            return tables + [
                StoreTable("cloud", key: "name", ["name": .filled, "seenAt": .real, "note": .text.since(4)], since: 3)
            ]
        },
        others: { database in
            let change = "UPDATE star SET skyColour = 'blue' WHERE skyColour IS NULL"
            return ([], [database == .sqlite ? change : change.withSnakeCasedNames])
        }
    )

    /// The steps as the later version has them, whose tables are those after the last.
    private static var steps: [StoreStep] {
        var steps = StoreSchema.steps
        steps[0].tables = { later.tables($0).map { $0 == .answer ? .answerWithSnapshot : $0 } }
        steps[1].tables = later.tables
        return steps + [later]
    }

    @Test(arguments: [StoreDatabase.sqlite, .postgreSQL])
    func `a step makes the tables, columns and indexes of its number alone`(_ database: StoreDatabase) {
        for table in Self.later.tables(database) {
            let changes = table.definition(in: database, by: 3)
            switch table.name {
            case "star", "cloud": #expect(!changes.isEmpty)
            default: #expect(changes == [], "\(table.name)")
            }
            // A table is made before anything is added to it.
            let statements = (1...2).flatMap { table.definition(in: database, by: $0) } + changes
            #expect(statements.first?.hasPrefix("CREATE TABLE") == true, "\(table.name)")
            #expect(statements.count { $0.hasPrefix("CREATE TABLE") } == 1, "\(table.name)")
        }
    }

    @Test func `a new file takes all steps at once, and has the same columns then`() throws {
        let file = try DatabaseQueue(path: folder.path("new.sqlite"))
        try StoreMigrations.migrator(Self.steps).migrate(file)
        try file.read { db in
            let columns = try ["star", "cloud"].map { try db.columns(in: $0).map(\.name) }
            #expect(columns[0] == ["feed", "item", "owner", "starredAt", "isSunny", "skyColour"])
            #expect(columns[1] == ["name", "seenAt"])
        }
        try file.close()
    }

    @Test func `a file takes a later step with the rows that it has, and refuses earlier programs then`() async throws {
        let path = folder.path("aggregate.sqlite")
        let store = try SQLiteStore(.init(path: path))
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        try store.close()
        let newer = try DatabaseQueue(path: path)
        try StoreMigrations.migrator(Self.steps).migrate(newer)
        try await newer.write { db in
            try db.execute(sql: "INSERT INTO cloud VALUES ('one', 1.5)")
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM star")
            #expect(ItemID(try #require(rows.first)) == .train)
            #expect(rows.map { $0["isSunny"] as Bool } == [false])
            #expect(rows.map { $0["skyColour"] as String } == ["blue"])
            #expect(try db.indexes(on: "star").map(\.name).contains("starBySky"))
        }
        try newer.close()
        let problem = try #require(throws: StoreProblem.self) { try SQLiteStore(.init(path: path)) }
        #expect(problem.code == .newer)
        #expect("\(problem)".contains("v3: weather"))
    }

    @Test func `a file of the first step keeps its answers, with their changes`() async throws {
        let path = folder.path("first.sqlite")
        let old = try DatabaseQueue(path: path)
        try StoreMigrations.migrator([StoreSchema.steps[0]]).migrate(old)
        let snapshots = try ["here", "there"].map { try SnapshotCoding.data(FeedSnapshot(source: $0)) }
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO feed (feed, fingerprint, savedAt, health)
                    VALUES ('tfl', 'a', 1, ''), ('f1', 'b', 1, '')
                    """
            )
            let answer = """
                INSERT INTO answer (feed, fingerprint, scope, version, snapshot, readAt, freshUntil, sequence)
                VALUES (?, ?, '', ?, ?, 1, 2, 1)
                """
            for (place, feed) in [["tfl", "a"], ["f1", "b"]].enumerated() {
                let version = place == 0 ? SnapshotCoding.version : SnapshotCoding.version + 1
                try db.execute(sql: answer, arguments: [feed[0], feed[1], version, snapshots[place]])
            }
            let change = "INSERT INTO answerChange (feed, fingerprint, scope, content) VALUES ('tfl', 'a', '', ?)"
            try db.execute(sql: change, arguments: [try SnapshotCoding.data([], of: FeedSnapshot(source: "changed"))])
        }
        try old.close()
        let store = try SQLiteStore(.init(path: path))
        let feeds = try ["tfl": "a", "f1": "b"].map { FeedKey(feed: try #require(FeedID($0)), fingerprint: $1) }
            .sorted { $0.fingerprint < $1.fingerprint }
        let answer = try #require(try await store.answer(for: AnswerKey(feed: feeds[0], scope: "")))
        #expect(answer.snapshot.source == "changed")
        #expect((answer.readAt.kept, answer.freshUntil.kept) == (1, 2))
        #expect(try await store.answers(of: feeds[1]).isEmpty)
        #expect(try await store.count(.snapshot) == 1)
    }

    #if PostgreSQL
    @Test(.enabled(if: PostgresCluster.isWanted))
    func `a schema takes a later step with the rows that it has, and refuses earlier programs then`() async throws {
        let cluster = try PostgresCluster.shared()
        let store = try cluster.store()
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        let (schema, deadline) = (store.configuration.schema, ContinuousClock.now + .seconds(600))
        let connection = try PostgresConnection(PostgresAddress(cluster.url()), by: deadline, PostgresCounters())
        try PostgresStore.set(connection, store.configuration, by: deadline)
        try PostgresMigrations.migrate(connection, store.configuration, by: deadline, steps: Self.steps)
        try cluster.sql("INSERT INTO \(schema).cloud VALUES ('one', 1.5)")
        #expect(try cluster.sql("SELECT is_sunny || ' ' || sky_colour FROM \(schema).star") == "false blue")
        #expect(try await store.stars(of: .household) == [.train])
        let problem = #expect(throws: StoreProblem.self) { try cluster.store(schema: schema) }
        #expect(problem?.code == .newer)
    }
    #endif
}
