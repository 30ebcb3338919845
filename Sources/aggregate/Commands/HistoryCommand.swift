import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import Foundation

/// `aggregate history [ITEM-ID]`: what happened to items between the times that they were read.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what happened to items: moved, changed, cancelled, gone, back.",
        usage: "aggregate history [<item-id>] [<options>]",
        discussion: """
            Nobody is asked: it shows what earlier runs have seen and kept.

            EXAMPLES:
              aggregate history --since 2h
              aggregate history tfl:940GZZLUOXC
              aggregate history --feed neds --format json
            """
    )

    @Argument(
        help: ArgumentHelp("An item's id, FEED:LOCAL, or its beginning; all items without one.", valueName: "item-id"),
        completion: Completions.items
    )
    var id: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Show only so long ago, such as 2h, or since a day or time.", valueName: "time")
    )
    var since: String?

    @Option(name: .long, help: ArgumentHelp("Show at most this many, the latest.", valueName: "count"))
    var limit: Int?

    @Option(name: .long, help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        try feeds.refuseReplay()
        if let limit, limit < 1 { throw ValidationError("--limit is \(limit), but must be 1 or more.") }
        if let since, Duration(since) == nil, DateArgument(since) == nil {
            throw ValidationError("--since is \"\(since)\", but must be \(Duration.rule), or \(DateArgument.rule).")
        }
    }

    func run() async throws { try await Session.run(feeds, Session.Wishes(asksPublishers: false), run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        try session.needsKept("history")
        var query = EventQuery()
        query.itemPrefix = id
        query.feeds = feeds.feed.isEmpty && feeds.tag.isEmpty ? [] : session.feeds.map(\.id)
        query.limit = limit
        query.since = since.flatMap { text in
            Duration(text).map { session.clock.now.addingTimeInterval(-$0.seconds) }
                ?? DateArgument(text)?.start(in: session.timeZone)
        }
        let events = try await session.kept { try await $0.events(query) }
        switch format {
        case .page:
            let page = HistoryPage(width: session.terminal.columns, terminal: session.terminal.style)
            StandardStream.output.write(page.text(of: events, timeZone: session.timeZone))
        case .json:
            StandardStream.output.write(
                HistoryPage.json(of: events, now: session.clock.now, timeZone: session.timeZone)
            )
        }
        return .success
    }
}
