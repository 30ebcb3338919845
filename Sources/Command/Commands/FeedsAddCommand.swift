import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import Terminal

/// `aggregate feeds add SOURCE`: adds a feed to the configuration.
struct FeedsAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a feed: an address, a file, a program, a provider or a city.",
        usage: "aggregate feeds add [<source>] [<setting=value> ...] [--id <id>] [--yes]",
        discussion: """
            Finds out what an address, a file or a program gives (a calendar, RSS, Atom, JSON Feed, a page that names one, any \
            JSON, a table, lines that begin with a date, a list of subscriptions), shows what would come of it and the lines that would be written, and asks. Without a terminal, --yes writes them.

            EXAMPLES:
              aggregate feeds add https://example.org/events.ics --id work
              aggregate feeds add tfl-arrivals stops="oxford circus" --id home
              aggregate feeds add sport-events --category soccer
              aggregate feeds add Wien
              aggregate feeds add gtfs --near 48.2,16.37
              aggregate feeds add env:WORK_CALENDAR --id work
              aggregate feeds add ./things.json --dry-run
              aggregate feeds add ./bins.csv
              aggregate feeds add subscriptions.opml
            """
    )
    @Argument(
        help: "An address, env:NAME for a secret one in a variable, a path, a provider, or a city with a schedule.",
        completion: Completions.providers
    )
    var source: String?
    @Argument(
        help: .init("Settings, such as radius=500.", valueName: "setting=value"),
        completion: Completions.settingsOfProvider
    )
    var settings: [String] = []
    @Option(help: "The feed's id. Without it, the command proposes one.") var id: String?
    @Option(
        help: .init("A setting, such as radius=500; may be given several times.", valueName: "setting=value"),
        completion: Completions.settingsOfProvider
    )
    var set: [String] = []
    @Option(help: .init("Show only this category, such as soccer; may be given several times.", valueName: "name"))
    var category: [String] = []
    @Option(
        help: .init(
            "Look around this point; without a source, find a schedule there.",
            valueName: "latitude,longitude"
        ),
        transform: Parse.point
    )
    var near: Coordinates?
    @Flag(name: .shortAndLong, help: "Write it without asking.") var yes = false
    @Flag(help: "Write it even if nothing could be read, or another feed reads the same.") var force = false
    @Option(help: .init("Give up on the source after this long.", valueName: "duration"), transform: Parse.deadline)
    var timeout: Duration?
    @Flag(help: "Use sample publishers instead of the real ones.") var demo = false
    @OptionGroup var edit: EditOptions

    mutating func validate() throws {
        // A point takes the place of a source.
        if near != nil, let first = source, first.contains("="), !first.contains("://") {
            (source, settings) = (nil, [first] + settings)
        }
        guard let wrong = settings.first(where: { !$0.contains("=") }) else { return }
        throw ValidationError(
            "Unexpected argument '\(wrong)'. Behind the source there are settings, such as radius=500."
        )
    }

    func run() async throws {
        var options = try edit.session()
        (options.isDemo, options.deadline) = (demo, timeout)
        options.onAsking = WaitingLine(on: .standard).ask
        let dialogue = yes ? nil : EditOptions.dialogue
        var addition: FeedAddition
        do {
            addition = try await FeedAddition(
                source,
                id: id,
                settings + set,
                categories: category,
                near: near,
                with: options,
                isShown: edit.dryRun,
                asking: dialogue
            )
        } catch let found as SubscriptionsFound {
            return try add(found, with: options, asking: dialogue)
        }
        // After a correction of the mapping, the feed is shown again.
        while case .corrected = try await offer(&addition, asksSomebody: dialogue != nil) {}
    }

    /// Shows the feeds of a list of subscriptions, and writes them if the user confirms it.
    private func add(_ found: SubscriptionsFound, with options: Session.Options, asking dialogue: Dialogue?) throws {
        guard id == nil, category.isEmpty, near == nil else {
            throw ValidationError("A list of subscriptions takes no --id, --category or --near.")
        }
        var addition = try SubscriptionAddition(found, settings + set, with: options)
        addition.lines.forEach { StandardStream.output.writeLine($0.cleaned) }
        guard !edit.dryRun else { return }
        StandardStream.output.writeLine(try addition.write(isSure: yes || force, asking: dialogue).cleaned)
    }

    /// Shows a preview of a feed, and writes the feed if the user confirms it.
    private func offer(_ addition: inout FeedAddition, asksSomebody: Bool) async throws -> FeedAddition.Outcome {
        let preview = try await addition.preview()
        let (failure, lines) = (preview.failure, addition.lines)
        // Written first, since a reader of the output may quit before its end. A failure is reported after the preview.
        let isSure = yes && !edit.dryRun && failure == nil
        let early = isSure ? try? addition.write(after: nil, isSure: true, isForced: force) : nil
        AdditionPage.write(addition, preview)
        // Without a dialogue, the failure is thrown as the reason to write nothing.
        if let failure, asksSomebody || edit.dryRun {
            StandardStream.error.writeLine("\(failure)".cleaned)
        }
        lines.forEach { StandardStream.output.writeLine($0.cleaned) }
        if edit.dryRun {
            if failure != nil { throw CommandFailure(.unavailable) }
            return .unwanted
        }
        let outcome = try early ?? addition.write(after: failure, isSure: yes, isForced: force)
        switch outcome {
        case .written(let line): StandardStream.output.writeLine(line.cleaned)
        case .unwanted: StandardStream.output.writeLine(addition.nothingWritten.cleaned)
        case .corrected: break
        }
        return outcome
    }
}
