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
    private func session(
        on store: URL,
        _ configuration: URL,
        observe: @escaping @Sendable (RuntimeEvent) -> Void = { _ in }
    ) async throws -> Session {
        let registry = FeedRegistry([SportEventsProvider.self])
        var options = Session.Options(registry: registry, userAgent: "aggregate-tests/1", environment: [:])
        options.configuration = configuration.path()
        options.store = .file(store.path())
        options.observe = { _ in observe }
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

    @Test func `a store that is removed under a loop is told of with its path`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [ { "id": "a", "provider": "sport-events" } ] }"#])
        let store = folder.work.appending(path: "store.sqlite")
        let (gone, tell) = AsyncStream.makeStream(of: String.self)
        let session = try await session(on: store, folder.work.appending(path: "feeds.json")) { event in
            guard case .storeFileGone = event else { return }
            tell.yield(event.lines.joined())
        }
        let service = Task { await session.runtime.keepStoreClean() }
        #expect(session.runtime.store.storage.isInPlace)
        try FileManager.default.removeItem(at: store)
        var lines = gone.makeAsyncIterator()
        let line = try #require(await lines.next(isolation: nil))
        #expect(line.contains("\(store.path()) was moved or removed, so nothing is stored any more."))
        #expect(!session.runtime.store.storage.isInPlace)
        service.cancel()
        await service.value
        await session.runtime.shutdown()
    }
}
