import FeedCore
import FeedEngine
import FeedTimeline
import JSONHTTP
import Synchronization

/// Work other than a fetch that is done with all that a feed's fetch has: its transport with rates and host rules, its
/// deadline.
struct BorrowedFetch: FeedProvider {
    // The feed keeps the manifest of its own provider.
    static let manifest = JSONHTTPProvider.manifest

    private let work: @Sendable (FetchContext) async throws -> Void

    init(_ work: @escaping @Sendable (FetchContext) async throws -> Void) { self.work = work }

    init(settings: SettingValues) throws(SettingIssues) { self.init { _ in } }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        try await work(context)
        return FeedSnapshot()
    }
}

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
        let box = Box<Value>()
        var feed = feed
        feed.provider = BorrowedFetch { box.value.withLock { [value = try await work($0)] in $0 = value } }
        let report = await runtime.engine.fetch(feed, mode: .refresh, window: plainQuery.window(of: feed))
        if let value = box.value.withLock({ $0 }) { return value }
        throw report.error ?? FeedError(.internal, "nothing was read")
    }
}

/// The value of the work, instead of a snapshot.
private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
