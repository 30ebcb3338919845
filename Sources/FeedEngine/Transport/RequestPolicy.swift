package import FeedCore
package import Foundation
import Synchronization

/// The state that all fetches of a process share: the ledger of requests, the response cache and the places per host.
///
/// An engine has one request policy. If the cache fails, or a ledger that only this machine uses, requests continue
/// without it, and the failure is reported once. Without a shared ledger, no requests are made.
package final class RequestPolicy: Sendable {
    let clock: EngineClock
    let ledger: FallbackLedger
    let places = RequestPlaces()
    let waits = RequestWaits()
    let archives = SharedArchives()
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
        failures = StorageFailures(now: { clock.now }, tell)
        self.ledger = FallbackLedger(shared: ledger, failures: failures)
    }

    /// Returns the transport for one fetch of a feed, which keeps a report of its requests.
    ///
    /// The fetch waits for a `Retry-After` and for its next try until `deadline`, by the engine's clock. Without an
    /// allowance, its waits for turns end then too. `allowance` is the fetch's deadline, which is paused while the
    /// fetch waits for the rate limit or for a place among the concurrent requests to a host. `patience` is the time
    /// for which the fetch waits for its first turn, in seconds: a loop gives up early and tries again later. If
    /// `usesFresh` is true, a fresh answer is used without a request; otherwise it is revalidated.
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
            patience: patience.isFinite ? clock.now.addingTimeInterval(clock.seconds(within: .seconds(patience))) : nil,
            usesFresh: usesFresh,
            policy: policy,
            jitter: Jitter(SeededGenerator(feed.id, at: clock.now))
        )
    }

    /// Returns the end of a fetch or a message that begins now, by the engine's clock.
    package func end(of feed: Feed) -> Date { clock.now.addingTimeInterval(clock.seconds(within: feed.deadline)) }

    /// The wait for a rate limit or a `Retry-After` that ends last; `nil` while no request waits.
    package var longestWait: RequestWait? { waits.longest(places) }

    /// The seconds from now until a time, by the engine's clock.
    package func seconds(until date: Date) -> Double { date.timeIntervalSince(clock.now) }

    func cached(_ key: ResponseKey) async -> CachedResponse? {
        await failures.attempt(.cache) { try await cache.response(for: key) } ?? nil
    }

    func keep(_ response: CachedResponse?, for key: ResponseKey) async {
        _ = await failures.attempt(.cache, proves: true) { try await cache.store(response, for: key) }
    }
}

/// The places for this process's concurrent requests to each host, whichever key they use.
///
/// Alert targets have such places for messages too.
///
/// A semaphore is never removed, since `feeds.json` leads to a limited number of hosts.
package final class RequestPlaces: Sendable {
    private let hosts = Mutex<[String: AsyncSemaphore]>([:])

    package init() {}

    package subscript(host: String) -> AsyncSemaphore {
        hosts.withLock { hosts in
            let semaphore = hosts[host] ?? AsyncSemaphore()
            hosts[host] = semaphore
            return semaphore
        }
    }
}

extension AsyncSemaphore {
    /// Waits for a place behind earlier callers.
    ///
    /// - Returns: True if the caller has a place; false if the task was cancelled, or the deadline came first.
    package func enter(limit: Int, by deadline: Date, clock: EngineClock) async -> Bool {
        if enterAtOnce(limit: limit) { return true }
        return await withTaskGroup(of: Bool?.self) { group in
            group.addTask { await self.enter(limit: limit) }
            group.addTask {
                try? await clock.sleep(until: deadline)
                return nil
            }
            // The result of the wait decides: a place may come at the moment of the deadline.
            var hasPlace = false
            for await outcome in group {
                group.cancelAll()
                if let outcome { hasPlace = outcome }
            }
            return hasPlace
        }
    }
}
