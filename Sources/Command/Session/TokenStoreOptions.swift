import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedStore
import Foundation
import Terminal

/// The options for the store with the tokens of a command.
///
/// The options are those of `serve`; the parser recognises by their types that they were read.
struct TokenStoreOptions: ParsableArguments {
    @OptionGroup var configuration: ConfigurationPath
    @OptionGroup var storeOption: StoreOption

    /// Runs a command on the tokens of the store.
    func tokens(for opening: StoreOpening, _ body: (TokenStore) async throws -> Void) async throws {
        let choice = try configuration.choice(of: storeOption.store)
        let tokens = try TokenStore(choice, environment: ProcessInfo.processInfo.environment, for: opening)
        if let path = tokens.newFile {
            StandardStream.error.writeLine("aggregate: There was no store, so one was made: \(path)".cleaned)
        }
        defer { tokens.close() }
        try await body(tokens)
    }

    /// Removes a token, and prints its name.
    func removeToken(_ name: String) async throws {
        try await tokens(for: .changing) {
            let token = try await $0.remove(name)
            let remark =
                "Removed the token \(token.name), which could \(token.isReadOnly ? "read" : "read and change"). A server"
                + " that runs refuses it within a second, and ends its streams."
            StandardStream.error.writeLine("aggregate: \(remark)".cleaned)
        }
    }
}

extension TokenOptions {
    /// Instructions for the new token, in sentences.
    var remark: String {
        let use = "Send it as the header Authorization: Bearer TOKEN"
        return "\(name) may \(readOnly ? "read" : "read and change"). \(use)"
            + (readOnly ? ", or in the address: /v1/calendar.ics?token=TOKEN" : ".")
    }
}

extension TokenList {
    init(_ tokens: [AccessToken]) {
        self.init(
            tokens.map {
                Row(name: $0.name, isReadOnly: $0.isReadOnly, owner: $0.owner.rawValue, createdAt: $0.createdAt)
            }
        )
    }
}

/// The properties of a new token.
struct TokenOptions: ParsableArguments {
    @Argument(help: "The token's name, such as the device that uses it.", transform: Parse.word)
    var name: String

    @Flag(help: "Make a read-only token, which may also be used in URLs, as ?token=…, for calendars.")
    var readOnly = false

    @Option(
        help: .init("Whose stars it sees and sets. Default: household, as aggregate star.", valueName: "name"),
        transform: Parse.word
    )
    var owner = "household"
}
