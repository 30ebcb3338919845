import ArgumentParser
import CommandOptions
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import ProgramProcess

/// `aggregate history [ITEM-ID]`: what happened to items between the times that they were read.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what happened to items: moved, changed, cancelled, gone, back.",
        usage: "aggregate history [<item-id>] [<options>]",
        discussion: """
            No request is made: it shows what earlier runs have seen.

            EXAMPLES:
              aggregate history --since 2h
              aggregate history tfl:940GZZLUOXC
              aggregate history --feed neds --format json
            """
    )

    @Argument(
        help: .init("An item's id, FEED:LOCAL, or its beginning; all items without one.", valueName: "item-id"),
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

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws { try feeds.refuseReplay() }

    func run() async throws { try await Session.run(feeds, { $0.asksPublishers = false }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        try session.needsKept("history")
        var query = EventQuery()
        query.itemPrefix = id
        query.feeds = feeds.feed.isEmpty && feeds.tag.isEmpty ? [] : session.feeds.map(\.id)
        query.limit = limit
        query.since = since?.start(before: session.clock.now, in: session.timeZone)
        if let id { try session.needsFeed(ofItem: id) }
        let events = try await session.runtime.store.storage.events(query)
        HistoryPage(events, now: session.clock.now, timeZone: session.timeZone, languages: session.languages)
            .print(as: format)
        return .success
    }
}
