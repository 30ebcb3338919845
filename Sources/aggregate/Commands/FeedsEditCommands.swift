import ArgumentParser
import CommandOptions
import FeedConfiguration
import FeedRuntime
import Foundation
import ProgramProcess
import TerminalText

/// Where a configuration is changed, and whether it is written.
struct EditOptions: ParsableArguments {
    @Option(
        help: .init("The configuration that is changed. Default: the one that is used.", valueName: "path"),
        completion: .file(extensions: ["json"]),
        transform: Parse.nonEmpty
    )
    var config: String?
    @Flag(help: "Show the lines that would change, and write nothing.")
    var dryRun = false

    func edit(_ done: String, _ body: (inout ConfigurationChange) throws -> Bool) throws {
        let environment = ProcessInfo.processInfo.environment
        var change = try ConfigurationChange(config, by: .ofCommand, environment: environment)
        try change.make(done, isShown: dryRun, body).forEach { StandardStream.output.writeLine($0.cleaned) }
    }
}

/// `aggregate feeds remove ID`, `enable` and `disable`.
struct FeedsEditCommand<Edit: FeedEdit>: ParsableCommand {
    static var configuration: CommandConfiguration { .init(commandName: Edit.name, abstract: Edit.summary) }
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds)
    var id: String
    @OptionGroup var options: EditOptions

    func run() throws { try options.edit("\(Edit.done) \(id)") { try Edit.apply(to: &$0.editor, id) } }
}

/// `aggregate feeds set ID SETTING=VALUE…`.
struct FeedsSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change settings of a feed in the configuration.",
        discussion: """
            EXAMPLES:
              aggregate feeds set tfl radius=500 modes=tube,dlr
              aggregate feeds set sports limit=10 --unset refresh
              aggregate feeds set tfl appKey=env:TFL_KEY
            """
    )
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds)
    var id: String
    @Argument(help: .init("Settings of its provider, or members such as limit.", valueName: "setting=value"))
    var settings: [String] = []
    @Option(
        help: .init("Remove this one, which then has its default; may be given several times.", valueName: "setting")
    )
    var unset: [String] = []
    @OptionGroup var options: EditOptions

    func run() throws {
        try options.edit("changed \(id)") { try $0.set(settings, unset: unset, of: id) }
    }
}
