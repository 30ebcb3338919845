package import ArgumentParser
import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
package import FeedFormats
import FeedRuntime
import Terminal

/// `aggregate alerts`: the commands for alerts.
package struct AlertsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "List, test and explain alerts.",
        discussion: """
            The rules are under "alerts" in feeds.json. Alerts are sent by follow, serve and watch while they run.

            EXAMPLES:
              aggregate alerts
              aggregate alerts list --sent
              aggregate alerts test phone
              aggregate alerts why "real laguna"
            """,
        subcommands: [AlertsListCommand.self, AlertsTestCommand.self, AlertsWhyCommand.self],
        defaultSubcommand: AlertsListCommand.self
    )

    package init() {}
}

/// `aggregate alerts list`: the alerts that will be sent next.
package struct AlertsListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show which alerts will be sent next.",
        usage: "aggregate alerts [list] [<options>]",
        discussion: "No request is made: it uses the stored answers of earlier runs."
    )

    @Flag(help: "Show what was sent, and what was not and why, the newest last, instead of what will be.")
    package var sent = false

    @Option(
        help: .init("Show at most this many alerts, each with all its targets.", valueName: "count"),
        transform: Parse.count
    )
    package var limit: Int = 20

    @Option(help: "How to print.")
    package var format: PageFormat = .page

    @OptionGroup(title: "Look") package var look: LookOptions
    @OptionGroup(title: "Feeds") package var feeds: FeedOptions

    package init() {}

    package func run() async throws {
        try await Session.run(feeds, { ($0.mode, $0.tellsFaults) = (.offline, false) }) { session in
            try session.needsRules()
            let found = try await session.alerts(waiting: !sent, limit: limit)
            let clock = session.alertClock
            let settings = session.alertRun.settings
            let rows = AlertsPage.Row.rows(of: found.alerts) { stored in
                AlertsPage.Row(stored, found.outcomes[stored.alert.id], by: settings, clock)
            }
            AlertsPage(
                rows,
                cut: (found.cut, found.count),
                emptyWords: sent ? clock.words.noAlertsSent : nil,
                by: clock
            )
            .print(as: format)
            return .success
        }
    }
}

extension Session {
    /// Fails if the configuration has no rules.
    func needsRules() throws(CommandFailure) {
        guard alertRun.settings.rules.isEmpty else { return }
        throw CommandFailure(
            .partialFailure,
            "aggregate: there are no rules. Add some to feeds.json, such as \"alerts\": { \"rules\": [{ \"id\": \"soon\","
                + " \"before\": [\"10m\"], \"starred\": true, \"to\": [\"desktop\"] }] }"
        )
    }
}
