import FeedCore
package import FeedEngine
import Foundation

extension SQLStore {
    package func response(for key: ResponseKey) async throws -> CachedResponse? {
        let found = try await readRows(.byKey) { transaction in
            try transaction.first("SELECT * FROM response WHERE \(key.condition)") { row in
                CachedResponse(row).map { ($0, id: row.integer("id"), usedAt: Date(kept: row.real("usedAt") ?? 0)) }
            }
        }
        guard let (response, id, usedAt) = found else { return nil }
        let now = clock.now
        if abs(now.timeIntervalSince(usedAt)) > CachedResponse.useGrain {
            try await writeRows(outlastingPowerCut: false) {
                try $0.write(["UPDATE response SET usedAt = \(now) WHERE id = \(id)"])
            }
        }
        return response
    }

    package func store(_ response: CachedResponse?, for key: ResponseKey) async throws {
        let limit = maximumResponseBytes
        let headers = try response.map { try StoredCoding.text($0.response.headers) } ?? ""
        // A response that would displace most others is not worth storing.
        guard let response, case let bytes = response.response.body.count + headers.utf8.count, bytes <= limit / 4
        else {
            return try await writeRows(outlastingPowerCut: false) {
                try $0.write(["DELETE FROM response WHERE \(key.condition)"])
            }
        }
        // Replaced in place, so that a body that was confirmed is not written again.
        let (answer, feed) = (response.response, key.feed)
        let replacement: StoreStatement = """
            INSERT INTO response AS old
            (feed, fingerprint, url, status, headers, body, finalURL, requestedAt, receivedAt, usedAt, bytes) VALUES (
                \(feed.feed.rawValue), \(feed.fingerprint), \(key.url.absoluteString), \(answer.status), \(headers),
                \(Data(answer.body)), \(answer.url?.absoluteString), \(response.requestedAt), \(response.receivedAt),
                \(clock.now), \(bytes)
            ) ON CONFLICT (feed, fingerprint, url) DO UPDATE SET
                status = excluded.status, headers = excluded.headers, body = \(raw: Transaction.database.replacedBody),
                finalURL = excluded.finalURL, requestedAt = excluded.requestedAt,
                receivedAt = excluded.receivedAt, bytes = excluded.bytes, usedAt = CASE
                    WHEN ABS(excluded.usedAt - old.usedAt) > \(CachedResponse.useGrain) THEN excluded.usedAt
                    ELSE old.usedAt
                END
            """
        let isCheckDue = CachedResponse.isCheckDue(having: bytes, of: limit)
        try await writeRows(outlastingPowerCut: false) {
            try $0.write(isCheckDue ? [replacement, .removeResponses(above: limit)] : [replacement])
        }
    }
}

extension ResponseKey {
    /// The condition for the row of the request.
    fileprivate var condition: StoreStatement { "\(feed.condition) AND url = \(url.absoluteString)" }
}

extension StoreStatement {
    /// Removes the least recently used responses until the rest takes at most `limit` bytes.
    static func removeResponses(above limit: Int) -> StoreStatement {
        """
        DELETE FROM response WHERE id IN (
            SELECT id FROM (
                SELECT id, SUM(bytes) OVER (ORDER BY usedAt DESC, id DESC) AS total FROM response
            ) AS sized WHERE total > \(limit)
        )
        """
    }
}
