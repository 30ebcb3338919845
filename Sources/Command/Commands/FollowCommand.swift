import ArgumentParser
import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Logging
import Synchronization
import Terminal

/// `aggregate follow`: keeps running, fetches each feed when it is due, and prints changes.
struct FollowCommand: AsyncParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case lines, ndjson, none }

    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Keep the feeds fresh, and print changes of their items.",
        usage: "aggregate follow [<options>]",
        discussion: """
            Runs until Ctrl-C or SIGTERM, and fetches each feed when it is due: never more often than its refresh and its \
            publisher allow. Answers are stored, so that a list beside it makes no request while they are fresh.

            When the file of its configuration changes, it goes on with that: feeds are added, removed and replaced, and the \
            others notice nothing. So it does at a SIGHUP where it has no terminal. A configuration with a mistake is \
            reported and changes nothing. The end of its terminal ends it, unless it was started with nohup.

            A fault of the program itself (a crash) ends it with a line that names the feeds it was reading. Let a service \
            manager start it again: after two such faults a feed is left out for a day.

            EXAMPLES:
              aggregate follow
              aggregate follow --feed tfl --feed neds
              aggregate follow --format ndjson | jq -c 'select(.kind == "upserted")'
              aggregate follow --format none --metrics-file /run/aggregate.prom
            """
    )

    @Option(help: "The output: the events of items, every change as JSON, or nothing.")
    var format: Format = .lines

    @OptionGroup var loop: LoopOptions

    @Option(help: "Say how the feeds are whenever nothing was printed for this long.", transform: Parse.duration)
    var heartbeat: Duration?

    @OptionGroup var clock: SpeedOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    @Option(help: .init("Use colours: auto does on a terminal without NO_COLOR.", valueName: "when"))
    var color = TerminalPreferences.Choice.auto

    mutating func validate() throws {
        try clock.check(with: feeds)
        if feeds.replay != nil, clock.speed == nil {
            throw ValidationError(
                "--replay shows one moment, in which nothing happens that could be followed. With --speed its clock goes on."
            )
        }
        Terminal.preferences.withLock { [color] in $0.colour = color }
        if feeds.verbose, loop.logLevel.level > .debug { loop.logLevel = .debug }
    }

    func run() async throws {
        try Session.checkThatChangesAreRecorded(feeds)
        try await loop.run(feeds, { $0.speed = clock.speed }, follow)
    }

    private func follow(_ run: LoopRun) async throws -> Int32 {
        let session = run.session
        if session.terminal.isOutput, session.terminal.isError {
            let names = session.feeds.map(\.id.rawValue).joined(separator: ", ")
            StandardStream.error.writeLine(session.languages.words.texts.following(names))
        }
        let beat = heartbeat.map { [format] interval in
            Heartbeat(every: interval, since: { StandardStream.lastOutput }) { pulse in
                StandardStream.output.write(
                    format == .ndjson ? pulse.json : pulse.text(in: session.timeZone, session.languages)
                )
            }
        }
        return try await run.follower.run(format == .none ? nil : beat) { [format] in
            await format.print($0, $1, of: session)
        }
    }
}

extension FollowCommand.Format {
    /// Prints until the streams end: a line for each event of an item, or all changes as JSON.
    fileprivate func print(_ changes: ChangeSubscription, _ events: Mailbox<ItemEvent>, of session: Session) async {
        switch self {
        case .lines:
            var line = EventLine(
                of: session.feeds.map(\.id),
                timeZone: session.timeZone,
                languages: session.languages,
                width: session.terminal.columns,
                terminal: session.terminal.style
            )
            while let batch = await events.next() {
                StandardStream.output.write(line.text(of: batch.elements, omitted: batch.omitted))
            }
        case .ndjson:
            for await change in changes { StandardStream.output.write(ChangeFormat().line(of: change)) }
        case .none: break
        }
    }
}
