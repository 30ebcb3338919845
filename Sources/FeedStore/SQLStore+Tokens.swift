package import FeedEngine
import Foundation

extension SQLStore {
    package func tokens() async throws -> [AccessToken] {
        try await readRows(.separately) {
            try $0.values("SELECT * FROM accessToken ORDER BY name") { AccessToken($0) }
        }
    }

    package func addToken(_ token: AccessToken) async throws -> Bool {
        try await change(
            """
            INSERT INTO accessToken (name, digest, readOnly, owner, createdAt) VALUES (
                \(token.name), \(Data(token.digest)), \(token.isReadOnly), \(token.owner.rawValue), \(token.createdAt)
            ) ON CONFLICT (name) DO NOTHING
            """
        )
    }

    package func removeToken(named name: String) async throws -> Bool {
        try await change("DELETE FROM accessToken WHERE name = \(name)")
    }
}
