import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedServer
import Logging
import Terminal

/// `aggregate serve`: keeps the feeds fresh, and answers browsers and programs over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Keep the feeds fresh, and answer browsers and programs over HTTP.",
        usage: "aggregate serve [<options>]",
        discussion: """
            Answers from what is stored and from what the feeds say since: no reader waits for a publisher. / is the board \
            for browsers, /v1/items the list as a document, with the filters of the command line as parameters; /openapi.json describes the \
            rest. Runs as follow does: until Ctrl-C or SIGTERM, reading a changed configuration again. Of several machines \
            that share a database some can fetch and others serve, by --role.

            Listens on localhost only by default. With --host 0.0.0.0 others can read too, and change things with a token: \
            make one first with serve tokens add. The object "server" of feeds.json has the same settings as these options.

            EXAMPLES:
              aggregate serve
              aggregate serve --port 9000 --demo
              curl -s 'localhost:8080/v1/items?feed=tfl&within=30m'
              curl -s 'localhost:8080/v1/calendar.ics?feed=holidays'
              aggregate serve tokens add kitchen --read-only
            """,
        subcommands: [ServeTokensCommand.self]
    )

    @OptionGroup(title: "Server") var listen: ListenOptions
    @OptionGroup var loop: LoopOptions
    @OptionGroup var clock: SpeedOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        try clock.check(with: feeds)
        if feeds.verbose, loop.logLevel.level > .debug { loop.logLevel = .debug }
    }

    func run() async throws {
        let settings = ServerSettings(listen.plan)
        try await loop.run(feeds, screens: listen.role == .all ? [.board] : [], isWatched: listen.role != .fetch) {
            ($0.fetches, $0.speed) = (listen.role.fetches, clock.speed)
            $0.onReload = { try await settings.update(with: $0.server) }
        } _: {
            settings.begin(with: $0.session.firstPlan.server)
            return try await $0.serve(settings, as: listen.role)
        }
    }
}

/// `aggregate board`: a server for this machine on a free port, and a browser window with the board.
struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Open the board in the browser.",
        usage: "aggregate board [<options>]",
        discussion: """
            Keeps the feeds fresh and shows what happens next in the browser, live, until Ctrl-C. Listens on a \
            free port of localhost only; for other screens use serve.

            EXAMPLES:
              aggregate board
              aggregate board --demo
              aggregate board --no-open --feed tfl
            """
    )

    @Flag(name: .customLong("no-open"), help: "Print the address instead of opening a browser.")
    var opensNone = false

    @OptionGroup var loop: LoopOptions
    @OptionGroup var clock: SpeedOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws { try clock.check(with: feeds) }

    func run() async throws {
        var plan = ServerPlan()
        (plan.host, plan.port) = (ServerPlan.defaultHost, 0)
        let settings = ServerSettings(plan)
        try await loop.run(feeds, screens: [.board]) {
            $0.speed = clock.speed
        } _: {
            try await $0.serve(settings) { address in
                if !opensNone, !LinkOpener.open(address) {
                    StandardStream.error.writeLine("aggregate: No browser can be opened here; the address is above.")
                }
            }
        }
    }
}

extension LoopRun {
    /// Runs a server over the session's feeds until a signal ends it, and returns the exit status.
    ///
    /// Prints the server's address as soon as clients can connect, and calls `onListening` with the board's.
    ///
    /// - Throws: ``CommandFailure`` if the server cannot listen, or its settings forbid it.
    func serve(
        _ settings: ServerSettings,
        as role: ServeRole = .all,
        onListening: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Int32 {
        guard role != .serve || session.runtime.store.storage.path != nil else {
            throw CommandFailure(
                .configuration,
                "aggregate: --role serve shows what other processes have stored, and nothing is stored here."
                    + " Name a database or a file with --store, or leave --role out."
            )
        }
        do {
            return try await follower.run(beside: { changes, runner, begin in
                let feeds = ServedFeeds(session, changes, runner)
                // The store, other files and connections to publishers need some of the file descriptors.
                let room = max(64, ProcessLimits.raiseFiles(to: 16_640) - 256)
                return FeedServer(
                    settings,
                    feeds,
                    role: role,
                    version: Program.version,
                    registry: registry,
                    logger: logger,
                    maximumConnections: room
                ) { sentence in
                    begin()
                    StandardStream.error.writeLine("aggregate: \(sentence)".cleaned)
                    if let address = sentence.split(separator: " ").last { onListening(String(address)) }
                }
            }) { _, _ in }
        } catch let refusal as ServerRefusal {
            throw CommandFailure(refusal.isOfPlace ? .unavailable : .configuration, "aggregate: \(refusal)".cleaned)
        }
    }
}
