import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

extension Session {
    /// Returns a sentence that an item has left its feed, with the time and the command that shows its history, which
    /// includes `words`, the user's options; `nil` for an unknown item.
    ///
    /// `events` are those of ``lastEvents(ofLeft:among:)``.
    func leftSentence(of text: String, _ events: [ItemEvent], words: [String]) -> String? {
        guard let event = events.last else { return nil }
        let name = events.count == 1 ? event.item.description : text
        let command = "; to show what happened: \(MoreCommand(["history", name] + words, feeds: feeds).text)"
        guard events.count == 1 else {
            return "\(events.count) items that fit \"\(text.cleaned)\" have left their feeds\(command)"
        }
        let clock = ViewerClock(now: self.clock.now, timeZone: timeZone)
        let since = " has been missing from its feed since \(clock.fullTime(event.at))"
        let left = event.kind == .disappeared ? since : " has left its feed"
        return "\"\(event.title.cleaned)\" (\(event.item))\(left)\(command)"
    }

    /// Returns the failure for a name that no feed and no item has, with a suggestion.
    ///
    /// `left` are the events of ``lastEvents(ofLeft:among:)``.
    func failure(
        ofUnknown text: String,
        _ left: [ItemEvent],
        among reports: [FeedReport],
        words: [String]
    ) -> CommandFailure {
        if let left = leftSentence(of: text, left, words: words) {
            return CommandFailure(.partialFailure, "aggregate: \(left)")
        }
        let nearest = text.nearest(of: feeds.map(\.id.rawValue)).map { "Did you mean \"\($0)\"?" }
        let sentences =
            ["there is no selected feed and no stored item called \"\(text.cleaned)\".", nearest, disabledNote]
            + ItemSearch(text).note(onFailed: reports)
        return CommandFailure(.usage, "aggregate: \(sentences.compactMap(\.self).joined(separator: " "))")
    }
}

extension Session {
    /// Returns, for a list of starred items, a sentence about the first three that have left their feeds, with the
    /// command that removes a star; `nil` for other lists, or if there are none.
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
        // The loss of an item is known after the answer was saved.
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
