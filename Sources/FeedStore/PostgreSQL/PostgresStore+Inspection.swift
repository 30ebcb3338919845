#if PostgreSQL
import FeedCore
import Foundation

extension PostgresStore {
    package func facts() async throws -> [(name: String, value: String)] {
        let statements = [
            "SELECT current_setting('server_version')", "SELECT max(name) FROM migration", "SELECT current_user::text",
            "SELECT count(*) FROM pg_inherits WHERE inhparent = 'event'::regclass",
            "SELECT current_setting('synchronous_commit')",
        ]
        let bytes = try await usedBytes()
        let ahead = clock.now.timeIntervalSince(configuration.clock.now)
        return try await readRows(.separately) { transaction in
            let results = try transaction.query(statements.map { PostgresStatement($0) })
            return [
                ("kind", "PostgreSQL \(results[0].value(String.self) ?? "")"),
                ("tables", results[1].value(String.self) ?? "none"), ("bytes", "\(bytes)"),
                ("role", results[2].value(String.self) ?? ""),
                ("months of events", "\(results[3].value(Int.self) ?? 0)"),
                ("synchronous_commit", results[4].value(String.self) ?? ""),
                ("server's clock ahead by", "\((ahead * 1_000).rounded() / 1_000) s"),
            ]
        }
    }

    package func faults() async throws -> [String] {
        let counts = [
            ("events have a number that was not given yet", "SELECT count(*) FROM event, sequence WHERE id > last"),
            (
                "answers have a number that was not given yet",
                "SELECT count(*) FROM answer, sequence WHERE sequence.last < answer.sequence"
            ),
            (
                "numbers are of several events",
                "SELECT count(*) FROM (SELECT id FROM event GROUP BY id HAVING count(*) > 1) AS same"
            ),
            (
                "grants point to an account that is not there",
                "SELECT count(*) FROM request_grant WHERE account NOT IN (SELECT account FROM request_account)"
            ),
        ]
        let found = try await readRows(.separately) { transaction in
            try transaction.query(counts.map { PostgresStatement($0.1) }).map { $0.value(Int.self) ?? 0 }
        }
        var faults = zip(counts, found).filter { $0.1 > 0 }.map { "\($0.1) \($0.0.0)" }
        var offset = 0
        var unreadable = 0
        while true {
            let rows = try await rows(of: .answer, from: offset, atMost: 100)
            for case .bytes(let snapshot) in rows.map({ $0[4] }) where SnapshotCoding.snapshot(snapshot) == nil {
                unreadable += 1
            }
            offset += rows.count
            if rows.count < 100 { break }
        }
        if unreadable > 0 { faults.append("\(unreadable) answers cannot be read") }
        return faults
    }
}
#endif
