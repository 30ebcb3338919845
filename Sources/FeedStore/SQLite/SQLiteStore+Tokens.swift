package import FeedEngine
import Foundation
import GRDB

extension SQLiteStore {
    package func tokens() async throws -> [AccessToken] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM accessToken ORDER BY name").map { AccessToken($0) }
        }
    }

    package func addToken(_ token: AccessToken) async throws -> Bool {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO accessToken (name, digest, readOnly, owner, createdAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (name) DO NOTHING
                    """,
                arguments: [
                    token.name, Data(token.digest), token.isReadOnly, token.owner.rawValue, token.createdAt.kept,
                ]
            )
            return db.changesCount > 0
        }
    }

    package func removeToken(named name: String) async throws -> Bool {
        try await write { db in
            try db.execute(sql: "DELETE FROM accessToken WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }
    }
}
