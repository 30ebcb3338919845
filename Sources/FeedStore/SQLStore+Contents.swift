import FeedCore
import FeedEngine
import Foundation

/// All rows of the store, for copying and administration.
extension SQLStore {
    package var place: String { path ?? "" }

    /// Returns the `WHERE` clause for the rows of a table; answers of another version do not count.
    private static func condition(_ table: StoreTable) -> String {
        let isKnown = "version = \(SnapshotCoding.version)"
        return switch table {
        case .answer: "WHERE \(isKnown)"
        case .snapshot: "JOIN answer USING (feed, fingerprint, scope) WHERE \(isKnown)"
        default: ""
        }
    }

    package func count(_ table: StoreTable) async throws -> Int {
        let count: StoreStatement = "SELECT COUNT(*) AS count FROM \(raw: table.name) \(raw: Self.condition(table))"
        return try await readRows(.separately) { try $0.first(count) { $0.integer("count") } } ?? 0
    }

    package func rows(of table: StoreTable, from offset: Int, atMost limit: Int) async throws -> [[StoreValue]] {
        let statement: StoreStatement = """
            SELECT * FROM \(raw: table.name) \(raw: Self.condition(table))
            ORDER BY \(raw: table.key.joined(separator: ", ")) LIMIT \(limit) OFFSET \(offset)
            """
        var rows = try await readRows(.separately) { transaction in
            try transaction.values(statement) { row in table.columns.map { row.value(of: $0) } }
        }
        // A file has the changes of an answer in another table.
        guard Transaction.database == .sqlite, table == .snapshot,
            let place = table.columns.firstIndex(where: { $0.name == "content" })
        else { return rows }
        for index in rows.indices {
            guard case .text(let feed) = rows[index][0], case .text(let fingerprint) = rows[index][1],
                case .text(let scope) = rows[index][2], let feed = FeedID(feed)
            else { continue }
            let key = AnswerKey(feed: FeedKey(feed: feed, fingerprint: fingerprint), scope: scope)
            if let answer = try await answer(for: key) {
                rows[index][place] = .bytes(try SnapshotCoding.data(answer.snapshot))
            }
        }
        return rows
    }

    package func add(_ rows: [[StoreValue]], to table: StoreTable) async throws {
        if table == .event, let time = table.columns.firstIndex(where: { $0.name == "at" }) {
            let times = rows.compactMap { if case .real(let moment) = $0[time] { moment } else { nil } }
            try await makeRoom(for: Set(times))
        }
        try await writeRows { try $0.add(rows, to: table, numbers: nil, conflict: "") }
    }

    package func marks() async throws -> StoreMarks {
        try await readRows(.separately) { transaction in
            let results = try transaction.query([.sequence, .installation]).results
            return StoreMarks(
                installation: results[1].first?.text("id") ?? "",
                last: results[0].first?.integer("last") ?? 0,
                forgotten: results[0].first?.integer("forgotten") ?? 0
            )
        }
    }

    package func adopt(_ marks: StoreMarks) async throws {
        let epoch = String(UInt64.random(in: 0 ... .max), radix: 16)
        try await writeRows { transaction in
            try transaction.write([
                "UPDATE sequence SET last = \(marks.last), forgotten = \(marks.forgotten), epoch = \(epoch)",
                "UPDATE installation SET id = \(marks.installation)",
            ])
        }
    }
}
