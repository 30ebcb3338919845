import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import TerminalText

/// `aggregate why ITEM-ID|FEED`: why something is or is not shown.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain why an item or a feed is or is not shown.",
        usage: "aggregate why <item-id or feed> [<options>]",
        discussion: """
            No request is made: it uses the stored answers of earlier runs. Give the options of the list that puzzles you.

            EXAMPLES:
              aggregate why tfl
              aggregate why holidays:GB/christmas-day/2026 --within 7d
            """
    )

    @Argument(
        help: .init("An item's id, FEED:LOCAL, or a feed's id.", valueName: "item-id or feed"),
        completion: Completions.feeds
    )
    var subject: String

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "View") var view: ViewOptions

    @OptionGroup(title: "Look") var look: LookOptions

    mutating func validate() throws {
        try feeds.refuseReplay()
        if feeds.selection == .enabled { feeds.feed = [ItemSearch(id: subject).feed ?? subject] }
        guard view.format == .table || view.format == .json else {
            throw ValidationError("--format is \(view.format.rawValue), but must be table or json: why prints a page.")
        }
    }

    func run() async throws { try await Session.run(feeds, { $0.mode = .offline }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        var query = try view.query(now: session.clock.now, in: session.timeZone)
        query.stars = await session.stars()
        // What the plain list has read, whatever window the question is about.
        let plain = session.plainQuery
        let reports = await session.fetch(mode: .offline) { plain.window(of: $0) }
        guard let answer = try await session.explanation(of: subject, by: query, among: reports) else {
            throw CommandFailure(.usage, "aggregate: --feed and --tag leave out \"\(subject.cleaned)\".")
        }
        WhyPage(answer).print(as: view.format == .json ? .json : .page)
        return .success
    }
}
