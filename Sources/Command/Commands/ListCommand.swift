import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate [list]`: the next items.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show what happens next.",
        usage: "aggregate [list] [<options>]",
        discussion: """
            EXAMPLES:
              aggregate --feed neds --category greyhound --limit 5
              aggregate --feed holidays --from 2027-01-01 --until 2027-12-31
              aggregate --search victoria --within 15m
              aggregate --set tfl.radius=500 --timeout 3s --format ndjson
            """
    )

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions
    @OptionGroup(title: "View") var view: ViewOptions
    @OptionGroup(title: "Look") var look: LookOptions

    @Flag(help: "Show the short id of each item, which show, star and why take; --starred shows it too.")
    var ids = false

    @Flag(help: "List the categories and groups of each feed instead of items.")
    var categories = false

    mutating func validate() throws {
        guard categories, view.unsorted || ![.table, .json].contains(view.format) else { return }
        throw ValidationError("--categories prints a page, or JSON with --format json.")
    }

    func run() async throws {
        var questions: FirstRun?
        // Somebody who types the program's name alone may be here for the first time.
        if CommandLine.arguments.count == 1,
            let dialogue = EditOptions.dialogue(farewell: "What was answered is written.")
        {
            questions = FirstRun(
                with: Session.Options(feeds.configuration),
                asking: dialogue,
                showing: AdditionPage.write
            )
            try await questions?.run()
        }
        let change = { [fetch, view, isFirstRun = questions != nil] (options: inout Session.Options) in
            (options.mode, options.view, options.followsFirstRun) = (fetch.mode, view.filter.view, isFirstRun)
        }
        try await Session.run(feeds, change, run(in:))
    }

    private func run(in session: Session) async throws -> ExitStatus {
        var query = try await session.query(view.request)
        query.showsPast = view.showsPast(query, ofNamedFeeds: !feeds.feed.isEmpty)
        // Unsorted output needs the names before the first report.
        if view.unsorted {
            let stored = await session.fetch(mode: .offline, window: query.window(of:))
            try session.reportNames(of: &query, view.request, among: stored)
        }
        var unsorted = UnsortedFormat(query, limit: view.limit)
        var reports = await session.fetch(awaitsSaving: view.format.tellsRevisions, window: query.window(of:)) {
            report in
            guard view.unsorted else { return }
            StandardStream.output.write(unsorted.bytes(of: report, at: session.clock.now))
        }
        query.now = session.clock.now
        // Another process may have moved the star of an item whose id has changed.
        if !query.stars.isEmpty { query.stars = await session.stars() }
        if !view.unsorted { try session.reportNames(of: &query, view.request, among: reports) }
        var command = MoreCommand(CommandLine.arguments.dropFirst(), feeds: session.feeds, program: Aggregate.name)
        command.query = query
        var more: String?
        if categories {
            NamesPage(feeds: reports.map { KnownNames($0) }, words: session.words)
                .print(as: view.format == .json ? .json : .page)
        } else if view.unsorted {
            more = unsorted.cutSentence(shownBy: command)
        } else {
            if view.format.tellsRevisions { reports = await session.withRevisions(reports) }
            let timeline = query.timeline(of: reports)
            let shownBy = command.text(for: timeline)
            var table = TableFormat(
                width: session.terminal.columns,
                emptyWords: query.emptyWords,
                moreCommand: shownBy,
                shortIDs: ids || view.starred ? ShortIDs(of: reports) : nil
            )
            let lines = TableFormat.Screen.lines(
                for: query,
                rows: session.terminal.rows,
                isPaged: look.pager,
                above: session.terminal.isError ? StandardStream.errorLineCount : 0
            )
            (table.noFeedWords, table.screen) = (session.withheldSentence, .init(lines: lines, commands: command))
            let namespace = await session.namespace()
            let writer = view.format.writer(table, style: session.terminal.style, namespace: namespace)
            writer.write(timeline) { Pager.show($0, on: session.terminal) }
            if !view.format.tellsWhatIsCut { more = timeline.cutSentence(shownBy: shownBy) }
        }
        // The table on the screen already has the states of the feeds.
        let isTold = session.terminal.isOutput || StandardStream.isErrorInOutput
        if feeds.verbose || view.unsorted || view.format != .table || !isTold {
            session.writeStates(of: reports, at: query.now, isVerbose: feeds.verbose)
        }
        for line in [more, await session.starsThatLeft(query, among: reports)].compactMap(\.self) {
            StandardStream.error.writeLine("aggregate: \(line)")
        }
        // Answers are shown before they are saved. Saving may take as long as fetching.
        await session.runtime.engine.flush()
        await session.cleanStore()
        return ExitStatus(reports, isStrict: view.filter.strict, isOffline: fetch.offline)
    }
}
