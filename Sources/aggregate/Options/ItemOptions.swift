import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline

/// One item, and the feeds to look for it.
struct ItemOptions: ParsableArguments {
    @Argument(
        help: .init("The item's id, FEED:LOCAL, or its beginning.", valueName: "item-id"),
        completion: Completions.items
    )
    var id: String

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    /// Asks only the feed that the id names, unless the command line names feeds.
    mutating func validate() throws {
        guard let feed = ItemSearch(id: id).feed else {
            throw ValidationError(
                "\"\(id)\" is not an item id. An id has the form FEED:LOCAL, such as holidays:GB/christmas-day/2026."
            )
        }
        if feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [feed] }
    }

    /// Finds the item; fails, saying why, where there is none or more than one.
    func find(in session: Session) async throws(CommandFailure) -> (report: FeedReport, item: FeedItem) {
        let search = ItemSearch(id: id)
        let reports = await session.fetch { [query = session.plainQuery] in search.window(of: $0, by: query) }
        let finding = search.find(in: reports)
        if case .item(let item, let report) = finding { return (report, item) }
        let states = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: feeds.verbose)
        let lines = reports.flatMap { states.lines(of: $0) } + search.lines(on: finding)
        let isDown = reports.allSatisfy { $0.status == .failed }
        throw CommandFailure(isDown ? .unavailable : .partialFailure, lines.joined(separator: "\n"))
    }
}
