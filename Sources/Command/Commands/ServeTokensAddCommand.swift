import ArgumentParser
import FeedRuntime
import FeedStore
import Terminal

/// `aggregate serve tokens add`: adds a token.
struct ServeTokensAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a token and print it, which happens this once: only a hash of it is stored.",
        discussion: """
            EXAMPLES:
              aggregate serve tokens add laptop
              aggregate serve tokens add calendar --read-only --owner anna
            """
    )

    @OptionGroup var token: TokenOptions
    @OptionGroup var store: TokenStoreOptions

    func run() async throws {
        try await store.tokens(for: .using) {
            let text = try await $0.add(token.name, isReadOnly: token.readOnly, owner: token.owner)
            StandardStream.error.writeLine("aggregate: \(token.remark)")
            StandardStream.output.writeLine(text)
        }
    }
}

/// `aggregate serve tokens remove`: removes a token.
struct ServeTokensRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a token; a server that runs accepts it no longer, a second later."
    )

    @Argument(help: "The token's name.")
    var name: String

    @OptionGroup var store: TokenStoreOptions

    func run() async throws { try await store.removeToken(name) }
}
