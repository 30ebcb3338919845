import ArgumentParser

/// `aggregate feeds`: the configured feeds and what they can be.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List, describe and check feeds and their configuration.",
        subcommands: [
            FeedsListCommand.self, FeedsDescribeCommand.self, FeedsCheckCommand.self, FeedsSchemaCommand.self,
            FeedsInitCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self
    )
}
