package import Foundation

/// A token that a client sends to a server, with its rights; only its hash is stored.
package struct AccessToken: Sendable, Hashable {
    /// The name that people gave it, such as `kitchen`.
    package var name: String

    /// The SHA-256 of the token's text, 32 bytes.
    package var digest: [UInt8]

    /// True if the token is read-only.
    package var isReadOnly: Bool

    /// The owner whose stars a client with the token sees and sets.
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

/// The owner of stars.
package struct StarOwner: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// All people who share the store.
    package static let household = StarOwner(rawValue: "household")
}
