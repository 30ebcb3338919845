import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedStore
import Foundation
import Terminal

/// `aggregate serve tokens`: the tokens that a server accepts.
struct ServeTokensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Add, list and remove the tokens that a server accepts.",
        subcommands: [List.self, Add.self, Remove.self],
        defaultSubcommand: List.self
    )

    /// `aggregate serve tokens list`: lists the tokens.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the tokens: what each may do, and whose stars it sees.",
            usage: "aggregate serve tokens [list] [--format <format>] [<options>]"
        )

        @Option(help: "How to print.")
        var format: PageFormat = .page

        @OptionGroup var store: TokenStoreOptions

        func run() async throws {
            try await store.tokens(for: .looking) { try await TokenList(tokens: $0.all).print(as: format) }
        }
    }

    /// `aggregate serve tokens add`: adds a token.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a token and print it, which happens this once: only a hash of it is stored.",
            discussion: """
                EXAMPLES:
                  aggregate serve tokens add laptop
                  aggregate serve tokens add calendar --read-only --owner anna
                """
        )

        @OptionGroup var token: Token
        @OptionGroup var store: TokenStoreOptions

        func run() async throws {
            try await store.tokens(for: .using) {
                let text = try await $0.add(token.name, isReadOnly: token.readOnly, owner: token.owner)
                StandardStream.error.writeLine("aggregate: \(token.remark)")
                StandardStream.output.writeLine(text)
            }
        }

        /// The properties of a new token.
        struct Token: ParsableArguments {
            @Argument(help: "The token's name, such as the device that uses it.", transform: Parse.word)
            var name: String

            @Flag(help: "Make a read-only token, which may also be used in URLs, as ?token=…, for calendars.")
            var readOnly = false

            @Option(
                help: .init("Whose stars it sees and sets. Default: household, as aggregate star.", valueName: "name"),
                transform: Parse.word
            )
            var owner = "household"

            /// The instructions for the new token, in sentences.
            var remark: String {
                let use = "Send it as the header Authorization: Bearer TOKEN"
                return "\(name) may \(readOnly ? "read" : "read and change"). \(use)"
                    + (readOnly ? ", or in the address: /v1/calendar.ics?token=TOKEN" : ".")
            }
        }
    }

    /// `aggregate serve tokens remove`: removes a token.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a token; a server that runs accepts it no longer, a second later."
        )

        @Argument(help: "The token's name.")
        var name: String

        @OptionGroup var store: TokenStoreOptions

        func run() async throws {
            try await store.tokens(for: .changing) {
                let token = try await $0.remove(name)
                let remark =
                    "Removed the token \(token.name), which could \(token.isReadOnly ? "read" : "read and change"). A server"
                    + " that runs refuses it within a second, and ends its streams."
                StandardStream.error.writeLine("aggregate: \(remark)".cleaned)
            }
        }
    }
}

/// The options that select the store with the tokens.
///
/// The parent command `serve` has the same option groups. By their types, the parser recognises that it has read the
/// options already.
struct TokenStoreOptions: ParsableArguments {
    @OptionGroup var configuration: ConfigurationPath
    @OptionGroup var storeOption: StoreOption

    /// Opens the store, and runs a closure with its tokens.
    func tokens(for opening: StoreOpening, _ body: (TokenStore) async throws -> Void) async throws {
        let choice = try configuration.choice(of: storeOption.store)
        let tokens = try TokenStore(choice, environment: ProcessInfo.processInfo.environment, for: opening)
        if let path = tokens.newFile {
            StandardStream.error.writeLine("aggregate: There was no store, so one was made: \(path)".cleaned)
        }
        defer { tokens.close() }
        try await body(tokens)
    }
}
