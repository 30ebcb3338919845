import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline

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

    @OptionGroup var item: ItemOptions

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Look") var look: LookOptions

    func run() async throws { try await Session.run(item.feeds, { $0.mode = item.fetch.mode }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        let found = try await item.find(in: session)
        let isStarred = await session.stars().contains(ItemID(found.report.feed.id, found.item.id))
        let page = ItemPage(
            found.item,
            in: found.report,
            now: session.clock.now,
            timeZone: session.timeZone,
            isStarred: isStarred
        )
        page.print(as: format)
        return .success
    }
}
