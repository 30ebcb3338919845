#if PostgreSQL
import FeedCore
import FeedEngine
import Foundation
import PostgresTestKit
import Synchronization
import Testing
@testable import FeedStore

/// Connections to a server, and their failures.
@Suite(.timeLimit(.minutes(20)), .enabled(if: PostgresCluster.isWanted))
struct PostgresConnectionTests {
    private func pool(_ cluster: PostgresCluster, maximum: Int = 2, timeout: Duration = .seconds(30)) -> PostgresPool {
        PostgresPool(
            PostgresAddress(cluster.url()),
            maximum: maximum,
            timeout: timeout,
            counters: PostgresCounters()
        ) { _, _ in }
    }

    private func select(_ sql: String, isReading: Bool = true, by pool: PostgresPool) async throws -> Int {
        try await pool.call(isReading: isReading) { connection, deadline, stop in
            try connection.run([PostgresStatement(sql)], by: deadline, stop: stop).first?.value() ?? 0
        }
    }

    /// Waits until the server runs a statement of that text.
    private func wait(for text: String, on cluster: PostgresCluster) async throws {
        let running = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = '\(text)'"
        while try cluster.sql(running) == "0" { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `values come back as they were sent`() async throws {
        let pool = pool(try .shared())
        let numbers: [Double] = [.infinity, -.greatestFiniteMagnitude, 0.1, .leastNonzeroMagnitude, -0.0]
        let texts = ["", "a\"b\\c'd", "Zürich ⚽", "{NULL,x}", "NULL"]
        let found = try await pool.call(isReading: true) { connection, deadline, _ in
            let results = try connection.run(
                [
                    PostgresStatement("SELECT * FROM unnest(?) WITH ORDINALITY AS value (v, n) ORDER BY n", [numbers]),
                    PostgresStatement("SELECT * FROM unnest(?) WITH ORDINALITY AS value (v, n) ORDER BY n", [texts]),
                    PostgresStatement(
                        "SELECT ? AS a, ? AS b, ? AS c, ? AS nothing",
                        [Data([0, 255]), Int.min, true, Optional<String>.none]
                    ),
                    PostgresStatement("SELECT ? || ?", ["x\0", "-"]),
                ],
                by: deadline
            )
            let row = results[2].first
            return (
                results[0].rows.map { $0["v"] as Double }, results[1].rows.map { $0["v"] as String },
                results[2].value(Data.self), row.map { $0["nothing"] as Int? }, results[3].value(String.self)
            )
        }
        #expect(found.0.map(\.bitPattern) == numbers.map(\.bitPattern))
        #expect(found.1 == texts)
        #expect(found.2 == Data([0, 255]))
        #expect(found.3 == .some(nil))
        #expect(found.4 == "x\u{FFFD}-")
    }

    @Test func `statements that go together take one round trip, and are one transaction`() async throws {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 1)
        try cluster.sql("CREATE TABLE IF NOT EXISTS together (n int); TRUNCATE together")
        await #expect(throws: PostgresError.self) {
            try await pool.call(isReading: false) { connection, deadline, _ in
                try connection.run(
                    ["INSERT INTO together VALUES (1)", "SELECT 1 / 0", "INSERT INTO together VALUES (2)"]
                        .map { PostgresStatement($0) },
                    by: deadline
                ).count
            }
        }
        #expect(pool.counters.count.roundTrips == 1 && pool.counters.count.statements == 3)
        #expect(try cluster.sql("SELECT count(*) FROM together") == "0")
        // The connection goes on, also with the statement whose name was to be made behind the failure.
        #expect(
            try await select("INSERT INTO together VALUES (2) RETURNING n::bigint", isReading: false, by: pool) == 2
        )
        #expect(pool.counters.count.connections == 1)
    }

    @Test func `a call that was cancelled ends the statement at the server, and the connection goes on`() async throws {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 1)
        let sleeping = "SELECT pg_sleep(600) AS cancelled"
        let call = Task { try await select(sleeping, by: pool) }
        try await wait(for: sleeping, on: cluster)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(try await select("SELECT 7", by: pool) == 7)
        #expect(pool.counters.count.connections == 1)
        #expect(
            try cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = '\(sleeping)'")
                == "0"
        )
    }

    @Test func `a call that takes too long fails, and what was asked for is ended`() async throws {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 1, timeout: .milliseconds(300))
        let sleeping = "SELECT pg_sleep(600) AS late"
        let error = await #expect(throws: PostgresError.self) { try await select(sleeping, isReading: false, by: pool) }
        #expect(error?.kind == .timedOut)
        while try cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = '\(sleeping)'")
            != "0"
        {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await select("SELECT 7", by: pool) == 7)
    }

    @Test func `of more callers than connections each gets one in turn, and one that waits too long is told`()
        async throws
    {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 2)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<50 { group.addTask { try await self.select("SELECT \(number)", by: pool) } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 1_225)
        #expect(pool.counters.count.connections <= 2)
        let impatient = self.pool(cluster, maximum: 1, timeout: .milliseconds(500))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let holding = Task {
            try await impatient.call(isReading: false) { _, _, _ in
                begin.yield()
                gate.wait()
            }
        }
        for await _ in begun { break }
        let error = await #expect(throws: PostgresError.self) { try await select("SELECT 7", by: impatient) }
        #expect(error?.kind == .busy)
        gate.signal()
        try await holding.value
        #expect(try await select("SELECT 7", by: impatient) == 7)
    }

    @Test func `a connection that is lost in the middle of a call is replaced: reading goes on, writing says so`()
        async throws
    {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 1)
        for isReading in [true, false] {
            let sleeping = "SELECT pg_sleep(CASE WHEN EXISTS (SELECT 1 FROM lost_\(isReading)) THEN 0 ELSE 600 END)"
            try cluster.sql("DROP TABLE IF EXISTS lost_\(isReading); CREATE TABLE lost_\(isReading) (n int)")
            let call = Task { try await select(sleeping, isReading: isReading, by: pool) }
            try await wait(for: sleeping, on: cluster)
            try cluster.sql("INSERT INTO lost_\(isReading) VALUES (1)")
            try cluster.sql(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE state = 'active' AND query = '\(sleeping)'"
            )
            if isReading {
                _ = try await call.value
            } else {
                let error = await #expect(throws: PostgresError.self) { try await call.value }
                #expect(error?.kind == .lost || error?.state == "57P01")
            }
        }
        #expect(try await select("SELECT 7", isReading: false, by: pool) == 7)
    }

    @Test func `one that was closed while nobody used it is replaced before it is used`() async throws {
        let cluster = try PostgresCluster.shared()
        let pool = pool(cluster, maximum: 1)
        let id = try await select("SELECT pg_backend_pid()", isReading: false, by: pool)
        try cluster.sql("SELECT pg_terminate_backend(\(id))")
        while try cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE pid = \(id)") != "0" {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await select("SELECT 7", isReading: false, by: pool) == 7)
        #expect(pool.counters.count.connections == 2)
    }

    @Test(arguments: [
        "postgres://ann:s3cr%2Ft@localhost:1/aggregate?sslmode=disable",
        "postgres://ann@127.0.0.1:1/aggregate?password=s3cr%2Ft",
        "postgres://ann:s3cr%2Ft@local host:port/aggregate",
        "postgres://ann:s3cr@t@localhost:1/aggregate",
        "postgres://ann:s3cr#s3cr@localhost:1/aggregate",
        "postgres://ann:s3cr?s3cr@localhost:1/aggregate",
        "postgres://ann:s3cr%2Ft@localhost:1/aggregate?nonsense=1",
    ])
    func `no message has the password`(_ url: String) async throws {
        let address = PostgresAddress(url)
        #expect(address.shown.hasPrefix("postgres://ann@") && address.shown.hasSuffix("/aggregate"))
        #expect(!address.withoutPassword.contains("s3cr") && address.withoutPassword.hasPrefix(address.shown))
        var configuration = PostgresStore.Configuration(url: url)
        configuration.timeout = .seconds(5)
        var texts = [address.shown]
        do {
            let store = try PostgresStore(configuration)
            texts.append(store.problem?.description ?? "")
            let error = await #expect(throws: StoreProblem.self) { try await store.tokens() }
            texts.append(error?.description ?? "")
        } catch {
            texts.append(error.description)
        }
        for text in texts {
            #expect(!text.isEmpty)
            for secret in ["s3cr/t", "s3cr%2Ft", "s3cr@t", "s3cr"] { #expect(!text.contains(secret), "\(text)") }
        }
    }

    @Test func `while a server cannot be reached, callers are told at once, and later it is asked again`() async throws
    {
        let cluster = try PostgresCluster()
        let store = try cluster.store()
        #expect(try await store.tokens() == [])
        try cluster.stopAtOnce()
        for _ in 0..<20 { await #expect(throws: StoreProblem.self) { try await store.tokens() } }
        #expect(store.counters.count.connections == 1)
        try cluster.start()
        // A pause ends by itself.
        while (try? await store.tokens()) == nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(store.counters.count.connections == 2)
    }
}
#endif
