import ArgumentParser
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate why ITEM|FEED`: the reasons why something is or is not shown.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain why an item or a feed is or is not shown.",
        usage: "aggregate why <item or feed> [<options>]",
        discussion: """
            No request is made: it uses the stored answers of earlier runs. Give the options of the list that puzzles you.

            EXAMPLES:
              aggregate why tfl
              aggregate why holidays:GB/christmas-day/2026 --within 7d
            """
    )

    @Argument(
        help: .init("An item's id, short id or a part of its title; or a feed's id.", valueName: "item or feed"),
        completion: Completions.items,
        transform: Parse.nonEmpty
    )
    var subject: String

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "View") var view: ViewOptions

    @OptionGroup(title: "Look") var look: LookOptions

    /// True if the command line names feeds.
    private var areFeedsNamed = false

    mutating func validate() throws {
        try feeds.refuseReplay()
        areFeedsNamed = !feeds.feed.isEmpty
        guard view.format == .table || view.format == .json else {
            throw ValidationError("--format is \(view.format.rawValue), but must be table or json: why prints a page.")
        }
    }

    func run() async throws {
        let options = { (options: inout Session.Options) in
            (options.mode, options.view, options.tellsFaults) = (.offline, view.filter.view, false)
        }
        // The list keeps its own feeds; an item of another feed is looked up in a session of its own.
        let feed = feeds.selection == .enabled ? ItemSearch(subject).feed : nil
        var isAnswered = true
        try await Session.run(feeds, options) { session in
            isAnswered = feed == nil || session.feeds.contains { $0.id.rawValue == feed }
            if isAnswered { return try await run(in: session, areNamesOfOthers: false) }
            // The names in the options belong to the list, which rejects those that none of its feeds has.
            _ = try await session.storedQuery(view.request, feeds)
            return .success
        }
        guard !isAnswered, let feed else { return }
        var alone = feeds
        alone.feed = [feed]
        try await Session.run(alone, options) { try await run(in: $0, areNamesOfOthers: true) }
    }

    private func run(in session: Session, areNamesOfOthers: Bool) async throws -> ExitStatus {
        var (query, reports) = try await session.storedQuery(view.request, feeds, areNamesOfOthers: areNamesOfOthers)
        let search = ItemSearch(subject, by: query.viewerWords)
        var name = subject
        var left: [ItemEvent] = []
        if search.feed == nil, !session.feeds.contains(where: { $0.id.rawValue == subject }) {
            let finding = search.find(in: reports, at: query.now)
            if let match = finding.chosen(for: search, in: session, words: feeds.words) {
                name = match.id.description
            } else if case .several = finding {
                let clock = ViewerClock(now: query.now, timeZone: session.timeZone, languages: session.languages)
                let lines = search.lines(on: finding, by: clock)
                throw CommandFailure(.partialFailure, lines.joined(separator: "\n"))
            } else {
                left = await session.lastEvents(ofLeft: subject, among: reports)
                if left.count == 1 { name = left[0].item.description }
            }
        }
        // JSON is in English for all users.
        if view.format == .json { query.languages = .english }
        query.showsPast = view.showsPast(query, ofNamedFeeds: areFeedsNamed)
        var alone = query
        alone.showsPast = view.showsPast(query, ofNamedFeeds: true)
        let found = try await session.explanation(
            of: name,
            by: query,
            among: reports,
            screen: table(for: query, among: reports, in: session).share(of: query, among: reports, alone: alone)
        )
        guard let answer = found else {
            if let sentence = session.disabledSentence(subject) {
                throw CommandFailure(.usage, "aggregate: \(sentence)")
            }
            throw session.failure(ofUnknown: subject, left, among: reports, words: feeds.words)
        }
        answer.print(as: view.format == .json ? .json : .page)
        return answer.reasons.last?.code == .missing ? .partialFailure : .success
    }

    /// Returns the layout of the list in question on this terminal.
    private func table(for query: FeedQuery, among reports: [FeedReport], in session: Session) -> TableFormat {
        var words = Array(CommandLine.arguments.dropFirst())
        for word in ["why", subject] { words.firstIndex(of: word).map { _ = words.remove(at: $0) } }
        var commands = MoreCommand(words, feeds: session.feeds, program: Aggregate.name)
        commands.query = query
        var table = TableFormat(width: session.terminal.columns, terminal: session.terminal.style)
        table.shortIDs = view.starred ? ShortIDs(of: reports) : nil
        let lines = TableFormat.Screen.lines(for: query, rows: session.terminal.rows, isPaged: look.pager)
        table.screen = .init(lines: lines, commands: commands)
        return table
    }
}
