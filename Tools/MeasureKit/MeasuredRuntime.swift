package import FeedCore
package import FeedRuntime
import Foundation

extension RuntimeOptions {
    /// The program's own parts, with every request counted.
    ///
    /// - Parameters:
    ///   - tally: Counts the requests.
    ///   - path: Where the store is; `nil` to store everything in memory.
    ///   - sharesConnections: Whether loopback counts as public, so that feeds of one host share its connections as
    ///     those of a publisher do; else each feed has its own, as one with an endpoint of the user's.
    /// - Returns: The options.
    package static func measuring(
        with tally: RequestTally,
        storingIn path: String?,
        sharesConnections: Bool
    ) -> RuntimeOptions {
        var options = RuntimeOptions(userAgent: "aggregate-measuring", timeZone: .gmt)
        options.store = path.map { .file($0) } ?? .memory
        options.needsStore = true
        options.storesDescriptions = false
        if sharesConnections { options.environment["AGGREGATE_TREAT_AS_PUBLIC"] = "127.0.0.1" }
        options.overrides.publishers = { tally.counting($1) }
        return options
    }
}

extension FeedRuntime {
    /// Asks a feed's endpoint over the same client, past engine and store: the yardstick for both.
    package func get(_ feed: Feed) async throws(FeedError) -> FeedResponse {
        guard let url = feed.access.endpoint else { throw FeedError(.configuration, "the feed has no endpoint") }
        return try await transport(for: feed, until: .now + feed.deadline).send(FeedRequest(url))
    }
}

/// A folder of its own for a closure, which is removed afterwards.
package func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aggregate-measuring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path())
}
