import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate config check`: a check of the configuration and, with `--probe`, of the publishers.
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration, all of it, without a request.",
        usage: "aggregate config check [--probe] [<options>]",
        discussion: "With --probe each selected feed is fetched once, and the outcome is printed."
    )

    @Flag(help: "Fetch each enabled feed once, or those that --feed and --tag name.")
    var probe = false

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    func run() async throws {
        guard probe else { return try await checkOnly() }
        try await Session.run(feeds, { _ in }, run(in:))
    }

    private func run(in session: Session) async throws -> ExitStatus {
        let query = session.plainQuery
        let reports = await session.fetch(mode: .refresh) { [query] feed in
            // If requests are counted, a probe is to cost no more than it must.
            feed.isCounted ? TimeWindow(from: query.now, until: query.now) : query.window(of: feed)
        }
        let lines = FeedStateLines(by: session.viewerClock(), isVerbose: true)
        for report in reports {
            (lines.count(in: report) + lines.lines(of: report)).forEach(StandardStream.output.writeLine)
        }
        return ExitStatus(reports, isStrict: false)
    }

    private func checkOnly() async throws {
        let plan = try await Session.Options(feeds).check()
        _ = try plan.feeds(in: feeds.selection)
        RuntimeEvent.configurationRead(plan).writeToStandardError()
        for line in plan.findings { StandardStream.output.writeLine(line.cleaned) }
    }
}
