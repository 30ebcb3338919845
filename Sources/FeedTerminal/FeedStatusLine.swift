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

    private var key: String { "\(ViewerChoices.View.feeds.rawValue)" }

    package var feedCount: Int { states.reduce(0) { $0 + $1.feeds.count } }

    /// The feeds by their states, and the key that shows the reasons: `failed: hang, dead · stale: flaky · 4`.
    var names: StyledText {
        var line = StyledText()
        for state in states {
            let feeds = state.feeds.map { titles[$0] ?? $0.rawValue }.joined(separator: ", ")
            line.append("\(state.word): \(feeds)", state.severity?.style ?? .dim)
            line.append(" · ", .dim)
        }
        line.append(key, .dim)
        return line
    }

    /// Returns the numbers of feeds, `Feeds: 3 failed, 1 stale · 4`; `nil` if all feeds are fresh.
    func count(in words: Texts) -> StyledText? {
        guard let worst = states.first else { return nil }
        let counts = states.map { "\($0.feeds.count) \($0.word)" }.joined(separator: ", ")
        let title = words.views[ViewerChoices.View.feeds.rawValue - 1]
        return StyledText("\(title): \(counts) · \(key)", worst.severity?.style ?? .dim)
    }
}
