import FeedCore
import FeedEngine
import FeedStore
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// What a later run makes of the answers that earlier runs have stored for several windows of one feed.
@Suite(.timeLimit(.minutes(20)))
final class OtherWindowTests: Sendable {
    private let folder: TemporaryFolder
    private let date = Mutex(noon)
    private let requests = Mutex(0)
    private let isDown = Mutex(false)

    init() throws { folder = try TemporaryFolder() }

    /// A run of its own, which knows only what is stored.
    private func fetch(_ days: Int, refresh: Duration, _ mode: FetchMode = .cached) async throws -> FeedReport {
        let clock = EngineClock.following(FeedClock { self.date.withLock { $0 } })
        let store = try SQLiteStore.inside(folder, clock: clock.feedClock)
        let engine = FeedEngine(clock: clock, timeZone: .gmt, storage: store) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        var feed = try Feed("club", of: ScriptedProvider.self)
        feed.provider = ScriptedProvider { context in
            self.requests.withLock { $0 += 1 }
            if self.isDown.withLock(\.self) { throw FeedError(.unreachable, "connection refused") }
            return FeedSnapshot(items: [], coverage: context.window)
        }
        feed.profile.scope = { window, _ in window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" }
        feed.refresh = refresh
        let window = TimeWindow(from: noon, until: noon + Double(days) * 86_400)
        return await engine.fetch(feed, mode: mode, window: window)
    }

    private func wait(_ minutes: Double) { date.withLock { $0 += minutes * 60 } }

    /// Three windows, of which the widest was read last and with the shortest refresh: what is shown is its answer.
    private func readThree() async throws {
        _ = try await fetch(1, refresh: .seconds(3_600))
        wait(1)
        _ = try await fetch(30, refresh: .seconds(3_600), .refresh)
        wait(1)
        _ = try await fetch(60, refresh: .seconds(120), .refresh)
    }

    @Test func `an answer of another window that is shown is asked for again as soon as it is stale`() async throws {
        try await readThree()
        wait(1)
        #expect(try await fetch(1, refresh: .seconds(120)).status == .fresh)
        #expect(requests.withLock(\.self) == 3)
        wait(1.5)
        let report = try await fetch(1, refresh: .seconds(120))
        #expect(report.status == .fresh)
        #expect(report.error == nil)
        #expect(requests.withLock(\.self) == 4)
    }

    @Test func `an old failure is no reason not to ask a publisher that is back`() async throws {
        try await readThree()
        isDown.withLock { $0 = true }
        wait(3)
        #expect(try await fetch(60, refresh: .seconds(120)).status == .stale)
        isDown.withLock { $0 = false }
        wait(5)
        #expect(try await fetch(1, refresh: .seconds(120)).status == .fresh)
        #expect(requests.withLock(\.self) == 5)
    }
}
