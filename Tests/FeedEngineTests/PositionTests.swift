import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// Up to where a loop says that everything is told.
@Suite(.timeLimit(.minutes(20)))
struct PositionTests {
    private let clock = SimulatedClock()

    @Test func `a position is told once all feeds have been read, also where there is news before`() async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        storage.beforeStoredState.withLock {
            $0 = { feed in if feed == "late" { for await _ in gate { break } } }
        }
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        let changes = ChangeStream(onSaved: { look.yield() })
        let feeds = try (["early", "late"] as [FeedID]).map { try TestFeed(id: $0).feed { _ in .of("a") } }
        let runner = FeedRunner(feeds, engine: engine, changes: changes) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for _ in 0..<3 {
                storage.signals.continuation.yield()
                for await _ in looks { break }
                #expect(changes.position.stored == nil)
            }
            open.finish()
            while changes.position.stored == nil {
                storage.signals.continuation.yield()
                for await _ in looks { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
    }

    @Test func `a position is told no further than before what others have read and this loop has not`() async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        let changes = ChangeStream(onSaved: { look.yield() })
        let rarely = Duration.seconds(1_000_000_000)
        let feeds = try (["early", "late"] as [FeedID]).map { id in
            try TestFeed(id: id, refresh: rarely, shelfLife: nil).feed { _ in .of("a") }
        }
        let runner = FeedRunner(feeds, engine: engine, changes: changes) { _ in .days(1) }
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            /// Up to where it is told after this many more looks.
            func told(after count: Int) async -> Int? {
                for _ in 0..<count {
                    storage.signals.continuation.yield()
                    for await _ in looks { break }
                }
                return changes.position.stored?.sequence
            }
            func title(of feed: FeedID) -> String? {
                changes.current.reports.first { $0.feed.id == feed }?.snapshot?.items.first?.title
            }
            while title(of: "early") == nil || title(of: "late") == nil { _ = await told(after: 1) }
            await engine.flush()
            let before = try await storage.changes(after: nil).position.sequence
            while await told(after: 1) != before {}

            storage.beforeStoredState.withLock {
                $0 = { feed in if feed == "late" { for await _ in gate { break } } }
            }
            for feed in feeds.reversed() {
                let readAt = clock.now
                let answer = StoredAnswer(snapshot: .of("b"), readAt: readAt, freshUntil: readAt + rarely.seconds)
                let outcome = FetchOutcome(answer: answer, health: FeedHealth())
                _ = try await storage.save(outcome, for: AnswerKey(feed: FeedKey(feed), scope: ""))
            }
            let after = try await storage.changes(after: nil).position.sequence
            // The one that came later is shown by now.
            while title(of: "early") != "b" { _ = await told(after: 1) }
            #expect(await told(after: 3) == before)
            open.finish()
            while await told(after: 1) != after {}
            #expect(title(of: "late") == "b")
            trigger.triggerGracefulShutdown()
            try await run
        }
    }
}
