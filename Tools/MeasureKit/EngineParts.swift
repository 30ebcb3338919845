package import FeedCore
package import FeedEngine
import FeedHTTP
package import FeedStore
import Foundation

/// The parts that run feeds, put together as the program does it.
package struct EngineParts: Sendable {
    package let engine: FeedEngine
    private let http: FeedHTTPClient

    /// The store; `nil` where everything is kept in memory.
    package let store: SQLiteStore?
    package let tally = RequestTally()

    /// Makes the parts; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - path: Where the store is; `nil` to keep everything in memory.
    ///   - breaker: When a feed that fails is left alone.
    ///   - sharesConnections: Whether loopback counts as public, so that feeds of one host share its connections as
    ///     those of a publisher do; else each feed has its own, as one with an endpoint of the user's.
    ///   - notify: Is told what the engine tells.
    ///   - tell: Is told what the transport cannot keep.
    /// - Throws: `StoreProblem` where the store cannot be opened.
    package init(
        keepingIn path: String?,
        breaker: Breaker.Rule = Breaker.Rule(),
        sharesConnections: Bool,
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in },
        tell: @escaping @Sendable (StorageFailure) -> Void = { _ in }
    ) throws {
        let clock = EngineClock.following(.system)
        let store = try path.map { try SQLiteStore(.init(path: $0)) }
        var configuration = FeedHTTPClient.Configuration(userAgent: "aggregate-measuring")
        if sharesConnections { configuration.classify = .treatingAsPublic(["127.0.0.1"]) }
        let http = FeedHTTPClient(configuration)
        let requestPolicy =
            if let store {
                RequestPolicy(clock: clock, ledger: store, cache: store, tell: tell)
            } else {
                RequestPolicy(clock: clock, tell: tell)
            }
        engine = FeedEngine(
            clock: clock,
            timeZone: .gmt,
            storage: store,
            breaker: breaker,
            changeLog: { ItemChanges(of: $2, at: $3).events(from: $0, to: $1) },
            notify: notify,
            makeTransport: { [tally] feed, deadline, mode in
                requestPolicy.transport(
                    over: tally.counting(http.transport(for: feed, until: deadline)),
                    for: feed,
                    until: clock.now.addingTimeInterval(feed.deadline.seconds),
                    allowance: deadline,
                    usesFresh: mode != .refresh
                )
            }
        )
        self.http = http
        self.store = store
    }

    /// Asks a feed's endpoint over the same client, past engine and store: the yardstick for both.
    package func get(_ feed: Feed) async throws(FeedError) -> FeedResponse {
        guard let url = feed.access.endpoint else { throw FeedError(.configuration, "the feed has no endpoint") }
        return try await tally.counting(http.transport(for: feed, until: .now + feed.deadline)).send(FeedRequest(url))
    }

    /// Closes all connections and the store.
    package func close() async throws {
        await http.shutdown()
        try store?.close()
    }
}

/// A folder of its own for a closure, which is removed afterwards.
package func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aggregate-measuring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path())
}
