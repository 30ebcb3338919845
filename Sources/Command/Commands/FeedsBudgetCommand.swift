import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Terminal

/// `aggregate feeds budget`: the requests to each publisher, spent, left and planned by the configuration.
struct FeedsBudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Show how many requests are spent and left, and what the configuration sends a day.",
        usage: "aggregate feeds budget [<options>]",
        discussion: """
            No request is made: it counts the requests of all runs. Feeds that share a publisher and a key share its \
            budget. The requests a day are those that keep every feed fresh all day.
            """
    )

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    func run() async throws { try await Session.run(feeds, { $0.mode = .offline }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        let now = session.clock.now
        let accounts = try await session.runtime.accounts(of: session.feeds, now: now)
        BudgetPage(accounts, now: now, timeZone: session.timeZone, languages: session.languages).print(as: format)
        return .success
    }
}
