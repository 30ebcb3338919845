import FeedCore
import FeedEngine
import FeedStore
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// A provider whose saved state answers for other windows, without another request.
@Suite(.timeLimit(.minutes(20)))
final class StateAnswerTests: Sendable {
    private let folder: TemporaryFolder
    private let date = Mutex(noon)
    private let times = Mutex<[Date?]>([])

    init() throws { folder = try TemporaryFolder() }

    private func fetch(_ days: Int, _ mode: FetchMode = .cached) async throws -> FeedReport {
        let clock = EngineClock.following(FeedClock { self.date.withLock { $0 } })
        let store = try SQLiteStore.inside(folder, clock: clock.feedClock)
        let engine = FeedEngine(clock: clock, timeZone: .gmt, storage: store) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        var feed = try Feed("club", of: ScriptedProvider.self)
        feed.provider = ScriptedProvider { context in
            self.times.withLock { $0.append(context.stateReadAt) }
            var snapshot = FeedSnapshot(coverage: context.window, state: FeedState(version: 1, bytes: [1]))
            snapshot.stateReadAt = context.stateReadAt
            return snapshot
        }
        feed.profile.scope = { window, _ in window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" }
        feed.profile.requestsIgnoreWindow = true
        feed.refresh = .seconds(3_600)
        let window = TimeWindow(from: noon, until: noon + Double(days) * 86_400)
        return await engine.fetch(feed, mode: mode, window: window)
    }

    private func wait(_ minutes: Double) { date.withLock { $0 += minutes * 60 } }

    @Test func `another window is as old as the request that the state is from`() async throws {
        _ = try await fetch(1)
        wait(50)
        let other = try await fetch(30)
        #expect(times.withLock(\.self) == [nil, noon])
        #expect(other.readAt == noon)
        // What was answered from the state is not fresh for longer than the state.
        wait(11)
        _ = try await fetch(60)
        #expect(times.withLock(\.self) == [nil, noon, nil])
    }

    @Test func `a request that a user asks for is made`() async throws {
        _ = try await fetch(1)
        wait(5)
        _ = try await fetch(30, .refresh)
        #expect(times.withLock(\.self) == [nil, nil])
    }
}
