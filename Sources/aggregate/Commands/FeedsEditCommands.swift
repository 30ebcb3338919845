import ArgumentParser
import FeedConfiguration
import FeedRuntime
import Foundation
import ProgramProcess
import TerminalText

/// Where a configuration is changed, and whether it is written.
struct EditOptions: ParsableArguments {
    @Option(
        help: .init(
            "The configuration. Default: the one that is used; yours is made where there is none.",
            valueName: "path"
        ),
        completion: .file(extensions: ["json"]),
        transform: Parse.nonEmpty
    )
    var config: String?

    @Flag(help: "Show the lines that would change, and write nothing.")
    var dryRun = false

    func change() throws -> ConfigurationChange {
        try ConfigurationChange(config, by: Aggregate.registry, environment: ProcessInfo.processInfo.environment)
    }

    /// Makes a change and writes it, or shows it, and says what was done.
    func edit(_ done: String, _ body: (inout ConfigurationChange) throws -> Bool) throws {
        var change = try change()
        guard try body(&change) else { return StandardStream.output.writeLine("Nothing to change.") }
        if dryRun { try change.check() } else { try change.write() }
        let lines = dryRun ? change.lines : ["\(change.isNew ? "Wrote a new " : "")\(change.source.name): \(done)"]
        for line in lines { StandardStream.output.writeLine(line.cleaned) }
    }
}

/// `aggregate feeds remove ID`.
struct FeedsRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a feed from the configuration."
    )
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds) var id: String
    @OptionGroup var options: EditOptions

    func run() throws {
        try options.edit("removed \(id).") {
            try $0.editor.remove(id)
            return true
        }
    }
}

/// `aggregate feeds enable ID`.
struct FeedsEnableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "enable", abstract: "Run a feed that was disabled.")
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds) var id: String
    @OptionGroup var options: EditOptions

    func run() throws { try options.edit("enabled \(id).") { try $0.editor.enable(id, true) } }
}

/// `aggregate feeds disable ID`.
struct FeedsDisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Keep a feed in the configuration, but run it only when --feed names it."
    )
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds) var id: String
    @OptionGroup var options: EditOptions

    func run() throws { try options.edit("disabled \(id).") { try $0.editor.enable(id, false) } }
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
    @Argument(help: .init("The feed's id.", valueName: "feed"), completion: Completions.feeds) var id: String
    @Argument(
        help: .init("Settings of its provider, or members of the feed such as limit.", valueName: "setting=value")
    )
    var settings: [String] = []
    @Option(
        help: .init(
            "Remove this setting, which then has its default; may be given several times.",
            valueName: "setting"
        )
    )
    var unset: [String] = []
    @OptionGroup var options: EditOptions

    mutating func validate() throws {
        if settings.isEmpty, unset.isEmpty {
            throw ValidationError("Say what to set, such as radius=500, or --unset radius.")
        }
    }

    func run() throws {
        try options.edit("changed \(id).") { change in
            let before = change.editor.bytes
            for setting in settings { try change.editor.set(setting, of: id, from: change.place) }
            for name in unset { try change.editor.unset(name, of: id) }
            return change.editor.bytes != before
        }
    }
}
