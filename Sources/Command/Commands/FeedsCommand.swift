import ArgumentParser
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
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
            List.self, FeedsAddCommand.self, Edit<Removal>.self,
            Edit<Enabling>.self, Edit<Disabling>.self,
            Set.self, FeedsTryCommand.self, FeedsRecordCommand.self, Budget.self,
        ],
        defaultSubcommand: List.self
    )

    /// `aggregate feeds list`: the feeds of the configuration.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the feeds of the configuration, the disabled ones too.",
            usage: "aggregate feeds [list] [<options>]"
        )

        @Option(help: "How to print; opml is a list of subscriptions for readers of feeds.")
        var format: ListFormat = .page

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
            if let format = format.page {
                FeedList(feeds, withheld: plan.withheldFeeds, in: options.languages(of: plan).words).print(as: format)
            } else {
                let list = SubscriptionList(feeds) { $0.isLikeSecret }
                StandardStream.output.write(String(decoding: list.opml, as: UTF8.self))
                if !list.secrets.isEmpty {
                    StandardStream.error.writeLine(
                        "aggregate: left out, since their addresses are secrets: \(list.secrets.joined(separator: ", "))."
                    )
                }
            }
            plan.errorsOfDisabled.forEach(StandardStream.error.writeLine)
            // The valid feeds are listed in any case.
            if !plan.errors.isEmpty { throw ConfigurationIssues(plan.errors) }
        }
    }

    /// A format of the list of feeds.
    enum ListFormat: String, CaseIterable, ExpressibleByArgument {
        case page, json, opml

        /// The format of a page; `nil` for a list of subscriptions.
        var page: PageFormat? { PageFormat(rawValue: rawValue) }
    }

    /// `aggregate feeds budget`: the requests to each publisher that are spent, left, and planned by the configuration.
    struct Budget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "budget",
            abstract: "Show how many requests are spent and left, and what the configuration sends a day.",
            usage: "aggregate feeds budget [<options>]",
            discussion: """
                No request is made: it counts the requests of all runs. Feeds that share a publisher and a key share its \
                budget. The requests a day are those that keep every feed fresh all day.
                """
        )

        @Option(help: "How to print.")
        var format: PageFormat = .page

        @OptionGroup(title: "Look") var look: LookOptions
        @OptionGroup(title: "Feeds") var feeds: FeedOptions

        func run() async throws { try await Session.run(feeds, { $0.mode = .offline }, run(in:)) }

        private func run(in session: Session) async throws -> ExitStatus {
            let clock = session.viewerClock(in: session.languages)
            let accounts = try await session.runtime.accounts(of: session.feeds, now: clock.now)
            BudgetPage(accounts, by: clock).print(as: format)
            return .success
        }
    }

    /// `aggregate feeds remove ID`, `enable` and `disable`.
    struct Edit<Change: NamedEdit>: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: Change.edit.rawValue, abstract: Change.edit.summary)
        }
        @Argument(help: .init("Ids of feeds.", valueName: "feed"), completion: Completions.feeds)
        var ids: [String]
        @OptionGroup var options: EditOptions

        func run() async throws {
            try await options.edit("\(Change.edit.done) \(ids.listed)") { change in
                change.isChecked = false
                for id in ids {
                    try change.make { editor, _ throws(ConfigurationEditor.Refusal) in
                        try Change.edit.apply(to: &editor, id)
                    }
                    change.faults(of: id).forEach { StandardStream.error.writeLine($0.cleaned) }
                }
                return []
            }
        }
    }

    /// The change that a command makes; it is chosen by type, since the parser needs a type for each command.
    protocol NamedEdit { static var edit: FeedEdit { get } }
    enum Removal: NamedEdit { static let edit = FeedEdit.remove }
    enum Enabling: NamedEdit { static let edit = FeedEdit.enable }
    enum Disabling: NamedEdit { static let edit = FeedEdit.disable }

    /// `aggregate feeds set ID SETTING=VALUE…`.
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change settings of a feed in the configuration.",
            discussion: """
                EXAMPLES:
                  aggregate feeds set tfl radius=500 modes=tube,dlr
                  aggregate feeds set sports include.categories=soccer,tennis --unset refresh
                  aggregate feeds set holidays country=Germany
                  aggregate feeds set tfl appKey=env:TFL_KEY
                """
        )
        @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds)
        var id: String
        @Argument(
            help: .init("Settings of its provider, or members such as limit.", valueName: "setting=value"),
            completion: Completions.settingsOfFeed
        )
        var settings: [String] = []
        @Option(
            help: .init(
                "Remove this one, which then has its default; may be given several times.",
                valueName: "setting"
            ),
            completion: Completions.settingNames
        )
        var unset: [String] = []
        @OptionGroup var options: EditOptions

        func run() async throws {
            let session = try options.session()
            try await options.edit("changed \(id)") { change in
                try await change.set(settings, unset: unset, of: id, with: session, asking: EditOptions.dialogue)
            }
        }
    }
}
