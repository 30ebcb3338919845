import ArgumentParser
import CommandOptions
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTerminal
import FeedTimeline
import Foundation
import Logging
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

            EXAMPLES:
              aggregate watch
              aggregate watch tfl neds
              aggregate watch --view evening
              aggregate watch --demo
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

    @OptionGroup(title: "Look") var look: LookOptions

    mutating func validate() throws {
        feeds.feed += names
        guard FullScreen.isPossible, !TerminalWishes.isDumb(ProcessInfo.processInfo.environment) else {
            throw ValidationError(
                "watch needs a terminal that can move its cursor. For lines that a program can read: aggregate follow"
            )
        }
    }

    /// The parent gives the terminal back when the program cannot.
    var hasSupervisor: Bool { true }

    func run() async throws {
        SupervisorLink.shared?.begin()
        let said = Notices()
        try await Session.run(
            feeds,
            {
                $0.view = filter.view
                $0.observe = { _ in { said.note($0) } }
            },
            {
                try await watch($0, said)
            }
        )
    }

    private func watch(_ session: Session, _ said: Notices) async throws -> ExitStatus {
        var request = filter.request
        request.starred = starred
        var query = try await session.query(request)
        let stored = await session.fetch(mode: .offline, window: query.window(of:))
        try session.settleNames(of: &query, request, among: stored)
        // Whoever leaves the screen wants their lines back, whatever ends the program.
        let screen = FullScreen()
        Signals.beforeEnd { screen.leave() }
        let weekStart = Weekday.firstOfWeek(in: ProcessInfo.processInfo.environment)
        let watcher = Watcher(session, on: screen, query, style: session.terminal.style, weekStart: weekStart)
        said.tell(watcher)
        let quiet = Logger(label: "aggregate") { _ in SwiftLogNoOpLogHandler() }
        let follower = Follower(session, metrics: EngineMetrics(), metricsFile: nil, reloads: true, logger: quiet)
        Signals.handle { status in
            Signals.end(status.rawValue, after: .milliseconds(2_400))
            follower.ask(.end(status: status.rawValue, isUrgent: true))
        }
        let status = await follower.run { changes, events in
            await watcher.run(changes, events)
            follower.ask(.end(status: 0, isUrgent: true))
        }
        Signals.handle { _ in }
        return ExitStatus(rawValue: status) ?? .success
    }
}
