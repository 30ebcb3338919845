import ArgumentParser
import FeedFormats
import FeedRuntime
import FeedStore

/// `aggregate serve tokens`: the tokens that a server accepts.
struct ServeTokensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Add, list and remove the tokens that a server accepts.",
        subcommands: [ServeTokensListCommand.self, ServeTokensAddCommand.self, ServeTokensRemoveCommand.self],
        defaultSubcommand: ServeTokensListCommand.self
    )
}

/// `aggregate serve tokens list`: lists the tokens.
struct ServeTokensListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tokens: what each may do, and whose stars it sees.",
        usage: "aggregate serve tokens [list] [--format <format>] [<options>]"
    )

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup var store: TokenStoreOptions

    func run() async throws { try await store.tokens(for: .looking) { try await TokenList($0.all).print(as: format) } }
}
