package import FeedCore
import FeedEngine
package import FeedTimeline
import Synchronization

/// The result of reading an answer as a feed.
package struct FeedPreview: Sendable {
    package let feed: FeedID

    /// The report of the fetch; if a saved answer was used, the error is worded for a saved answer.
    package let report: FeedReport

    /// The result for each record; `nil` if there is no answer.
    package let made: AnswerPreview?

    /// The reason why there are no items: the error of the answer, or of the fetch.
    package var failure: FeedError? { made.map(\.failure) ?? report.error }
}

extension Session {
    /// Fetches the first feed once, and reports on each record.
    ///
    /// - Parameter saved: An answer to every request, used instead of the publisher's answers.
    /// - Returns: The preview; `nil` if the session has no feeds.
    /// - Throws: ``SavedAnswerProblem`` if the feed cannot read the saved answer.
    package func preview(_ saved: SavedAnswer?) async throws(SavedAnswerProblem) -> FeedPreview? {
        guard var feed = feeds.first else { return nil }
        try saved?.replaceFile(of: &feed)
        let answer = saved.map { FeedResponse(body: $0.body) }
        typealias Reading = (preview: AnswerPreview?, part: String?)
        var (report, reading) = await fetch(feed) { [provider = feed.provider] context -> (FeedSnapshot, Reading) in
            // A provider with a preview of its own returns no items to the engine.
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

    /// Runs work in a fetch of a feed, instead of the provider's work.
    ///
    /// - Throws: The error of the work, as a fetch would report it.
    func borrowing<Value: Sendable>(
        _ feed: Feed,
        _ work: @escaping @Sendable (FetchContext) async throws -> Value
    ) async throws(FeedError) -> Value {
        let (report, value) = await fetch(feed) { (FeedSnapshot(), try await work($0)) }
        guard let value else { throw report.error ?? FeedError(.internal, "nothing was read") }
        return value
    }

    /// Fetches a feed with other work than its provider's; the work returns a snapshot for the engine and a value for
    /// the caller.
    ///
    /// - Returns: The report of the fetch, and the value, which is `nil` if the work failed.
    func fetch<Value: Sendable>(
        _ feed: Feed,
        by work: @escaping @Sendable (FetchContext) async throws -> (FeedSnapshot, Value)
    ) async -> (report: FeedReport, value: Value?) {
        let box = Box<Value?>(nil)
        var feed = feed
        feed.work = { context in
            let (snapshot, value) = try await work(context)
            box.value.withLock { $0 = value }
            return snapshot
        }
        let report = await runtime.engine.fetch(feed, mode: mode, window: plainQuery.window(of: feed))
        return (report, box.value.withLock { $0 })
    }
}

/// A value that several tasks can read and write.
final class Box<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}
