#if PostgreSQL
import FeedCore
package import FeedEngine
import Foundation

extension PostgresStore: ResponseCache {
    package func response(for key: ResponseKey) async throws -> CachedResponse? {
        let statement = PostgresStatement(
            "SELECT * FROM response WHERE feed = ? AND fingerprint = ? AND url = ?",
            [key.feed.feed.rawValue, key.feed.fingerprint, key.url.absoluteString]
        )
        let found = try await readTogether([statement]) { results in
            (results.first?.first).flatMap { row in
                CachedResponse(row).map { ($0, row["id"] as Int, row["used_at"] as Double) }
            }
        }
        guard let (response, id, usedAt) = found else { return nil }
        let now = clock.now.kept
        if abs(now - usedAt) > CachedResponse.useGrain {
            try await write { _ = $0.send("UPDATE response SET used_at = ? WHERE id = ?", [now, id]) }
        }
        return response
    }

    package func store(_ response: CachedResponse?, for key: ResponseKey) async throws {
        let limit = configuration.maximumResponseBytes
        let now = clock.now
        let headers = try response.map { try StoredCoding.text($0.response.headers) } ?? ""
        let place: [any PostgresCodable] = [
            key.feed.feed.rawValue, key.feed.fingerprint, key.url.absoluteString,
        ]
        // A response that would displace most others is not worth storing.
        guard let response, case let bytes = response.response.body.count + headers.utf8.count, bytes <= limit / 4
        else {
            let forgetting = "DELETE FROM response WHERE feed = ? AND fingerprint = ? AND url = ?"
            return try await write { _ = $0.send(forgetting, place) }
        }
        let body = Data(response.response.body)
        let values: [any PostgresCodable] = [
            response.response.status, headers, response.response.url?.absoluteString, response.requestedAt.kept,
            response.receivedAt.kept, now.kept, bytes,
        ]
        try await write { transaction in
            // A body that was confirmed is not written again.
            transaction.send(
                """
                INSERT INTO response AS old
                (feed, fingerprint, url, status, headers, final_url, requested_at, received_at, used_at, bytes, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (feed, fingerprint, url) DO UPDATE SET
                    status = excluded.status, headers = excluded.headers,
                    body = CASE WHEN old.bytes = excluded.bytes AND old.body = excluded.body THEN old.body ELSE excluded.body END,
                    final_url = excluded.final_url, requested_at = excluded.requested_at,
                    received_at = excluded.received_at, used_at = excluded.used_at, bytes = excluded.bytes
                """,
                place + values + [body]
            )
            if CachedResponse.isCheckDue(having: bytes, of: limit) {
                Self.keepResponses(within: limit, in: transaction)
            }
        }
    }

    /// Removes the least recently used responses until the rest takes no more than this many bytes.
    static func keepResponses(within limit: Int, in transaction: PostgresTransaction) {
        transaction.send(
            """
            DELETE FROM response WHERE id IN (
                SELECT id FROM (
                    SELECT id, sum(bytes) OVER (ORDER BY used_at DESC, id DESC) AS total FROM response
                ) AS response WHERE total > ?
            )
            """,
            [limit]
        )
    }
}
#endif
