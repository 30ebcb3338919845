package import FeedCore
package import Foundation

/// What all fetches of a process share on their way to publishers: what was asked, what was answered, who is asking.
///
/// An engine has one. Where the ledger or the cache fails, requests go on without it, and `tell` is told once.
package final class RequestPolicy: Sendable {
    let clock: EngineClock
    let ledger: FallbackLedger
    let places = RequestPlaces()
    private let cache: any ResponseCache
    private let failures: StorageFailures

    package init(
        clock: EngineClock,
        ledger: any RequestLedger = MemoryLedger(),
        cache: any ResponseCache = MemoryResponseCache(),
        tell: @escaping @Sendable (StorageFailure) -> Void = { _ in }
    ) {
        self.clock = clock
        self.cache = cache
        failures = StorageFailures(tell)
        self.ledger = FallbackLedger(ledger, failures: failures)
    }

    /// What one fetch of a feed sends its requests with.
    ///
    /// - Parameters:
    ///   - raw: What sends them.
    ///   - feed: The feed; its rates, its hosts and whom a `Retry-After` to it binds hold.
    ///   - deadline: Until when the fetch can wait for a `Retry-After` and for its next try, by the engine's clock; also
    ///     for its turns, unless they have an allowance.
    ///   - allowance: The fetch's deadline, which stands still while it waits for the rate or for one of the requests at
    ///     once that a host is sent.
    ///   - patience: How long the fetch waits for its first turn, in seconds, before it gives up for now; those that come
    ///     again by themselves need not stand in a row.
    ///   - usesFresh: Whether an answer that is still fresh is used without a request; if not, the publisher is asked
    ///     whether it is still the same.
    ///   - policy: When a request that failed is sent again.
    /// - Returns: A transport that keeps a report of what it asks.
    package func transport(
        over raw: any FeedTransport,
        for feed: Feed,
        until deadline: Date,
        allowance: FetchDeadline? = nil,
        patience: TimeInterval = .infinity,
        usesFresh: Bool = true,
        policy: RetryPolicy = RetryPolicy()
    ) -> ManagedTransport {
        ManagedTransport(
            requestPolicy: self,
            raw: raw,
            feed: feed,
            end: deadline,
            allowance: allowance,
            patience: patience.isFinite ? clock.now.addingTimeInterval(patience) : nil,
            usesFresh: usesFresh,
            policy: policy,
            jitter: Jitter(SeededGenerator(feed.id, at: clock.now))
        )
    }

    func cached(_ key: ResponseKey) async -> CachedResponse? {
        do {
            return try await cache.response(for: key)
        } catch {
            if !Task.isCancelled { failures.failed(.cache, error) }
            return nil
        }
    }

    func keep(_ response: CachedResponse?, for key: ResponseKey) async {
        do {
            try await cache.store(response, for: key)
            failures.works(.cache)
        } catch {
            if !Task.isCancelled { failures.failed(.cache, error) }
        }
    }
}
