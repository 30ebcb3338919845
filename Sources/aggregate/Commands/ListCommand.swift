import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess

/// `aggregate [list]`: what happens next.
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

    func run() async throws { try await Session.run(feeds, { $0.mode = fetch.mode }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        var query = try view.query(now: session.clock.now, in: session.timeZone)
        query.stars = await session.stars()
        let isUnsorted = view.unsorted
        var room = view.limit ?? .max
        var (matchCount, shownCount) = (0, 0)
        var reports = await session.fetch(
            awaitsSaving: false,
            window: { [query] in query.window(of: $0) }
        ) { [query] report in
            guard isUnsorted else { return }
            var query = query
            query.now = session.clock.now
            for var section in query.timeline(of: [report]).sections {
                matchCount += section.matchCount
                section.entries = Array(section.entries.prefix(room))
                room -= section.entries.count
                shownCount += section.entries.count
                StandardStream.output.write(NDJSONFormat().bytes(of: section))
            }
        }
        query.now = session.clock.now
        let command = MoreCommand(CommandLine.arguments.dropFirst(), feeds: session.feeds)
        var more: String?
        if isUnsorted {
            if matchCount > shownCount { more = "\(matchCount - shownCount) more: \(command.text(limit: matchCount))" }
        } else {
            if view.format.tellsRevisions {
                // They are counted where things are saved.
                await session.runtime.engine.settle()
                reports = await session.withRevisions(reports)
            }
            let timeline = query.timeline(of: reports)
            let shownBy = command.text(for: timeline)
            let writer = view.format.writer(
                width: session.terminal.columns,
                style: session.terminal.style,
                emptyWords: view.isNarrowed ? "Nothing matches" : "Nothing ahead",
                moreCommand: shownBy,
                namespace: await session.namespace()
            )
            StandardStream.output.write(writer.bytes(of: timeline))
            if !view.format.tellsWhatIsCut { more = timeline.cutSentence(shownBy: shownBy) }
        }
        tellStates(of: reports, at: query.now, in: session)
        if let more { StandardStream.error.writeLine("aggregate: \(more)") }
        // What came is shown before it is saved, which may take as long as to fetch it.
        await session.runtime.engine.settle()
        await session.cleanStore()
        return ExitStatus(reports, isStrict: view.strict, isOffline: fetch.offline)
    }

    /// Tells on standard error how the feeds stand, unless the table before the reader's eyes does.
    private func tellStates(of reports: [FeedReport], at now: Date, in session: Session) {
        let isTold = view.format == .table && !view.unsorted && session.terminal.isOutput
        guard feeds.verbose || !isTold else { return }
        session.tellStates(of: reports, at: now, isVerbose: feeds.verbose)
    }
}
