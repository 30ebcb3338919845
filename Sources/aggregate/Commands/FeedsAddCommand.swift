import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import Foundation
import ProgramProcess
import TerminalText

/// `aggregate feeds add SOURCE`: adds a feed to the configuration.
struct FeedsAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a feed: an address, a file, a program or a provider.",
        usage: "aggregate feeds add [<source>] [--id <id>] [--set <setting=value>] [--yes]",
        discussion: """
            Finds out what an address or a file is (a calendar, RSS, Atom, JSON Feed, a page that names one, any JSON), shows \
            what would come of it and the lines that would be written, and asks. Without a terminal, --yes writes them.

            EXAMPLES:
              aggregate feeds add https://example.org/events.ics --id work
              aggregate feeds add tfl-arrivals --id home --set stops=940GZZLUOXC
              aggregate feeds add ./things.json --dry-run
            """
    )
    @Argument(help: "An address, a path, or the name of a provider.", completion: Completions.providers) var source:
        String?
    @Option(help: "What the feed is to be called; a name is proposed without it.") var id: String?
    @Option(
        name: .customLong("set"),
        help: .init("A setting, such as radius=500; may be given several times.", valueName: "setting=value")
    )
    var settings: [String] = []
    @Flag(name: .shortAndLong, help: "Write it without asking.") var yes = false
    @Flag(help: "Write it even if nothing could be read from it.") var force = false
    @Flag(help: "Sample publishers replace the real ones where something is asked.") var demo = false
    @OptionGroup var edit: EditOptions

    func run() async throws {
        var options = Session.Options(try ConfigurationOptions.parse(edit.config.map { ["--config", $0] } ?? []))
        options.isDemo = demo
        let prompt = yes ? nil : TerminalPrompt()
        let dialogue = prompt.map { Dialogue(ask: $0.ask, tell: $0.tell) }
        let addition = try await FeedAddition(source, id: id, settings, with: options, asking: dialogue)
        if let remark = addition.remark { StandardStream.output.writeLine(remark.cleaned) }
        let preview = try await addition.preview()
        if let made = preview?.made {
            PreviewPage(made, of: preview?.feed ?? "new", limit: 3, timeZone: .current).print(as: .page)
        }
        let failure = preview?.failure
        if let failure { StandardStream.error.writeLine("\(addition.id): \(failure)".cleaned) }
        StandardStream.output.writeLine("")
        StandardStream.output.writeLine("In \(addition.change.source.name):".cleaned)
        for line in addition.change.lines { StandardStream.output.writeLine(line.cleaned) }
        if edit.dryRun { return }
        if failure != nil, dialogue == nil, !force {
            throw CommandFailure(
                .unavailable,
                "aggregate: nothing is written, since nothing could be read; --force writes it all the same."
            )
        }
        if let dialogue, try !dialogue.confirms("Write this?", unless: failure == nil) { return }
        if dialogue == nil, !yes, !force {
            throw CommandFailure(.usage, "aggregate: nothing is written. If it is right, add --yes.")
        }
        try addition.change.write()
        let done = "\(addition.change.isNew ? "Wrote a new " : "")\(addition.change.source.name): added \(addition.id)."
        StandardStream.output.writeLine("\(done) See it: aggregate --feed \(addition.id)".cleaned)
    }
}
