import ArgumentParser
import FeedConfiguration
import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

/// `aggregate calendar`: the whole days of a month, such as public holidays.
struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month, a week or a year with its holidays and other all-day items.",
        usage: "aggregate calendar [<options>]",
        discussion: """
            A dot under a day stands for an item, two for two, and an ellipsis behind them for more; the names are \
            below. Without --feed and --tag it shows the whole days of the enabled feeds, without the limits of feeds.

            EXAMPLES:
              aggregate calendar --month next
              aggregate calendar --week
              aggregate calendar --year 2027
              aggregate calendar --all --month 2026-12 --week-start sunday
              aggregate calendar --feed holidays --category public --format ics
            """
    )

    @OptionGroup(title: "Calendar") var view: CalendarOptions
    @OptionGroup(title: "Look") var look: LookOptions

    @Flag(
        name: [.customLong("ids"), .customLong("details")],
        help: "Show the short id of each item, which show, star and why take."
    )
    var ids = false

    @Flag(help: "Show items with a time of day too, and all enabled feeds.") var all = false

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    func run() async throws {
        let wanted = feeds.selection == .enabled && !all ? .wholeDays : feeds.selection
        try await Session.run(
            feeds,
            { ($0.selection, $0.mode, $0.view) = (wanted, fetch.mode, view.filter.view) },
            run(in:)
        )
    }

    private func run(in session: Session) async throws -> ExitStatus {
        if let year = view.year { return try await run(year, in: session) }
        if view.week { return try await runWeek(in: session) }
        let shown = try view.month(at: session.clock.now, in: session.timeZone)
        // The month is printed even without feeds, like a calendar on a wall.
        if session.feeds.isEmpty { StandardStream.error.writeLine("aggregate: \(session.reasonWithoutDays)".cleaned) }
        var query = await session.query(view.filter.request, of: shown)
        var reports = await session.fetch(window: query.window(of:))
        if view.format == .ics { reports = await session.withRevisions(reports) }
        try session.reportNames(of: &query, view.filter.request, among: reports)
        let isPart = feeds.selection == .enabled && session.feeds.count < session.enabledFeedCount
        let others =
            all ? nil : CalendarFormat.TimedItems(of: reports, in: query, words: feeds.words, leavesOutFeeds: isPart)
        query.times = all ? .all : .days
        let calendar = CalendarFormat(
            shown,
            weekStart: weekStart,
            table(of: reports, in: query, hasTimes: all, session),
            timedItems: others
        )
        let sentence = view.format == .table ? nil : others?.sentence(of: shown)
        return await show(calendar, of: reports, in: query, session, sentence)
    }

    /// Prints the current week, with the items that have a time of day.
    private func runWeek(in session: Session) async throws -> ExitStatus {
        if session.feeds.isEmpty { StandardStream.error.writeLine("aggregate: \(session.reasonWithoutDays)".cleaned) }
        let today = CivilDay(session.clock.now, in: session.timeZone)
        let span = CalendarSpan(weekOf: today, from: weekStart)
        var query = await session.query(view.filter.request, of: CivilMonth(containing: today))
        query.window = span.window(in: session.timeZone)
        var reports = await session.fetch(window: query.window(of:))
        if view.format == .ics { reports = await session.withRevisions(reports) }
        try session.reportNames(of: &query, view.filter.request, among: reports)
        query.times = .all
        var week = CalendarWeekFormat(table(of: reports, in: query, hasTimes: true, session))
        week.first = span.days.lowerBound
        return await show(week, of: reports, in: query, session)
    }

    /// Prints a year.
    ///
    /// A feed with requests for each month has the months that are stored, since a year would take too many requests.
    private func run(_ year: Int, in session: Session) async throws -> ExitStatus {
        let (span, zone, isPage) = (CalendarSpan.year(year), session.timeZone, view.format == .table)
        if session.feeds.isEmpty { StandardStream.error.writeLine("aggregate: \(session.reasonWithoutDays)".cleaned) }
        let first = span.months[0]
        var query = await session.query(view.filter.request, of: first)
        let window = isPage ? span.windowWithMargin(in: zone) : span.window(in: zone)
        (query.window, query.times) = (window, .days)
        let engine = session.runtime.engine
        let whole = session.feeds.filter { !$0.profile.isAskedByMonth }
        var answers = SpanAnswers(span, await engine.fetch(whole, mode: session.mode) { _ in window })
        let others = session.feeds.filter(\.profile.isAskedByMonth)
        for month in span.months where !others.isEmpty {
            let ofMonth = month.window(in: zone)
            answers.add(await engine.fetch(others, mode: .offline) { _ in ofMonth }, of: month)
        }
        var reports = answers.reports
        if view.format == .ics { reports = await session.withRevisions(reports) }
        try session.reportNames(of: &query, view.filter.request, among: reports)
        let table = table(of: reports, in: query, hasTimes: false, session)
        let page = CalendarYearFormat(year, weekStart: weekStart, table, unknown: answers.unknownMonths)
        return await show(page, of: reports, in: query, session)
    }

    private var weekStart: Weekday {
        view.weekStart?.weekday ?? .firstOfWeek(in: ProcessInfo.processInfo.environment)
    }

    private func table(
        of reports: [FeedReport],
        in query: FeedQuery,
        hasTimes: Bool,
        _ session: Session
    ) -> TableFormat {
        TableFormat(
            width: session.terminal.columns,
            emptyWords: session.words.nothingInMonth(isNarrowed: query.hasFilters, hasTimes: hasTimes),
            shortIDs: ids ? ShortIDs(of: reports) : nil
        )
    }

    /// Prints a page, and tells what it leaves out and the states of feeds.
    private func show(
        _ page: some CalendarPage,
        of reports: [FeedReport],
        in query: FeedQuery,
        _ session: Session,
        _ sentence: String? = nil
    ) async -> ExitStatus {
        let writer = view.format.writer(page, style: session.terminal.style, namespace: await session.namespace())
        Pager.show(writer.bytes(of: query.timeline(of: reports)), on: session.terminal)
        if let sentence { StandardStream.error.writeLine("aggregate: \(sentence)") }
        // The page on the screen already has the states of the feeds.
        let isTold = session.terminal.isOutput || StandardStream.isErrorInOutput
        let tells = feeds.verbose || view.format != .table || !isTold
        if tells { session.writeStates(of: reports, at: query.now, isVerbose: feeds.verbose) }
        return ExitStatus(reports, isStrict: view.filter.strict, isOffline: fetch.offline)
    }
}
