package import FeedCore
import FeedEngine
package import FeedTimeline
import JSONHTTP

/// The result of reading an answer as a feed.
package struct FeedPreview: Sendable {
    package let feed: FeedID

    /// The report of the fetch; its error is in words that fit a saved answer.
    package let report: FeedReport

    /// The result for each record; `nil` if there is no answer to read.
    package let made: AnswerPreview?

    /// The reason why there are no items: the error of the answer, or of the fetch.
    package var failure: FeedError? { made.map(\.failure) ?? report.error }
}

extension Session {
    /// Fetches the first feed once, and reports on each record.
    ///
    /// - Parameter saved: An answer that replaces every one.
    /// - Returns: The preview; `nil` without a feed.
    /// - Throws: ``SavedAnswerProblem`` if the feed cannot read the saved answer.
    package func preview(_ saved: SavedAnswer?) async throws(SavedAnswerProblem) -> FeedPreview? {
        guard var feed = feeds.first else { return nil }
        try saved?.replaceFile(of: &feed)
        let trial = PreviewCollector()
        let part = SavedPart()
        if let mapping = feed.provider as? JSONHTTPProvider {
            feed.provider = PreviewProvider(mapping, trial, saved?.body)
        } else if let saved {
            feed.provider = SavedPartProvider(feed.provider, saved.body, part)
        }
        var report = await runtime.engine.fetch(feed, mode: mode, window: plainQuery.window(of: feed))
        saved?.removeCopy()
        var made = trial.value ?? report.snapshot.map(AnswerPreview.init)
        made?.part = part.name
        // A mapping that is previewed returns no items to the engine.
        report.snapshot = made?.snapshot ?? report.snapshot
        if made == nil { report.error = report.error.map { saved?.explaining($0) ?? $0 } }
        return FeedPreview(feed: feed.id, report: report, made: made)
    }
}
