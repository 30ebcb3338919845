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
        storage.beforeStanding.withLock {
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
}
