import ArgumentParser
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate show ITEM`: all details of one item, or the items of a day.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all that is known of one item, or the items of a day.",
        usage: "aggregate show <item or day> [<options>]",
        discussion: """
            An item is named by its id, by the short id that --ids shows, or by a part of its title; the beginning of an id \
            is enough while only one item has it. Of several, one can be chosen on a terminal. A day shows all its items.

            EXAMPLES:
              aggregate show 'christmas day'
              aggregate show 2026-12-25
              aggregate show holidays:GB/good-friday/2027
              aggregate show holidays:GB/christmas-day/2026 --format json
            """
    )

    @OptionGroup var item: ItemOptions

    @Option(help: "How to print.")
    var format: PageFormat = .page

    func run() async throws {
        guard DateArgument(item.id)?.isDay == true else {
            return try await Session.run(item.feeds, { ($0.mode, $0.tellsFaults) = (item.fetch.mode, false) }, run(in:))
        }
        let format = (format == .json ? OutputFormat.json : .table).rawValue
        let words = ["--from", item.id, "--until", item.id, "--ids", "--format", format]
        var list = try await ListCommand.asyncParse(words)
        (list.feeds, list.fetch, list.look) = (item.feeds, item.fetch, item.look)
        try list.look.validate()
        try await list.run()
    }

    private func run(in session: Session) async throws -> ExitStatus {
        let found = try await item.find(in: session)
        let isStarred = found.report.isStarred(found.item.id, among: await session.stars())
        let page = ItemSheet(
            found.item,
            in: found.report,
            by: session.viewerClock(in: session.languages),
            isStarred: isStarred
        )
        page.print(as: format)
        return .success
    }
}
