public import FeedCore
import Foundation

/// A provider whose fetch is a closure of the test.
public struct ScriptedProvider: FeedProvider {
    public typealias Fetch = @Sendable (FetchContext) async throws -> FeedSnapshot

    public static let manifest = FeedManifest(
        name: "scripted",
        summary: "Does what a test says",
        publisher: "A test",
        documentation: URL(known: "https://example.org"),
        refresh: .seconds(60),
        minimumRefresh: .seconds(1),
        shelfLife: nil,
        ahead: nil,
        deadline: .seconds(30)
    )

    private var run: Fetch = { _ in FeedSnapshot() }

    /// A provider that returns nothing.
    public init(settings: SettingValues) {}

    /// A provider with this fetch.
    public init(fetch: @escaping Fetch) { run = fetch }

    public func fetch(_ context: FetchContext) async throws -> FeedSnapshot { try await run(context) }
}
