import ArgumentParser

/// `aggregate feeds`: the configured feeds and what they can be.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List, describe and check feeds, their configuration and their budgets.",
        subcommands: [
            FeedsListCommand.self, FeedsDescribeCommand.self, FeedsCheckCommand.self, FeedsBudgetCommand.self,
            FeedsSchemaCommand.self, FeedsInitCommand.self, FeedsNewCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self
    )
}
