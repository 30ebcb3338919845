import ArgumentParser
import CommandOptions
import CommandSession
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTerminal
import FeedTimeline
import Foundation
import ProgramProcess
import TerminalText

/// `aggregate watch`: what happens next on a screen of its own, live.
struct WatchCommand: AsyncParsableCommand, SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show what happens next on a screen of its own, live; ? lists the keys.",
        usage: "aggregate watch [<feed> ...] [<options>]",
        discussion: """
            Fetches each feed when it is due, as follow does, and counts down each second.

            With --plain, and where the output is not a terminal or one that cannot move its cursor, it writes lines \
            instead: first what is next, then one for whatever is new, changes, leaves or is about to begin, and for a \
            feed that fails or recovers. Ctrl-C ends it.

            EXAMPLES:
              aggregate watch
              aggregate watch tfl neds
              aggregate watch --view evening
              aggregate watch --demo
              aggregate watch --plain | tee today.txt
            """
    )

    @Argument(
        help: .init("The feeds to show; all enabled ones without any.", valueName: "feed"),
        completion: Completions.feeds
    )
    var names: [String] = []

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "View") var filter: FilterOptions

    @Flag(help: "Show only items that have a star.")
    var starred = false

    @OptionGroup var watching: WatchOptions
    @OptionGroup(title: "Look") var look: LookOptions

    mutating func validate() throws {
        feeds.feed += names
        look = try watching.settle(with: feeds, look)
    }

    /// The parent gives the terminal back when the program cannot; a service manager starts it again by itself.
    var hasSupervisor: Bool { !watching.plain || !Supervisor.isServiceManaged() }

    func run() async throws {
        SupervisorLink.shared?.begin()
        let said = Notices()
        try await Session.run(
            feeds,
            isEndless: true,
            {
                $0.view = filter.view
                $0.speed = watching.clock.speed ?? 1
                if !watching.plain { $0.observe = { _ in { said.note($0) } } }
            },
            { try await watch($0, said) }
        )
    }

    private func watch(_ session: Session, _ said: Notices) async throws -> ExitStatus {
        var request = filter.request
        request.starred = starred
        var query = try await session.query(request)
        // Without a line about it, which a screen reader would read out.
        let stored = await session.runtime.engine.fetch(session.feeds, mode: .offline, window: query.window(of:))
        let names = NameCheck(query, of: request, stored)
        // What there is to say of names is said once all feeds have answered.
        _ = try session.resolveNames(of: &query, request, among: stored)
        for remark in session.remarksOnFilters(of: stored) {
            StandardStream.error.writeLine("aggregate: \(remark)".cleaned)
        }
        if watching.plain {
            let watcher = PlainWatcher(session, query, limit: watching.limit ?? 10, names: names)
            return try await follow(session) { await watcher.run($1, $2) }
        }
        // Whoever leaves the screen wants their lines back, whatever ends the program.
        let screen = FullScreen()
        Signals.beforeEnd { screen.leave() }
        let weekStart = Weekday.firstOfWeek(in: ProcessInfo.processInfo.environment)
        let style = session.terminal.style
        let watcher = Watcher(session, on: screen, query, style: style, weekStart: weekStart, names: names)
        said.tell(watcher, in: session.words)
        return try await follow(session) { follower, changes, events in
            await watcher.run(changes, events)
            follower.ask(.end(status: 0, isUrgent: true))
        }
    }

    /// Follows the feeds until a signal or the watcher ends it.
    private func follow(
        _ session: Session,
        _ show: @escaping @Sendable (Follower, ChangeSubscription, EventQueue) async -> Void
    ) async throws -> ExitStatus {
        let follower = Follower(session)
        return try await follower.untilSignal(reloads: watching.plain, isUrgent: true) {
            try await follower.run { await show(follower, $0, $1) }
        }
    }
}
