package import FeedCore
import FeedEngine
package import FeedTimeline

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
        let answer = saved.map { FeedResponse(body: $0.body) }
        typealias Reading = (preview: AnswerPreview?, part: String?)
        var (report, reading) = await fetch(feed) { [provider = feed.provider] context -> (FeedSnapshot, Reading) in
            // A preview of the provider's own returns no items to the engine.
            if let made = try await provider.preview(of: answer, in: context) { return (FeedSnapshot(), (made, nil)) }
            guard let reading = try answer.flatMap({ try provider.read(saved: $0, in: context) }) else {
                return (try await provider.fetch(context), (nil, nil))
            }
            return (reading.snapshot, (nil, reading.part))
        }
        saved?.removeCopy()
        var made = reading?.preview ?? report.snapshot.map(AnswerPreview.init)
        made?.part = reading?.part
        report.snapshot = made?.snapshot ?? report.snapshot
        if made == nil { report.error = report.error.map { saved?.explaining($0) ?? $0 } }
        return FeedPreview(feed: feed.id, report: report, made: made)
    }
}
