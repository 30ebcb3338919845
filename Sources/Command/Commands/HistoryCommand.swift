import FeedBoard
import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate history [ITEM|FEED]`: the changes of items between fetches.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what happened to items: moved, changed, cancelled, gone, back.",
        usage: "aggregate history [<item or feed>] [<options>]",
        discussion: """
            No request is made: it shows what earlier runs have seen; of all items where none is named.

            EXAMPLES:
              aggregate history --since 2h
              aggregate history tfl:940GZZLUOXC
              aggregate history derby
              aggregate history --feed neds --format json
            """
    )

    @Argument(
        help: .init(
            "An item's id, FEED:LOCAL, or its beginning; its short id; a part of its title; or a feed's id.",
            valueName: "item or feed"
        ),
        completion: Completions.items
    )
    var id: String?

    @Option(
        help: .init("Show only so long ago, such as 2h, or since a day or time.", valueName: "time"),
        transform: Parse.past
    )
    var since: PastArgument?

    @Option(help: .init("Show at most this many, the latest.", valueName: "count"), transform: Parse.count)
    var limit: Int?

    @Flag(help: "Show a line for each item, also where the same happened to many, such as a series.")
    var all = false

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws { try feeds.refuseReplay() }

    func run() async throws { try await Session.run(feeds, { $0.asksPublishers = false }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        try session.needsKept("history")
        var query = EventQuery()
        query.feeds = feeds.feed.isEmpty && feeds.tag.isEmpty ? [] : session.feeds.map(\.id)
        // A line may combine several events, and the page counts lines, so more events than lines are read.
        let isWhole = all || format != .page
        query.limit = isWhole ? limit : limit.map { min($0, 1_000_000) * 100 }
        query.since = since?.start(before: session.clock.now, in: session.timeZone)
        let events = try await events(of: query, in: session)
        var page = HistoryPage(events, by: session.viewerClock(in: session.languages))
        (page.isWhole, page.limit) = (isWhole, limit)
        page.print(as: format)
        return .success
    }

    private func events(of query: EventQuery, in session: Session) async throws -> [ItemEvent] {
        guard let id else { return try await session.runtime.store.storage.events(query) }
        try session.needsFeed(ofItem: id)
        let plain = session.plainQuery
        let reports = await session.fetch(mode: .offline) { plain.window(of: $0) }
        let (events, finding) = try await session.history(of: id, query, among: reports)
        guard let finding, finding.matches.isEmpty else { return events }
        let search = ItemSearch(id)
        let lines = search.lines(on: finding, by: ViewerClock(now: plain.now, timeZone: session.timeZone))
        let missing = lines.isEmpty ? ["aggregate: there is no item \"\(id.cleaned)\", and nothing is stored."] : lines
        let notes = search.note(onFailed: reports) + [session.disabledNote].compactMap(\.self)
        throw CommandFailure(.partialFailure, (missing + notes).joined(separator: "\n"))
    }
}
