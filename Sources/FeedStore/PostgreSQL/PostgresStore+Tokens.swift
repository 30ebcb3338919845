#if PostgreSQL
package import FeedEngine
import Foundation

extension PostgresStore {
    package func tokens() async throws -> [AccessToken] {
        try await readTogether([PostgresStatement("SELECT * FROM access_token ORDER BY name")]) { results in
            (results.first?.rows ?? []).map { AccessToken($0) }
        }
    }

    package func addToken(_ token: AccessToken) async throws -> Bool {
        try await writeThen { [newsChannel] transaction in
            let added = transaction.send(
                """
                INSERT INTO access_token (name, digest, read_only, owner, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (name) DO NOTHING
                """,
                [token.name, Data(token.digest), token.isReadOnly, token.owner.rawValue, token.createdAt.kept]
            )
            transaction.send("SELECT pg_notify(?, '')", [newsChannel])
            return { added.changes > 0 }
        }
    }

    package func removeToken(named name: String) async throws -> Bool {
        try await writeThen { [newsChannel] transaction in
            let removed = transaction.send("DELETE FROM access_token WHERE name = ?", [name])
            transaction.send("SELECT pg_notify(?, '')", [newsChannel])
            return { removed.changes > 0 }
        }
    }
}
#endif
