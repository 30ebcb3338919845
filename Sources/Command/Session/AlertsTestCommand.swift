import ArgumentParser
import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Terminal

/// `aggregate alerts test NAME`: sends a message now.
struct AlertsTestCommand: AsyncParsableCommand {
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
