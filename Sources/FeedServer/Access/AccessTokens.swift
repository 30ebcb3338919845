import Crypto
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import Logging
import Synchronization

/// The tokens that a server accepts: from the store, from a file, and from the environment.
///
/// They are read again at most once a second.
final class AccessTokens: Sendable {
    private struct State {
        var ofStore: [AccessToken] = []
        var ofFile: (path: String, token: AccessToken)?
        var readAt: ContinuousClock.Instant?
    }

    private let storage: any ServedStorage
    private let settings: ServerSettings
    private let ofEnvironment: AccessToken?
    private let state = Mutex(State())

    /// The longest time for which a removed token is still accepted.
    private static let age = Duration.seconds(1)

    /// The minimum length of a token that people choose, so that nobody guesses it.
    private static let minimumLength = 16

    /// The environment variable with a token.
    static let variable = "AGGREGATE_TOKEN"

    /// - Throws: ``ServerRefusal`` if the token of the environment cannot be used.
    init(
        _ storage: any ServedStorage,
        _ settings: ServerSettings,
        environment: [String: String]
    ) throws(ServerRefusal) {
        self.storage = storage
        self.settings = settings
        ofEnvironment = try environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
            .map { text throws(ServerRefusal) in
                try Self.token(text, named: "environment", "the token in $\(Self.variable)")
            }
    }

    /// Returns the token with a text, among the tokens that were last read; `nil` if there is no such token.
    ///
    /// The time that it takes does not depend on how much of a token is right.
    func known(_ text: String) -> AccessToken? {
        let hash = SHA256.hash(data: Data(text.utf8))
        return all.reduce(nil) { $1.matches(hash) ? $1 : $0 }
    }

    /// Returns true if a token that was accepted before is still accepted.
    func accepts(_ token: AccessToken) async -> Bool {
        await refresh()
        return all.contains(token)
    }

    /// Returns true if a server with `options` would have no token.
    ///
    /// - Throws: ``ServerRefusal`` if the token in the file of the options cannot be used.
    func isEmpty(with options: ServerPlan) async throws(ServerRefusal) -> Bool {
        guard try Self.fileToken(options) == nil, ofEnvironment == nil else { return false }
        await read()
        return state.withLock { $0.ofStore.isEmpty }
    }

    /// True if there is a store to which tokens can be added.
    var canBeStored: Bool { storage.path != nil }

    private var all: [AccessToken] {
        state.withLock { $0.ofStore + [$0.ofFile?.token, ofEnvironment].compactMap(\.self) }
    }

    /// Reads the store and the file unless they were read a moment ago.
    func refresh() async {
        let readAt = state.withLock { $0.readAt }
        if readAt.map({ ContinuousClock.now - $0 >= Self.age }) ?? true { await read() }
    }

    /// Reads the store and the file; tokens that cannot be read stay as they were.
    func read() async {
        let ofStore = try? await storage.tokens()
        let path = settings.current.tokenFile
        let ofFile = try? Self.fileToken(settings.current)
        state.withLock { state in
            if let ofStore { state.ofStore = ofStore }
            if let path {
                if let ofFile { state.ofFile = (path, ofFile) }
                if state.ofFile?.path != path { state.ofFile = nil }
            } else {
                state.ofFile = nil
            }
            state.readAt = .now
        }
    }

    private static func fileToken(_ options: ServerPlan) throws(ServerRefusal) -> AccessToken? {
        guard let path = options.tokenFile else { return nil }
        let secret: Secret
        do throws(TextFile.Fault) {
            secret = try Secret(file: path)
        } catch {
            throw ServerRefusal("the token's file \(path.quoted) \(error.reason).")
        }
        return try token(secret.revealed, named: "file", "the token in \(path.quoted)")
    }

    private static func token(
        _ text: String,
        named name: String,
        _ description: String
    ) throws(ServerRefusal) -> AccessToken {
        guard text.utf8.count >= minimumLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ServerRefusal(
                "\(description) must have at least \(minimumLength) characters of ASCII and no blanks."
                    + " To make one: openssl rand -hex 32"
            )
        }
        return AccessToken(text: text, name: name, isReadOnly: false, owner: .household, createdAt: .distantPast)
    }
}
