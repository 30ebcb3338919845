package import FeedBoard
package import FeedCore
import FeedFormats
package import FeedTimeline
import Terminal

/// The feeds without a fresh and complete answer, on one line or as numbers, for a screen without room for the reasons.
package struct FeedStatusLine: Sendable {
    /// A state, and the feeds that are in it.
    package typealias State = (word: String, severity: FeedSummary.Note.Severity?, feeds: [FeedID])

    package var states: [State] = []

    /// The titles by which feeds are named.
    var titles: [FeedID: String] = [:]

    package init() {}

    /// - Parameters:
    ///   - feedStatuses: The feeds without a fresh and complete answer.
    ///   - reports: The feeds' last answers.
    ///   - waiting: The feeds that have not answered yet.
    ///   - words: The texts of the viewer's language.
    package init(
        _ feedStatuses: [TimelineContent.FeedStatus],
        of reports: [FeedReport],
        waiting: [FeedID] = [],
        in words: Texts
    ) {
        let known = Dictionary(reports.map { ($0.feed.id, $0.status) }) { $1 }
        let feeds = Dictionary(grouping: feedStatuses.map(\.feed)) { known[$0] ?? .failed }
        // A fresh feed is among these if it has warnings, which the view of feeds shows.
        for (status, severity) in [(FeedReport.Status.failed, FeedSummary.Note.Severity.bad), (.stale, .doubtful)] {
            if let feeds = feeds[status] { states.append((words.word(for: status), severity, feeds)) }
        }
        if !waiting.isEmpty { states.append((words[.waiting], nil, waiting)) }
    }

    package var feedCount: Int { states.reduce(0) { $0 + $1.feeds.count } }

    /// Returns the feeds by their states, and the view that has the reasons:
    /// `failed: hang, dead · stale: flaky (view 4)`.
    func names(in words: Texts) -> StyledText {
        let parts = states.map { state in
            let feeds = state.feeds.map { titles[$0] ?? $0.rawValue }.joined(separator: ", ")
            return StyledText("\(state.word): \(feeds)", state.severity?.style ?? .dim)
        }
        let end = StyledText(" \(words.whole(inView: ViewerChoices.View.feeds.rawValue))", .dim)
        return parts.reduce(into: StyledText()) { $0.appendPart($1) } + end
    }

    /// Returns the numbers of feeds behind the name of their view, as the header has it: `4 Feeds: 3 failed, 1 stale`;
    /// `nil` if all feeds are fresh.
    func count(in words: Texts) -> StyledText? {
        guard let worst = states.first else { return nil }
        let counts = states.map { "\($0.feeds.count) \($0.word)" }.joined(separator: ", ")
        let view = ViewerChoices.View.feeds.rawValue
        return StyledText("\(view) \(words.views[view - 1]): \(counts)", worst.severity?.style ?? .dim)
    }
}
