package import FeedCore
import FeedEngine
package import FeedTimeline
package import JSONHTTP

/// What a feed makes of an answer.
package struct FeedPreview: Sendable {
    package let feed: FeedID

    /// How the fetch went; its error is in words that fit a saved answer.
    package let report: FeedReport

    /// Record by record; `nil` where there is no answer to read.
    package let made: MappingPreview?

    /// Why nothing can be made of the answer, or there is none.
    package var failure: FeedError? { made.map(\.failure) ?? report.error }
}

extension Session {
    /// Fetches the first feed once, and looks at what it makes of each record.
    ///
    /// - Parameter saved: An answer in the place of every one.
    /// - Returns: What it makes of the answer; `nil` without a feed.
    /// - Throws: Why the feed cannot read the saved answer.
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
        var made = trial.value ?? report.snapshot.map(MappingPreview.init)
        made?.part = part.name
        // A mapping that is tried keeps its items from the engine.
        report.snapshot = made?.snapshot ?? report.snapshot
        if made == nil { report.error = report.error.map { saved?.explaining($0) ?? $0 } }
        return FeedPreview(feed: feed.id, report: report, made: made)
    }
}
