#if PostgreSQL
package import Foundation
import Synchronization

/// The removal of events by the month: a partition is dropped once all of it is too old.
extension PostgresStore {
    package func removeEvents(before horizon: Double) async throws {
        _ = try await dropEvents(before: horizon, onlyFirst: false)
    }

    package func removeOldestEvents(now: Date, downTo maximumBytes: Int) async throws {
        // The current month stays; space that is freed in other tables is used by the next writes.
        let thisMonth = now.kept - 31 * 86_400
        while try await usedBytes() > maximumBytes, try await dropEvents(before: thisMonth, onlyFirst: true) > 0 {
            try Task.checkCancellation()
        }
    }

    /// - Returns: The number of months that were dropped.
    private func dropEvents(before horizon: Double, onlyFirst: Bool) async throws -> Int {
        months.forget()
        return try await writeRowsThen(outlastingPowerCut: true) { transaction in
            let dropped = transaction.send("SELECT store_drop_events(?, ?)", [horizon, onlyFirst])
            return { dropped.result?.value() ?? 0 }
        }
    }

    package func giveBackRoom() {}

    /// Returns the size of the tables with their indexes, in bytes.
    package func usedBytes() async throws -> Int {
        let statement = PostgresStatement(
            """
            SELECT COALESCE(sum(pg_total_relation_size(pg_class.oid)), 0)::bigint FROM pg_class
            JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname = current_schema() AND relkind = 'r'
            """
        )
        return try await readRows(.separately) { try $0.query(statement).value() ?? 0 }
    }
}

/// The months for which the table of events has a partition, as far as this process knows.
final class EventMonths: Sendable {
    private let spans = Mutex<[Range<Double>]>([])

    func has(_ time: Double) -> Bool { spans.withLock { $0.contains { $0.contains(time) } } }

    func record(_ span: Range<Double>) { spans.withLock { $0.append(span) } }

    func forget() { spans.withLock { $0 = [] } }
}
#endif
