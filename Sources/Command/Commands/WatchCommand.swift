import ArgumentParser
import FeedClient
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTerminal
import FeedTimeline
import Terminal

/// `aggregate watch`: the next items on a screen of its own, live.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show what happens next on a screen of its own, live; ? lists the keys.",
        usage: "aggregate watch [<feed> ...] [<options>]",
        discussion: """
            Fetches each feed when it is due, as follow does, and counts down each second.

            With --plain, and where the output is not a terminal or one that cannot move its cursor, it writes lines \
            instead: first what is next, then one for each item that is new, changes, leaves or is about to begin, and for \
            each feed that fails or recovers. Ctrl-C ends it.

            EXAMPLES:
              aggregate watch
              aggregate watch tfl neds
              aggregate watch --view evening
              aggregate watch --demo
              aggregate watch --plain | tee today.txt
              aggregate watch --connect http://127.0.0.1:8080
            """
    )

    @Argument(
        help: .init("Feeds to show (default: all enabled).", valueName: "feed"),
        completion: Completions.feeds
    )
    var names: [String] = []

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Server") var connecting: ConnectOptions
    @OptionGroup(title: "View") var filter: FilterOptions

    @Flag(help: "Show only items that have a star.")
    var starred = false

    @OptionGroup var watching: WatchOptions
    @OptionGroup(title: "Look") var look: LookOptions

    mutating func validate() throws {
        feeds.feed += names
        try connecting.check(with: feeds, filter)
        look = try watching.resolve(with: feeds, look)
    }

    func run() async throws {
        if let server = connecting.server { return try await watch(server) }
        let said = Notices()
        try await Session.run(
            feeds,
            isEndless: true,
            {
                $0.view = filter.view
                $0.speed = watching.clock.speed ?? 1
                if !watching.plain { $0.observe = { _ in { said.record($0) } } }
            },
            { try await watch($0, said) }
        )
    }

    private var request: ViewRequest {
        var request = filter.request
        request.starred = starred
        return request
    }

    private func board(_ source: any WatchSource, _ query: FeedQuery, _ known: [FeedReport]) throws -> TerminalBoard {
        let limit = watching.limit ?? 10
        return try TerminalBoard(source, query, of: request, known, isPlain: watching.plain, limit: limit)
    }

    private func watch(_ session: Session, _ said: Notices) async throws -> ExitStatus {
        let query = try await session.query(request)
        // Fetched without a progress line, which a screen reader would read out.
        let stored = await session.runtime.engine.fetch(session.feeds, mode: .offline, window: query.window(of:))
        let follower = Follower(session, screens: [.terminal])
        let board = try board(follower, query, stored)
        StandardStream.tell(session.remarksOnFilters(of: stored))
        board.show(said)
        return try await follower.untilSignal(reloads: watching.plain, isUrgent: true) {
            try await follower.run {
                await board.run($0, $1)
                follower.ask(.end(status: 0, isUrgent: true))
            }
        }
    }

    private func watch(_ server: ServerAddress) async throws {
        try await connecting.run(server, feeds) { connection, query in
            var query = query
            (query.categories, query.groups, query.searches) = (filter.category, filter.group, filter.search)
            (query.facts, query.statuses) = (filter.facts, Set(filter.status))
            query.onlyStarred = starred
            let reports = connection.changes.current.reports
            let board = try board(connection, query, reports)
            await board.run(connection.changes.subscribe(), connection.events)
        }
    }
}
