import FeedCore
import FeedEngine
import FeedTimeline
import Synchronization

extension Session {
    /// Runs work with the context of a feed's fetch.
    ///
    /// - Parameters:
    ///   - feed: The feed, whose provider does not fetch.
    ///   - work: The work.
    /// - Returns: The value of the work.
    /// - Throws: The error of the work, as a fetch would report it.
    func borrowing<Value: Sendable>(
        _ feed: Feed,
        _ work: @escaping @Sendable (FetchContext) async throws -> Value
    ) async throws(FeedError) -> Value {
        let (report, value) = await fetch(feed) { (FeedSnapshot(), try await work($0)) }
        guard let value else { throw report.error ?? FeedError(.internal, "nothing was read") }
        return value
    }

    /// Fetches a feed by other work than its provider's.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - work: The work, which returns a snapshot for the engine and a value for the caller.
    /// - Returns: The report of the fetch, and the value; `nil` if the work failed.
    func fetch<Value: Sendable>(
        _ feed: Feed,
        by work: @escaping @Sendable (FetchContext) async throws -> (FeedSnapshot, Value)
    ) async -> (report: FeedReport, value: Value?) {
        let box = Box<Value>()
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

/// The value of the work, beside its snapshot.
private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
