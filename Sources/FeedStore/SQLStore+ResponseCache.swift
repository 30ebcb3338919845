import FeedCore
package import FeedEngine
import Foundation

extension SQLStore {
    package func response(for key: ResponseKey) async throws -> CachedResponse? {
        let statement = StoreStatement("SELECT * FROM response\(ResponseKey.condition)", key.values)
        let found = try await readRows(.byKey) { transaction in
            try transaction.first(statement) { row in
                CachedResponse(row).map { ($0, id: row.integer("id"), usedAt: Date(kept: row.real("usedAt") ?? 0)) }
            }
        }
        guard let (response, id, usedAt) = found else { return nil }
        let now = clock.now
        if abs(now.timeIntervalSince(usedAt)) > CachedResponse.useGrain {
            let use = StoreStatement("UPDATE response SET usedAt = ? WHERE id = ?", [now, id])
            try await writeRows(outlastingPowerCut: false) { try $0.write([use]) }
        }
        return response
    }

    package func store(_ response: CachedResponse?, for key: ResponseKey) async throws {
        let limit = maximumResponseBytes
        let headers = try response.map { try StoredCoding.text($0.response.headers) } ?? ""
        // A response that would displace most others is not worth storing.
        guard let response, case let bytes = response.response.body.count + headers.utf8.count, bytes <= limit / 4
        else {
            let removal = StoreStatement("DELETE FROM response\(ResponseKey.condition)", key.values)
            return try await writeRows(outlastingPowerCut: false) { try $0.write([removal]) }
        }
        // Replaced in place, so that a body that was confirmed is not written again.
        let replacement = StoreStatement(
            """
            INSERT INTO response AS old
            (feed, fingerprint, url, status, headers, body, finalURL, requestedAt, receivedAt, usedAt, bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (feed, fingerprint, url) DO UPDATE SET
                status = excluded.status, headers = excluded.headers, body = \(Transaction.database.replacedBody),
                finalURL = excluded.finalURL, requestedAt = excluded.requestedAt,
                receivedAt = excluded.receivedAt, usedAt = excluded.usedAt, bytes = excluded.bytes
            """,
            key.values + [
                response.response.status, headers, Data(response.response.body), response.response.url?.absoluteString,
                response.requestedAt, response.receivedAt, clock.now, bytes,
            ]
        )
        let isCheckDue = CachedResponse.isCheckDue(having: bytes, of: limit)
        try await writeRows(outlastingPowerCut: false) {
            try $0.write(isCheckDue ? [replacement, .removeResponses(above: limit)] : [replacement])
        }
    }
}

extension ResponseKey {
    fileprivate static let condition = " WHERE feed = ? AND fingerprint = ? AND url = ?"

    fileprivate var values: [any StoreScalar] { [feed.feed.rawValue, feed.fingerprint, url.absoluteString] }
}

extension StoreStatement {
    /// Removes the least recently used responses until the rest takes no more than this many bytes.
    static func removeResponses(above limit: Int) -> StoreStatement {
        StoreStatement(
            """
            DELETE FROM response WHERE id IN (
                SELECT id FROM (
                    SELECT id, SUM(bytes) OVER (ORDER BY usedAt DESC, id DESC) AS total FROM response
                ) AS sized WHERE total > ?
            )
            """,
            [limit]
        )
    }
}
