import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Terminal

extension Session {
    /// The starred items that have left their feeds, for a list of starred items, which cannot show them.
    ///
    /// - Parameters:
    ///   - query: The query of the list.
    ///   - reports: The reports in the list.
    /// - Returns: A sentence that names the first three and the command that takes a star away; `nil` if there are no
    ///   such items, or the list is not only of starred items.
    func starsThatLeft(_ query: FeedQuery, among reports: [FeedReport]) async -> String? {
        guard query.onlyStarred else { return nil }
        let present = Set(
            reports.flatMap { report in
                (report.items.map(\.id) + report.formerIDs.values).map { ItemID(report.feed.id, $0) }
            }
        )
        let feeds = Set(reports.map(\.feed.id))
        let missing = query.stars.filter { feeds.contains($0.feed) && !present.contains($0) }
        if missing.isEmpty { return nil }
        // The departure of an item is known when the answer is saved.
        await runtime.engine.flush()
        let last = (try? await runtime.store.storage.lastEvents(of: Array(missing))) ?? [:]
        let left = last.values.filter { $0.kind == .disappeared }.sorted { $0.item.description < $1.item.description }
        guard let first = left.first else { return nil }
        let (count, rest) = (left.count, left.count - 3)
        let subject = count == 1 ? "1 starred item has left its feed" : "\(count) starred items have left their feeds"
        let names = left.prefix(3).map { "\"\($0.title.cleaned)\" (\($0.item))" } + (rest > 0 ? ["\(rest) more"] : [])
        return "\(subject) and may come back: \(names.listed)."
            + " To take a star away: aggregate unstar \(first.item.description.quotedForShell)"
    }
}

extension FeedReport {
    fileprivate var items: [FeedItem] { snapshot?.items ?? [] }
}
