import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import TerminalText

extension ItemSearch {
    /// Asks only the feed that an id names, unless the command line names feeds.
    ///
    /// - Throws: What is wrong with an id that has no feed.
    static func narrow(_ feeds: inout FeedOptions, to id: String) throws {
        guard let feed = ItemSearch(id: id).feed else {
            throw ValidationError(
                "\"\(id)\" is not an item id. An id has the form FEED:LOCAL, such as holidays:GB/christmas-day/2026."
            )
        }
        if feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [feed] }
    }

    /// Finds the item; fails, saying why, where there is none or more than one.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - isVerbose: Whether all that is known of the feeds is told where there is none.
    /// - Returns: The item, and the report that has it.
    /// - Throws: Why it is not found.
    func find(
        in session: Session,
        isVerbose: Bool
    ) async throws(CommandFailure) -> (report: FeedReport, item: FeedItem) {
        let query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        let reports = await session.fetch { window(of: $0, by: query) }
        let states = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: isVerbose)
        var lines = reports.flatMap { states.lines(of: $0) }
        switch find(in: reports) {
        case .item(let item, let report): return (report, item)
        case .noAnswer: break
        case .nothing(let nearest):
            let hint =
                nearest.map { " Did you mean \"\($0)\"?" } ?? " aggregate --format json prints the ids."
            lines.append("aggregate: there is no item \"\(id.cleaned)\".\(hint)")
        case .several(let ids):
            lines.append("aggregate: \(ids.count) items begin with \"\(id.cleaned)\":")
            lines += ids.prefix(20).map { "  \($0)" }
            if ids.count > 20 { lines.append("  and \(ids.count - 20) more") }
        }
        let isDown = reports.allSatisfy { $0.status == .failed }
        throw CommandFailure(isDown ? .unavailable : .partialFailure, lines.joined(separator: "\n"))
    }
}
