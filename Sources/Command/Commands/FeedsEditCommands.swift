import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedRuntime
import Terminal

/// `aggregate feeds remove ID`, `enable` and `disable`.
struct FeedsEditCommand<Edit: FeedEdit>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(commandName: Edit.name, abstract: Edit.summary) }
    @Argument(help: .init("Ids of feeds.", valueName: "feed"), completion: Completions.feeds)
    var ids: [String]
    @OptionGroup var options: EditOptions

    func run() async throws {
        try await options.edit("\(Edit.done) \(ids.listed)") { change in
            change.isChecked = false
            for id in ids {
                try change.make { editor, _ throws(ConfigurationEditor.Refusal) in try Edit.apply(to: &editor, id) }
                change.faults(of: id).forEach { StandardStream.error.writeLine($0.cleaned) }
            }
            return []
        }
    }
}

/// `aggregate feeds set ID SETTING=VALUE…`.
struct FeedsSetCommand: AsyncParsableCommand {
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
        help: .init("Remove this one, which then has its default; may be given several times.", valueName: "setting"),
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
