import ArgumentParser
import FeedConfiguration
import FeedRuntime
import FeedServer
import Logging

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
