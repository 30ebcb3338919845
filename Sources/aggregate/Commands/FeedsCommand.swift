import ArgumentParser
import FeedRuntime

/// `aggregate feeds`: the configured feeds.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List, check, try and record feeds, their configuration and their budgets.",
        subcommands: [
            FeedsListCommand.self, FeedsAddCommand.self, FeedsEditCommand<FeedRemoval>.self,
            FeedsEditCommand<FeedEnabling>.self, FeedsEditCommand<FeedDisabling>.self,
            FeedsSetCommand.self, FeedsCheckCommand.self, FeedsTryCommand.self, FeedsRecordCommand.self,
            FeedsBudgetCommand.self, FeedsSchemaCommand.self, FeedsInitCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self
    )
}
