import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import ProgramTestKit
import SportEvents
import Testing

/// Stars that two sessions share.
@Suite(.timeLimit(.minutes(20)))
struct StarTests {
    private func session(on store: URL, _ configuration: URL) async throws -> Session {
        let registry = FeedRegistry([SportEventsProvider.self])
        var options = Session.Options(registry: registry, userAgent: "aggregate-tests/1", environment: [:])
        options.configuration = configuration.path()
        options.store = .file(store.path())
        return try await Session(options)
    }

    @Test func `a star that one session gives and takes reaches another without any answer of a feed`() async throws {
        let text = #"{ "feeds": [ { "id": "a", "provider": "sport-events" } ] }"#
        let folder = try ProgramFolder(["feeds.json": text])
        let store = folder.work.appending(path: "store.sqlite")
        let configuration = folder.work.appending(path: "feeds.json")
        let one = try await session(on: store, configuration)
        let other = try await session(on: store, configuration)
        var seen = other.starChanges().makeAsyncIterator()
        #expect(await seen.next(isolation: nil) == [])
        let item = ItemID("a", LocalID("match"))
        for isStarred in [true, false] {
            _ = try await one.runtime.store.storage.setStar(isStarred, for: item, of: .household, at: .now)
            #expect(await seen.next(isolation: nil) == (isStarred ? [item] : []))
        }
        await one.runtime.shutdown()
        await other.runtime.shutdown()
    }
}
