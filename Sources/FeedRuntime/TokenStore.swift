package import Crypto
import FeedCore
package import FeedEngine
package import FeedStore
package import Foundation

/// The tokens of a store, for commands that need no configuration and no feeds.
package struct TokenStore: Sendable {
    private let storage: any FeedStorage

    /// The path of the store's file, if the initialiser created the file; `nil` if the file existed, or for a database.
    package let newFile: String?

    /// Creates a token store by opening the chosen store.
    ///
    /// - Throws: ``StoreProblem`` if the store cannot be opened or is damaged; ``ArgumentProblem`` if the choice is
    ///   memory.
    package init(_ choice: StoreChoice, environment: [String: String], for opening: StoreOpening) throws {
        if case .memory = choice {
            throw ArgumentProblem("nothing is stored here, so no token either. Give a server one in $AGGREGATE_TOKEN.")
        }
        storage = try StoreKeeping.open(choice, environment: environment, for: opening)
        newFile = (storage as? SQLiteStore).flatMap { $0.isNew ? $0.path : nil }
    }

    /// All tokens, by name.
    package var all: [AccessToken] { get async throws { try await storage.tokens() } }

    /// Adds a new token.
    ///
    /// - Returns: The token's text, which is not stored.
    /// - Throws: ``ArgumentProblem`` if the name is taken; the error of a store that cannot be written.
    package func add(_ name: String, isReadOnly: Bool, owner: String) async throws -> String {
        let (token, text) = AccessToken.make(
            name: name,
            isReadOnly: isReadOnly,
            owner: StarOwner(rawValue: owner),
            at: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        )
        guard try await storage.addToken(token) else {
            throw ArgumentProblem(
                "there is a token \(name.quoted) already. Choose another name, or remove it first:"
                    + " aggregate serve tokens remove \(name.quotedForShell)"
            )
        }
        return text
    }

    /// Removes a token, which a running server then no longer accepts.
    ///
    /// - Returns: The token that was removed.
    /// - Throws: ``ArgumentProblem`` if no token has this name; the error of a store that cannot be written.
    package func remove(_ name: String) async throws -> AccessToken {
        let all = try await all
        if let token = all.first(where: { $0.name == name }), try await storage.removeToken(named: name) {
            return token
        }
        let names = all.map(\.name)
        let list = names.isEmpty ? "There are no tokens." : "There are: \(names.listed)."
        let sentences = ["there is no token \(name.quoted).", name.suggestion(among: names), list]
        throw ArgumentProblem(sentences.compactMap(\.self).joined(separator: " "))
    }

    package func close() { try? storage.close() }
}

extension AccessToken {
    /// The prefix of every new token, by which secret scanners recognise it.
    private static let mark = "agg_"

    /// Creates a token of 256 random bits.
    ///
    /// - Returns: The token, and its text, which is not stored: `agg_` and 43 letters, digits, `-` and `_`.
    package static func make(
        name: String,
        isReadOnly: Bool,
        owner: StarOwner,
        at date: Date
    ) -> (token: AccessToken, text: String) {
        let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let text =
            mark + bits.base64EncodedString().prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
        let token = AccessToken(text: text, name: name, isReadOnly: isReadOnly, owner: owner, createdAt: date)
        return (token, text)
    }

    /// Creates a token that recognises `text` by its hash.
    package init(text: String, name: String, isReadOnly: Bool, owner: StarOwner, createdAt: Date) {
        let digest = Array(SHA256.hash(data: Data(text.utf8)))
        self.init(name: name, digest: digest, isReadOnly: isReadOnly, owner: owner, createdAt: createdAt)
    }

    /// Returns true if `hash` is the hash of the token's text; compares in constant time.
    package func matches(_ hash: SHA256Digest) -> Bool { hash == digest }
}
