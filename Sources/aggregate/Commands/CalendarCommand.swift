import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess
import TerminalText

/// `aggregate calendar`: the whole days of a month, such as public holidays.
struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month with its holidays and other all-day items.",
        usage: "aggregate calendar [<options>]",
        discussion: """
            A dot under a day stands for an item, two for two, and an ellipsis behind them for more; the names are \
            below. Without --feed and --tag it shows the enabled feeds whose items are whole days, without the limits \
            of feeds.

            EXAMPLES:
              aggregate calendar --month next
              aggregate calendar --month 2026-12 --week-start sunday
              aggregate calendar --feed holidays --category public --format ics
            """
    )

    @OptionGroup(title: "Calendar") var view: CalendarOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    func run() async throws {
        try await Session.run(
            feeds,
            {
                if $0.selection == .enabled { $0.selection = .wholeDays }
                $0.mode = fetch.mode
            },
            run(in:)
        )
    }

    private func run(in session: Session) async throws -> ExitStatus {
        let shown = try view.month(at: session.clock.now, in: session.timeZone)
        if session.feeds.isEmpty { try tellWhyThereAreNoFeeds(session) }
        let window = shown.window(in: session.timeZone)
        var reports = await session.fetch(window: { _ in window })
        if view.format == .ics { reports = await session.withRevisions(reports) }
        var query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        query.window = window
        query.categories = view.category
        query.searches = view.search
        query.stars = await session.stars()
        let others = timedItems(of: reports, in: query)
        query.times = .days
        let format = await format(of: shown, beside: others, in: session)
        StandardStream.output.write(format.bytes(of: query.timeline(of: reports)))
        tellStates(of: reports, beside: others, in: shown, at: query.now, session)
        return ExitStatus(reports, isStrict: view.strict, isOffline: fetch.offline)
    }

    private func format(
        of shown: CivilMonth,
        beside others: CalendarFormat.TimedItems,
        in session: Session
    ) async -> any TimelineFormat {
        let terminal = session.terminal
        let start = view.weekStart?.weekday ?? .firstOfWeek(in: ProcessInfo.processInfo.environment)
        let emptyWords = view.isNarrowed ? "No all-day items match" : "No holidays or other all-day items"
        return switch view.format {
        case .table:
            CalendarFormat(
                shown,
                weekStart: start,
                width: terminal.columns,
                terminal: terminal.style,
                emptyWords: emptyWords,
                timedItems: others
            )
        case .json: JSONFormat()
        case .ics: ICSFormat(namespace: await session.namespace())
        case .markdown: CalendarMarkdownFormat(shown, weekStart: start, emptyWords: emptyWords)
        }
    }

    /// What a calendar leaves out, and the command that shows it.
    private func timedItems(of reports: [FeedReport], in query: FeedQuery) -> CalendarFormat.TimedItems {
        var query = query
        query.times = .instants
        let timeline = query.timeline(of: reports)
        let holders = timeline.sections.filter { !$0.entries.isEmpty }.map(\.report)
        var words = ["list"] + holders.flatMap { ["--feed", $0.feed.id.rawValue] }
        words += view.category.flatMap { ["--category", $0] } + view.search.flatMap { ["--search", $0] }
        words += feeds.configuration.config.map { ["--config", $0] } ?? []
        words += feeds.configuration.set.flatMap { ["--set", $0] }
        words += (feeds.demo ? ["--demo"] : []) + (feeds.now.map { ["--now", "\($0)"] } ?? [])
        words += (feeds.replay.map { ["--replay", $0] } ?? []) + (feeds.store.map { ["--store", $0] } ?? [])
        words += feeds.timeZone.map { ["--time-zone", $0.name] } ?? []
        return CalendarFormat.TimedItems(
            count: timeline.entries.count,
            command: MoreCommand(words, feeds: reports.map(\.feed)).text
        )
    }

    // MARK: - What goes to standard error

    /// Tells how the feeds stand, unless the page before the reader's eyes does, and what the document leaves out.
    private func tellStates(
        of reports: [FeedReport],
        beside others: CalendarFormat.TimedItems,
        in shown: CivilMonth,
        at now: Date,
        _ session: Session
    ) {
        if view.format != .table, let sentence = others.sentence(of: shown) {
            StandardStream.error.writeLine("aggregate: \(sentence)")
        }
        guard feeds.verbose || view.format != .table || !session.terminal.isOutput else { return }
        session.tellStates(of: reports, at: now, isVerbose: feeds.verbose)
    }

    /// The month is printed all the same, as by a calendar on a wall.
    private func tellWhyThereAreNoFeeds(_ session: Session) throws {
        guard feeds.tag.isEmpty else {
            StandardStream.error.writeLine("aggregate: no feed is fetched: those with the tag are disabled.")
            return
        }
        let plan = try Session.Options(feeds).plan()
        let disabled = plan.feeds.filter(\.profile.showsDays).map(\.id.rawValue)
        let providers = Aggregate.registry.manifests.filter(\.profile.showsDays).map(\.name).joined(separator: " or ")
        let remedy =
            disabled.first.map {
                "Show the disabled one with --feed \($0), or enable it in \(plan.sourceName.cleaned)."
            }
            ?? "Add one with the provider \(providers) to \(plan.sourceName.cleaned)."
        StandardStream.error.writeLine("aggregate: no enabled feed has whole days. \(remedy)")
    }
}
