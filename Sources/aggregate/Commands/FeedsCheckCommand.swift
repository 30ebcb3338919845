import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import Foundation

/// `aggregate feeds check`: whether the configuration is right and, if asked, whether the publishers answer.
struct FeedsCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration, all of it, without asking anybody.",
        discussion: "With --probe each feed is asked once, and a line says how it went."
    )

    @Flag(name: .long, help: "Ask each enabled feed once.")
    var probe = false

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    func run() async throws {
        let source = try? Session.locate(feeds.configuration, prefersBuiltIn: feeds.demo)
        let plan = Session.readPlan(feeds.configuration, for: .everything, prefersBuiltIn: feeds.demo)
        let enabled = plan.feeds.count { $0.isEnabled }
        let name = (source?.name ?? "").cleaned
        guard probe else {
            for warning in plan.warnings { StandardStream.error.writeLine(warning.description) }
            StandardStream.output.writeLine(
                "\(name): \(plan.feeds.count) feeds, \(enabled) of them enabled, nothing wrong."
            )
            return
        }
        let session = try await Session.start(feeds)
        let query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        let reports = await session.fetch(query)
        let lines = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: true)
        for report in reports {
            let count = report.snapshot.map {
                "\(report.feed.id): \($0.items.count) items in \($0.groups.count) groups."
            }
            ([count].compactMap { $0 } + lines.lines(of: report)).forEach(StandardStream.output.writeLine)
        }
        session.end(ExitStatus(reports, isStrict: false))
    }
}
