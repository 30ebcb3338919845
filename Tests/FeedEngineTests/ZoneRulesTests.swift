import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// Answers that were read by the rules of time zones of before an update of the system.
@Suite(.timeLimit(.minutes(20)))
final class ZoneRulesTests: Sendable {
    private let clock = SimulatedClock()
    private let storage = MemoryFeedStorage()
    private let version = Mutex<String?>("2025b")
    private let isDown = Mutex(false)
    private let count = Mutex(0)

    private func feed() throws -> Feed {
        try TestFeed(refresh: .seconds(86_400), minimumRefresh: .seconds(5), shelfLife: .seconds(864_000)).feed { _ in
            if self.isDown.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there") }
            self.count.withLock { $0 += 1 }
            let time = FeedTime.instant(SimulatedClock.start + 86_400)
            let item = FeedItem(id: LocalID("training"), title: "Training", time: time)
            return FeedSnapshot(items: [item])
        }
    }

    private func engine() -> FeedEngine {
        FeedEngine(
            clock: clock.engineClock,
            timeZone: .gmt,
            zoneVersion: { self.version.withLock { $0 } },
            storage: storage
        ) { _, _, _ in FetchTransport(uncounted: ScriptedTransport.unused) }
    }

    /// The number of fetches after one in a new process with these rules, a minute later.
    private func fetches(_ rules: String?, _ mode: FetchMode = .cached) async throws -> Int {
        version.withLock { $0 = rules }
        clock.advance(by: 60)
        _ = await engine().load(try feed(), mode: mode, window: .days(30))
        return count.withLock { $0 }
    }

    @Test(arguments: [FetchMode.cached, .due])
    func `are fetched again once, by newer rules alone`(mode: FetchMode) async throws {
        #expect(try await fetches("2025b", mode) == 1)
        #expect(try await fetches("2025b", mode) == 1)
        #expect(try await fetches("2026a", mode) == 2)
        #expect(try await fetches("2026a", mode) == 2)
        // Another machine has not been updated yet.
        #expect(try await fetches("2025b", mode) == 2)
        #expect(try await fetches(nil, mode) == 2)
        #expect(try await fetches("2026b", mode) == 3)
        #expect(try await fetches("2026b", .offline) == 3)
    }

    @Test func `are shown as stale until then`() async throws {
        #expect(try await fetches("2025b") == 1)
        isDown.withLock { $0 = true }
        version.withLock { $0 = "2026a" }
        let report = await engine().fetch(try feed(), mode: .cached, window: .days(30))
        #expect(report.status == .stale && report.snapshot?.items.map(\.title) == ["Training"])
    }

    @Test func `of which no version is known stay`() async throws {
        #expect(try await fetches(nil) == 1)
        #expect(try await fetches("2026a") == 1)
        #expect(try await fetches("2026a", .refresh) == 2)
        #expect(try await fetches("2026b") == 3)
    }
}
