import FeedCore
package import FeedEngine
import Foundation
import GRDB

extension SQLiteStore: ResponseCache {
    package func response(for key: ResponseKey) async throws -> CachedResponse? {
        let found = try readAtOnce { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM response WHERE feed = ? AND fingerprint = ? AND url = ?"),
                arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.url.absoluteString]
            )
            .flatMap { row in CachedResponse(row).map { ($0, row["id"] as Int64, row["usedAt"] as Double) } }
        }
        guard let (response, id, usedAt) = found else { return nil }
        let now = configuration.clock.now.kept
        if abs(now - usedAt) > CachedResponse.useGrain {
            try await write(outlastingPowerCut: false) { db in
                try db.cachedStatement(sql: "UPDATE response SET usedAt = ? WHERE id = ?").execute(arguments: [now, id])
            }
        }
        return response
    }

    package func store(_ response: CachedResponse?, for key: ResponseKey) async throws {
        let limit = configuration.maximumResponseBytes
        let now = configuration.clock.now
        let headers = try response.map { try StoredCoding.text($0.response.headers) } ?? ""
        try await write(outlastingPowerCut: false) { db in
            // A response that would displace most others is not worth storing.
            guard let response, case let bytes = response.response.body.count + headers.utf8.count, bytes <= limit / 4
            else {
                try db.cachedStatement(sql: "DELETE FROM response WHERE feed = ? AND fingerprint = ? AND url = ?")
                    .execute(arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.url.absoluteString])
                return
            }
            // Replaced in place, so that a body that was confirmed is not written again.
            try db.cachedStatement(
                sql: """
                    INSERT INTO response
                    (feed, fingerprint, url, status, headers, body, finalURL, requestedAt, receivedAt, usedAt, bytes)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (feed, fingerprint, url) DO UPDATE SET
                        status = excluded.status, headers = excluded.headers, body = excluded.body,
                        finalURL = excluded.finalURL, requestedAt = excluded.requestedAt,
                        receivedAt = excluded.receivedAt, usedAt = excluded.usedAt, bytes = excluded.bytes
                    """
            )
            .execute(arguments: [
                key.feed.feed.rawValue, key.feed.fingerprint, key.url.absoluteString, response.response.status,
                headers, Data(response.response.body), response.response.url?.absoluteString,
                response.requestedAt.kept, response.receivedAt.kept, now.kept, bytes,
            ])
            if CachedResponse.isCheckDue(having: bytes, of: limit) { try Self.keepResponses(within: limit, in: db) }
        }
    }

    /// Removes the least recently used responses until the rest takes no more than this many bytes.
    static func keepResponses(within limit: Int, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM response WHERE id IN (
                    SELECT id FROM (
                        SELECT id, SUM(bytes) OVER (ORDER BY usedAt DESC, id DESC) AS total FROM response
                    ) WHERE total > ?
                )
                """
        )
        .execute(arguments: [limit])
    }
}
