import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

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

/// `aggregate feeds list`: the feeds of the configuration.
struct FeedsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the feeds of the configuration, the disabled ones too.",
        usage: "aggregate feeds [list] [<options>]"
    )

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @Flag(help: "List the feeds as --demo has them, with sample publishers.")
    var demo = false

    @Option(help: "Show the page in this language, not in that of your locale.") var language: Language?

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() throws {
        var options = Session.Options(options)
        (options.isDemo, options.language) = (demo, language)
        let plan = try options.plan(isLenient: true)
        if let notice = plan.trustNotice { StandardStream.error.writeLine(notice) }
        if plan.feeds.isEmpty, !plan.errors.isEmpty { throw ConfigurationIssues(plan.errors) }
        let feeds = demo ? plan.feeds.map(\.ofDemo) : plan.feeds
        FeedList(feeds, withheld: plan.withheldFeeds, in: options.languages(of: plan).words).print(as: format)
        plan.errorsOfDisabled.forEach(StandardStream.error.writeLine)
        // The valid feeds are listed anyway.
        if !plan.errors.isEmpty { throw ConfigurationIssues(plan.errors) }
    }
}
