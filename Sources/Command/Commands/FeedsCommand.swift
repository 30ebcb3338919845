import ArgumentParser
import FeedRuntime

/// `aggregate feeds`: the configured feeds.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List, add, change, try and record feeds, and show their budgets.",
        subcommands: [
            FeedsListCommand.self, FeedsAddCommand.self, FeedsEditCommand<FeedRemoval>.self,
            FeedsEditCommand<FeedEnabling>.self, FeedsEditCommand<FeedDisabling>.self,
            FeedsSetCommand.self, FeedsTryCommand.self, FeedsRecordCommand.self, FeedsBudgetCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self
    )
}
