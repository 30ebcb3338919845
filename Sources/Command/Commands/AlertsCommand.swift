import ArgumentParser
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate alerts`: the commands for alerts.
struct AlertsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
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
        subcommands: [List.self, Test.self, Why.self],
        defaultSubcommand: List.self
    )

    /// `aggregate alerts list`: the alerts that will be sent next.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Show which alerts will be sent next.",
            usage: "aggregate alerts [list] [<options>]",
            discussion: "No request is made: it uses the stored answers of earlier runs."
        )

        @Flag(help: "Show what was sent, and what was not and why, the newest last, instead of what will be.")
        var sent = false

        @Option(
            help: .init("Show at most this many alerts, each with all its targets.", valueName: "count"),
            transform: Parse.count
        )
        var limit: Int = 20

        @Option(help: "How to print.")
        var format: PageFormat = .page

        @OptionGroup(title: "Look") var look: LookOptions
        @OptionGroup(title: "Feeds") var feeds: FeedOptions

        func run() async throws {
            try await Session.run(feeds, { ($0.mode, $0.tellsFaults) = (.offline, false) }) { session in
                try session.needsRules()
                let found = try await session.alerts(waiting: !sent, limit: limit)
                let clock = session.alertClock
                let settings = session.alertRun.settings
                let told = found.alerts.map { ToldAlert($0, found.outcomes[$0.alert.id], by: settings, clock) }
                AlertsPage(
                    rows: AlertsPage.Row.rows(of: told),
                    cut: (found.cut, found.count),
                    emptyWords: sent ? clock.words[.noAlertsSent] : nil,
                    clock: clock
                )
                .print(as: format)
                return .success
            }
        }
    }

    /// `aggregate alerts test NAME`: sends a message now.
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Send one message now, to a target or to those of a rule.",
            usage: "aggregate alerts test <target or rule> [<options>]",
            discussion:
                "A rule's test message is about the next item that the rule will send an alert about, if one is stored."
        )

        @Argument(help: .init("A target, or a rule.", valueName: "target or rule"), transform: Parse.nonEmpty)
        var name: String

        @OptionGroup(title: "Feeds") var feeds: FeedOptions

        func run() async throws {
            try await Session.run(feeds, { ($0.mode, $0.tellsFaults) = (.offline, false) }) { session in
                let settings = session.alertRun.settings
                let rule = settings.rules.first { $0.id == name }
                guard rule != nil || settings.target(named: name) != nil else {
                    let names = settings.rules.map(\.id) + settings.targetNames
                    throw CommandFailure(
                        .usage,
                        "aggregate: there is no rule and no target \(name.quoted). \(name.remedy(among: names))".cleaned
                    )
                }
                var status = ExitStatus.success
                for (target, failure) in await session.testAlert(to: rule?.targets ?? [name], by: rule) {
                    if let failure {
                        status = .partialFailure
                        StandardStream.error.writeLine("aggregate: \(target): \(failure).".cleaned)
                    } else {
                        StandardStream.output.write("Sent to \(target.cleaned).\n")
                    }
                }
                return status
            }
        }
    }

    /// `aggregate alerts why ITEM`: the reasons why an alert is sent, or not.
    struct Why: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "why",
            abstract: "Explain for each rule why it sends an alert about an item or a feed, or does not.",
            usage: "aggregate alerts why <item or feed> [<options>]",
            discussion:
                "No request is made: it uses the stored answers of earlier runs, and what was noted of sent alerts."
        )

        @OptionGroup var item: ItemOptions

        func run() async throws {
            var item = item
            // The alerts were planned from these answers.
            item.fetch.offline = true
            try await Session.run(item.feeds, { ($0.mode, $0.tellsFaults) = (.offline, false) }) { [item] session in
                try session.needsRules()
                let reports = await session.fetch(mode: .offline) { session.plainQuery.window(of: $0) }
                let (id, feed): (ItemID?, Feed)
                if let named = session.feeds.first(where: { $0.id.rawValue == item.id }) {
                    (id, feed) = (nil, named)
                } else {
                    let found = try await item.subject(in: session)
                    guard let own = session.feeds.first(where: { $0.id == found.feed }) else { return .partialFailure }
                    (id, feed) = (found, own)
                }
                let clock = session.alertClock
                for reason in try await session.alertReasons(of: id, in: feed, among: reports) {
                    let lines = reason.lines(of: session.alertRun.settings, by: clock)
                    StandardStream.output.write(lines.map { "\($0.cleaned)\n" }.joined())
                }
                return .success
            }
        }
    }
}

extension Session {
    /// Throws if the configuration has no alert rules.
    func needsRules() throws(CommandFailure) {
        guard alertRun.settings.rules.isEmpty else { return }
        throw CommandFailure(
            .partialFailure,
            "aggregate: there are no rules. Add some to feeds.json, such as \"alerts\": { \"rules\": [{ \"id\": \"soon\","
                + " \"before\": [\"10m\"], \"starred\": true, \"to\": [\"desktop\"] }] }"
        )
    }
}

extension ItemOptions {
    /// Returns the named item; if no feed has it any more, searches the items for which alerts were planned.
    fileprivate func subject(in session: Session) async throws -> ItemID {
        do {
            return try await find(in: session).id
        } catch {
            guard let found = try await session.itemOfAlerts(named: id) else { throw error }
            return found
        }
    }
}
