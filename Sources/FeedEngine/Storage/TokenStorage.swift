package import Foundation

/// The tokens that a server accepts; `aggregate serve tokens` adds and removes them.
package protocol TokenStorage: Sendable {
    /// All tokens, by name.
    func tokens() async throws -> [AccessToken]

    /// - Returns: Whether it was added; `false` where another token has its name.
    func addToken(_ token: AccessToken) async throws -> Bool

    /// - Returns: Whether there was a token of that name.
    func removeToken(named name: String) async throws -> Bool
}

/// What a client has to send to a server, of which only a hash is known, and what it may do with it.
package struct AccessToken: Sendable, Hashable {
    /// What people call it, such as `kitchen`.
    package var name: String

    /// The SHA-256 of the token's text, 32 bytes.
    package var digest: [UInt8]

    /// Whether it may read only.
    package var isReadOnly: Bool

    /// Whose stars a client with it sees and sets.
    package var owner: StarOwner
    package var createdAt: Date

    package init(name: String, digest: [UInt8], isReadOnly: Bool, owner: StarOwner, createdAt: Date) {
        self.name = name
        self.digest = digest
        self.isReadOnly = isReadOnly
        self.owner = owner
        self.createdAt = createdAt
    }
}
