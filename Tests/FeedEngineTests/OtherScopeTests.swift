import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// What a feed shows whose answers depend on the window, when it cannot be asked for this one.
@Suite(.timeLimit(.minutes(20)))
final class OtherScopeTests: Sendable {
    private let clock = SimulatedClock()
    private let isDown = Mutex(false)

    private func engine() -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    /// A feed that answers with one item, for the window that was asked for and no other.
    private func feed(hasCoverage: Bool = true) throws -> Feed {
        try TestFeed(isScoped: true).feed { context in
            if self.isDown.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there") }
            var snapshot = FeedSnapshot.of("fête")
            if hasCoverage { snapshot.coverage = context.window }
            return snapshot
        }
    }

    private static let failing: [FetchMode] = [.refresh, .cached, .offline]

    @Test(arguments: failing)
    func `a narrower window is shown from a stored answer`(mode: FetchMode) async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(365))
        isDown.withLock { $0 = true }
        clock.advance(by: 60)
        let report = await engine.fetch(feed, mode: mode, window: .days(1))
        #expect(report.status == .stale)
        #expect(report.snapshot?.items.count == 1)
        #expect(report.readAt == SimulatedClock.start)
        #expect(report.missingPart == nil)
    }

    @Test(arguments: failing)
    func `a wider window is shown as far as it is stored, and says so`(mode: FetchMode) async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(1))
        _ = await engine.fetch(feed, window: .days(3))
        isDown.withLock { $0 = true }
        let report = await engine.fetch(feed, mode: mode, window: .days(365))
        #expect(report.status == .stale)
        #expect(report.missingPart == "the stored answer covers only 2026-11-21 to 2026-11-24")
    }

    @Test(arguments: [true, false])
    func `nothing is shown of other days, or of an answer that does not say what it covers`(hasCoverage: Bool)
        async throws
    {
        let (engine, feed) = (engine(), try feed(hasCoverage: hasCoverage))
        _ = await engine.fetch(feed, window: .days(1))
        isDown.withLock { $0 = true }
        let later = TimeWindow(from: SimulatedClock.start + 5 * 86_400, until: SimulatedClock.start + 6 * 86_400)
        #expect(await engine.fetch(feed, mode: .cached, window: later).status == .failed)
    }

    @Test func `what is past its shelf life stays away`() async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(365))
        isDown.withLock { $0 = true }
        clock.advance(by: 301)
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).status == .failed)
    }
}
