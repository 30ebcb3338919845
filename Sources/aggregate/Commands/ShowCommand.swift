import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess

/// `aggregate show ITEM-ID`: all that is known of one item.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all that is known of one item.",
        usage: "aggregate show <item-id> [<options>]",
        discussion: """
            The id is the one that --format json prints; its beginning is enough while only one item has it.

            EXAMPLES:
              aggregate show holidays:GB/good-friday/2027
              aggregate show holidays:GB/christmas-day/2026 --format json
            """
    )

    @Argument(
        help: .init("The item's id, FEED:LOCAL, or its beginning.", valueName: "item-id"),
        completion: Completions.items
    )
    var id: String

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    mutating func validate() throws { try ItemSearch.narrow(&feeds, to: id) }

    func run() async throws { try await Session.run(feeds, { $0.mode = fetch.mode }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        let found = try await ItemSearch(id: id).find(in: session, isVerbose: feeds.verbose)
        let isStarred = await session.stars().contains(ItemID(found.report.feed.id, found.item.id))
        let page = ItemPage(
            found.item,
            in: found.report,
            now: session.clock.now,
            timeZone: session.timeZone,
            isStarred: isStarred
        )
        page.print(as: format, on: session.terminal)
        return .success
    }
}
