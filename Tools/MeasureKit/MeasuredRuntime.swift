package import FeedCore
package import FeedRuntime
import Foundation

extension RuntimeOptions {
    /// Returns the options of a runtime that counts every request.
    ///
    /// - Parameters:
    ///   - tally: Counts the requests.
    ///   - path: The path of the store; `nil` to store everything in memory.
    ///   - sharesConnections: True if loopback counts as public, so that feeds of one host share its connections as
    ///     those of a publisher do; otherwise each feed has its own, like one with a user's endpoint.
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
    /// Requests a feed's endpoint with the same client, without engine and store: the yardstick for both.
    package func get(_ feed: Feed) async throws(FeedError) -> FeedResponse {
        guard let url = feed.access.endpoint else { throw FeedError(.configuration, "the feed has no endpoint") }
        return try await transport(for: feed, until: .now + feed.deadline).send(FeedRequest(url))
    }
}

/// Calls a closure with a temporary folder, which is removed afterwards.
package func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aggregate-measuring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path())
}
