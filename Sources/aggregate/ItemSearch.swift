import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import TerminalText

/// Looks for the one item that an id, or its beginning, names.
struct ItemSearch {
    let id: String

    /// Whether all that is known of the feeds is told where there is none.
    let isVerbose: Bool

    /// Asks only the feed that an id names, unless the command line names feeds.
    ///
    /// - Throws: What is wrong with an id that has no feed.
    static func narrow(_ feeds: inout FeedOptions, to id: String) throws {
        guard let colon = id.firstIndex(of: ":"), colon != id.startIndex else {
            throw ValidationError(
                "\"\(id)\" is not an item id. An id has the form FEED:LOCAL, such as holidays:GB/christmas-day/2026."
            )
        }
        if feeds.feed.isEmpty, feeds.tag.isEmpty { feeds.feed = [String(id[..<colon])] }
    }

    /// Finds the item; fails, saying why, where there is none or more than one.
    func find(in session: Session) async throws(CommandFailure) -> (report: FeedReport, item: FeedItem) {
        let query = FeedQuery(timeZone: session.timeZone, now: session.clock.now)
        // Wider than any list, so that an item of last year or of the next can be named too; but not where each request
        // is counted.
        let wide = window(around: query.now)
        let day = namedDay(in: session)
        let reports = await session.fetch { $0.isCounted ? day ?? query.window(of: $0) : wide }
        let matches = reports.flatMap { report in
            (report.snapshot?.items ?? []).filter { fits($0, in: report, by: { $0.hasPrefix($1) }) }
                .map { (report: report, item: $0) }
        }
        let exact = matches.filter { fits($0.item, in: $0.report, by: ==) }
        guard let found = exact.first ?? (matches.count == 1 ? matches.first : nil) else {
            throw CommandFailure(
                reports.allSatisfy { $0.status == .failed } ? .unavailable : .partialFailure,
                reason(matches.map { "\(ItemID($0.report.feed.id, $0.item.id))" }, reports, in: session)
                    .joined(separator: "\n")
            )
        }
        return found
    }

    /// Whether an item's id fits what was typed, as both are or with their escapes undone: 14:05 is meant for 14%3A05.
    private func fits(_ item: FeedItem, in report: FeedReport, by relation: (String, String) -> Bool) -> Bool {
        let itemID = ItemID(report.feed.id, item.id).description
        if relation(itemID, id) { return true }
        guard let plain = itemID.removingPercentEncoding else { return false }
        return relation(plain, id.removingPercentEncoding ?? id)
    }

    /// A year back and two ahead, wider than any list, and the year that the id names, where it names one.
    private func window(around now: Date) -> TimeWindow {
        var window = TimeWindow(
            from: now.addingTimeInterval(-400 * 86_400),
            until: now.addingTimeInterval(800 * 86_400)
        )
        for part in id.split(whereSeparator: { !$0.isNumber }) where part.count == 4 {
            guard let year = Int(part), let day = CivilDay(year: year, month: 1, day: 1),
                Date.plausibleStarts.contains(day.start(in: .gmt))
            else { continue }
            window.from = min(window.from, day.start(in: .gmt).addingTimeInterval(-86_400))
            window.until = max(window.until ?? now, day.start(in: .gmt).addingTimeInterval(367 * 86_400))
        }
        return window
    }

    /// The window of the day that the id names, where it names one: all that a feed whose requests are counted is asked
    /// for.
    private func namedDay(in session: Session) -> TimeWindow? {
        let parts = id.split { $0 == ":" || $0 == "/" }
        guard let day = parts.lazy.compactMap({ CivilDay($0) }).first else { return nil }
        return TimeWindow(
            from: day.start(in: session.timeZone),
            until: day.adding(days: 1).start(in: session.timeZone)
        )
    }

    /// Why no item is found, a text for each line.
    private func reason(_ matches: [String], _ reports: [FeedReport], in session: Session) -> [String] {
        let states = FeedStateLines(now: session.clock.now, timeZone: session.timeZone, isVerbose: isVerbose)
        var lines = reports.flatMap { states.lines(of: $0) }
        if matches.isEmpty {
            // What did not answer may well have the item.
            if reports.allSatisfy({ $0.snapshot == nil }) { return lines }
            let local = reports.flatMap { report in
                (report.snapshot?.items ?? []).map { "\(ItemID(report.feed.id, $0.id))" }
            }
            let nearest =
                id.nearest(of: local).map { " Did you mean \"\($0)\"?" } ?? " aggregate --format json prints the ids."
            lines.append("aggregate: there is no item \"\(id.cleaned)\".\(nearest)")
        } else {
            lines.append("aggregate: \(matches.count) items begin with \"\(id.cleaned)\":")
            lines += matches.prefix(20).map { "  \($0)" }
            if matches.count > 20 { lines.append("  and \(matches.count - 20) more") }
        }
        return lines
    }
}
