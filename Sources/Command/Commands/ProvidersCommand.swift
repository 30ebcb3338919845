import ArgumentParser
import FeedCore
import FeedFormats

/// `aggregate providers`: the kinds of feeds.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "List and describe what feeds can be, and write a provider in Swift.",
        subcommands: [
            ProvidersListCommand.self, ProvidersDescribeCommand.self, ProvidersSearchCommand.self,
            ProvidersNewCommand.self,
        ],
        defaultSubcommand: ProvidersListCommand.self
    )
}

/// `aggregate providers list`: the providers that a configuration may name.
struct ProvidersListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the providers.",
        usage: "aggregate providers [list] [--format <format>]"
    )

    @Option(help: "How to print.")
    var format: PageFormat = .page

    func run() { ProviderList(FeedRegistry.ofCommand.manifests).print(as: format) }
}
